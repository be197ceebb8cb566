"""`python -m katzentisch.server …`: the same as `katzentisch serve …`."""

from __future__ import annotations

import argparse
import sys

from katzentisch.core.errors import Illegal
from katzentisch.server.commands import serve, serve_arguments


def main() -> int:
    parser = argparse.ArgumentParser("katzentisch serve")
    serve_arguments(parser)
    try:
        return serve(parser.parse_args())
    except Illegal as refusal:
        print("katzentisch:", refusal, file=sys.stderr)
        return 2


if __name__ == "__main__":
    sys.exit(main())
