"""Counts a pytest run for `./kt test`: prints "PASSED FAILED SKIPPED".

`tally.py STATUS REPORT`: pytest's exit status and its JUnit report. A run that ended badly without a failed test, or
left no report, counts as one failure.
"""

from __future__ import annotations

import sys
from pathlib import Path
from xml.etree import ElementTree


def tally(status: int, report: Path) -> tuple[int, int, int]:
    total = failed = skipped = 0
    if report.exists():
        for suite in ElementTree.parse(report).iter("testsuite"):
            total += int(suite.get("tests", 0))
            failed += int(suite.get("failures", 0)) + int(suite.get("errors", 0))
            skipped += int(suite.get("skipped", 0))
    if status != 0 and failed == 0:
        total, failed = total + 1, 1
    return total - failed - skipped, failed, skipped


if __name__ == "__main__":
    print(*tally(int(sys.argv[1]), Path(sys.argv[2])))
