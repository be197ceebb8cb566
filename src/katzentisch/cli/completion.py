"""`katzentisch completion bash|zsh`: what Tab knows. The shell asks the program itself, so new games are known at once.

source <(katzentisch completion bash)
"""

from __future__ import annotations

import contextlib
import io
import re
from argparse import Namespace
from collections.abc import Sequence

from katzentisch.cli.arguments import Parser, need, read
from katzentisch.cli.mounted import mounted
from katzentisch.cli.speech import refuse
from katzentisch.core.registry import games

SHELLS = ("bash", "zsh")
OF_GAMES = ("rules", "play", "simulate", "deduce", "help")
"""Commands after which a game may stand."""

SCRIPT = """\
_katzentisch() {
  local IFS=$'\\n' typed=("${COMP_WORDS[@]:1:$((COMP_CWORD-1))}")
  local known="$("${COMP_WORDS[0]}" completion words -- "${typed[@]}" 2>/dev/null)"
  COMPREPLY=($(compgen -W "$known" -- "${COMP_WORDS[COMP_CWORD]}"))
}
complete -o default -F _katzentisch katzentisch
"""
ZSH = "autoload -U +X compinit && compinit\nautoload -U +X bashcompinit && bashcompinit\n"


def arguments(parser: Parser) -> None:
    parser.what("shell")
    parser.add_argument("typed", nargs="*", help=parser.words.say("completion.typed"))


def run(options: Namespace, lang: str) -> int:
    shell = need(options.shell, "shell")
    if shell == "words":
        print("\n".join(known(options.typed)))
        return 0
    if shell not in SHELLS:
        raise refuse("unknown_shell", shell=shell, known=list(SHELLS))
    print((ZSH if shell == "zsh" else "") + SCRIPT, end="")
    return 0


def known(typed: Sequence[str]) -> list[str]:
    """What may come next after these words."""
    from katzentisch.cli import COMMANDS

    commands = [*COMMANDS, *mounted()]
    if not typed:
        return [*commands, "--version", "--help"]
    if typed[0] not in commands:
        return []
    said = io.StringIO()
    with contextlib.redirect_stdout(said):
        read(COMMANDS, [typed[0], "--help"], "en")()
    flags = dict.fromkeys(re.findall(r"--[a-z][a-z-]+", said.getvalue()))
    things = [*games(), *(commands if typed[0] == "help" else [])] if typed[0] in OF_GAMES and len(typed) == 1 else []
    shells = list(SHELLS) if typed[0] == "completion" and len(typed) == 1 else []
    return [*things, *shells, *flags]
