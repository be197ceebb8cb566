"""`katzentisch bench`: how fast the games run on this machine."""

from __future__ import annotations

from argparse import Namespace
from importlib.util import find_spec

from katzentisch.cli.arguments import Parser
from katzentisch.cli.speech import refuse


def arguments(parser: Parser) -> None:
    parser.flag("json")


def run(options: Namespace, lang: str) -> int:
    if find_spec("pyspiel") is None:
        raise refuse("bench_needs", package="open_spiel", command="pip install open_spiel")
    from katzentisch.lab.bench import main

    return main(json=options.json)
