"""What the tests stand on: a server, databases copied from a template, pgTAP files as tests."""
