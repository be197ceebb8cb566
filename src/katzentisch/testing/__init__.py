"""The conformance kit: one call that proves that a game keeps the contract.

    from katzentisch.testing import check_game

    def test_conformance():
        check_game(GAME)

It plays wild random games over all player counts and options, checks every law of `katzentisch.core.contract` at every
table it comes to, and draws twins for every row of the secrecy table. A fault raises `Broken` with the law, what was
seen, and the record that shows it again.
"""

from katzentisch.testing.broken import Broken
from katzentisch.testing.check import Report, check_game
from katzentisch.testing.perft import perft
from katzentisch.testing.rules import every_rule_is_tested, rule
from katzentisch.testing.secrecy import Secrecy, Secret, Swap

__all__ = ["Broken", "Report", "Secrecy", "Secret", "Swap", "check_game", "every_rule_is_tested", "perft", "rule"]
