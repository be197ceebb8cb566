"""What the machine has, and how it gets what it lacks."""

from __future__ import annotations

import os
import shutil

from tools.door.processes import call
from tools.door.saying import CACHE, say

DEBIAN = {"compiler": ["gcc", "python3-dev"], "browser": ["chromium"]}
FEDORA = {"compiler": "sudo dnf install gcc python3-devel", "browser": "sudo dnf install chromium"}
BREW = {"compiler": "xcode-select --install", "browser": "brew install --cask chromium"}
OTHER = {
    "compiler": "your package manager (a C compiler and Python's headers)",
    "browser": "your package manager (Chromium)",
}
QUIET = {"DEBIAN_FRONTEND": "noninteractive"}
BROWSERS = ("chromium", "chromium-browser", "google-chrome")


def how_to_install(what: str) -> str:
    """The command for this system."""
    if shutil.which("apt-get"):
        return " ".join([*([] if os.getuid() == 0 else ["sudo"]), "apt-get install -y", *DEBIAN[what]])
    if shutil.which("dnf"):
        return FEDORA[what]
    return (BREW if shutil.which("brew") else OTHER)[what]


def try_to_install(what: str) -> bool:
    """Debian packages; only as root."""
    if os.getuid() != 0 or not shutil.which("apt-get"):
        return False
    say(f"installing {' '.join(DEBIAN[what])} (about a minute)")
    CACHE.mkdir(exist_ok=True)
    install = ["apt-get", "install", "-y", *DEBIAN[what]]
    return call(install, environ=QUIET) or (call(["apt-get", "update"], environ=QUIET) and call(install, environ=QUIET))


def have_browser() -> bool:
    return any(shutil.which(browser) for browser in BROWSERS)
