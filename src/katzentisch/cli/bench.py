"""`katzentisch bench`: how fast the games run on this machine."""

from __future__ import annotations

from argparse import Namespace
from importlib.util import find_spec

from katzentisch.cli.arguments import Parser
from katzentisch.cli.speech import refuse

NEEDED = {"pyspiel": "open_spiel", "pettingzoo": "pettingzoo", "pygame": "pygame"}
"""What it measures against, by the names they are imported and installed by."""


def arguments(parser: Parser) -> None:
    parser.flag("json")


def run(options: Namespace, lang: str) -> int:
    for module, package in NEEDED.items():
        if find_spec(module) is None:
            raise refuse("bench_needs", package=package, command=f"pip install {' '.join(NEEDED.values())}")
    from katzentisch.lab.bench import main

    return main(json=options.json)
