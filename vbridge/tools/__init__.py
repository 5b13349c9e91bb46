"""What the MCP tools do: embed if needed, call the database once, shape the answer."""
