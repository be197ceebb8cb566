"""`python -m katzentisch` is the program `katzentisch`."""

from katzentisch.cli import main

if __name__ == "__main__":
    raise SystemExit(main())
