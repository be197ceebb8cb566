"""One folder per game. `kt.games()` lists them: this package shares its name with that call, so it answers it too."""

import sys
from types import ModuleType


class _CallablePackage(ModuleType):
    def __call__(self) -> list[str]:
        from katzentisch.core.registry import games

        return games()


sys.modules[__name__].__class__ = _CallablePackage
