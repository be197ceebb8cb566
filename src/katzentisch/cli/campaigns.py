"""The campaigns of the person who plays, side by side, each in a folder of its own.

campaigns/NAME/campaign.jsonl     what has been played to its end (`core/campaign.py`); also what is exported
campaigns/NAME/saves/GAME/…       a game of it on the way, as in `saves.py`
campaigns/NAME/records/GAME/…     its finished games once more, each by itself
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

from katzentisch.cli.saves import Saves, write
from katzentisch.cli.speech import refuse
from katzentisch.core.campaign import LONGEST, Campaign
from katzentisch.core.contract import Game

LONGEST_NAME = 40
FILE = "campaign.jsonl"


class Campaigns:
    def __init__(self, folder: Path) -> None:
        self.folder = folder / "campaigns"

    def names(self) -> list[str]:
        return sorted(path.parent.name for path in self.folder.glob(f"*/{FILE}"))

    def begin(self, name: str, game: Game[Any, Any]) -> Campaign:
        self._free(name)
        campaign = Campaign(game, name)
        self.keep(name, campaign)
        return campaign

    def open(self, name: str) -> Campaign:
        """Played again from the first game on, whoever may have had the file in hand."""
        if name not in self.names():
            known = self.names()
            raise refuse("campaign_missing", name=name, known=known) if known else refuse("campaign_none")
        return read(self.folder / name / FILE)

    def keep(self, name: str, campaign: Campaign) -> Path:
        self.saves(name, campaign.game)
        return write(self.folder / name / FILE, campaign.text().encode())

    def saves(self, name: str, game: Game[Any, Any]) -> Saves:
        """For the games of one campaign; those on the way are no other's."""
        return Saves(self.folder / name, game.id)

    def bring(self, name: str, path: Path) -> Campaign:
        """A campaign from elsewhere, checked, and marked for good."""
        self._free(name)
        campaign = read(path)
        campaign.name, campaign.imported = name, True
        self.keep(name, campaign)
        return campaign

    def _free(self, name: str) -> None:
        if len(name) > LONGEST_NAME or not re.fullmatch(r"[\w-]+", name):
            raise refuse("campaign_name", name=name, most=LONGEST_NAME)
        if (self.folder / name).exists():
            raise refuse("campaign_there", name=name)


def read(path: Path) -> Campaign:
    """No more is read of a file than a campaign can be long."""
    try:
        with path.open("rb") as file:
            data = file.read(4 * LONGEST + 1)
        return Campaign.read(data.decode())
    except (OSError, UnicodeDecodeError) as error:
        problem = getattr(error, "strerror", None) or str(error)
        raise refuse("campaign_unreadable", path=str(path), problem=problem) from error
