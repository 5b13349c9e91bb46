"""`vbridge` and `python -m vbridge`."""

from vbridge.cli import main

if __name__ == "__main__":
    main()
