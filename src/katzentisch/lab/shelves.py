"""Games as columns: a part of a folder of games is one Parquet file, which pandas, polars and duckdb read as it is.

    number     of the game; with the seed of the run it says all that was random
    bots       by seat
    returns    by seat
    decisions  by seat: how often it was asked
    illegal    by seat: answers of an engine (`bots/pipe.py`) that were not legal; empty where there were none
    late       by seat: answers of an engine that did not come in time; empty where there were none
    marks      by seat: what is noted of what engines say (`lab/sheet.py`); empty where there is nothing
    who        of each entry of the record: a seat, or -1 for nature
    what       the number of its action (`Game.actions`), or the id of nature's choice (`State.outcomes`)

The three about engines are there where one plays. What was played stands in the metadata of every part under
"katzentisch", as in `_run.json`.
"""

from __future__ import annotations

import io
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec

from katzentisch.bots.pipe import KINDS
from katzentisch.core.record import FORMAT, Acted, Ended, Happened, Header, Record
from katzentisch.core.registry import game as find_game
from katzentisch.lab.parts import Folder, refusal
from katzentisch.lab.sheet import Marks

if TYPE_CHECKING:
    from katzentisch.lab.arena import Played, Run

KEY = "katzentisch"


def arrow() -> Any:
    """pyarrow, with its part for Parquet; refused where it is not."""
    try:
        import pyarrow
        import pyarrow.parquet
    except ImportError as error:
        raise refusal("needs_extra", package="pyarrow", extra="lab") from error
    return pyarrow


def schema(run: Run) -> Any:
    pa = arrow()
    columns = {
        "number": pa.int64(),
        "bots": pa.list_(pa.string()),
        "returns": pa.list_(pa.float64()),
        "decisions": pa.list_(pa.int32()),
    }
    if any(bot.partition(":")[0] in KINDS for bot in run.bots):
        types = {int: pa.int32(), float: pa.float64()}
        marks = pa.struct([(field.name, types[field.type]) for field in msgspec.structs.fields(Marks)])
        columns |= {"illegal": pa.list_(pa.int32()), "late": pa.list_(pa.int32()), "marks": pa.list_(marks)}
    if run.moves:
        columns |= {"who": pa.list_(pa.int8()), "what": pa.list_(pa.int32())}
    return pa.schema(list(columns.items()))


def packed(run: Run, games: list[Played]) -> bytes:
    shape = schema(run)
    columns = {name: [msgspec.to_builtins(getattr(one, name)) for one in games] for name in shape.names}
    out = io.BytesIO()
    shelf = arrow().parquet.ParquetWriter(out, shape, compression="zstd", write_statistics=False, store_schema=False)
    with shelf:
        shelf.write_table(arrow().table(columns, schema=shape))
        shelf.add_key_value_metadata({KEY: msgspec.json.encode(run)})
    return out.getvalue()


def unpacked(part: bytes) -> list[Played]:
    from katzentisch.lab.arena import Played

    # Without threads of its own: one that still starts when the program ends would end it with an abort.
    shelf = arrow().parquet.ParquetFile(io.BytesIO(part), pre_buffer=False)
    return msgspec.convert(shelf.read(use_threads=False).to_pylist(), list[Played])


def count(file: Path) -> int:
    return int(arrow().parquet.read_metadata(file).num_rows)


def kept(path: Path, only: int | None = None) -> Iterator[tuple[int, Record]]:
    """The games of a folder, or of a file of records, as records, with their numbers, in order; or `only` one. They
    replay; there is no promise to verify."""
    from katzentisch.lab.arena import Games, Run
    from katzentisch.lab.recorded import recorded

    if path.is_file():
        yield from recorded(path, only)
        return
    folder = Folder(path)
    run = folder.run(Run)
    if not run.moves:
        raise refusal("no_moves", file=str(path))
    job = Games(run, find_game(run.game))
    for first, results in folder.parts(job).items():
        if only is None or first <= only < first + results:
            for one in folder.read(job, first):
                if only is None or one.number == only:
                    yield one.number, record(run, one)


def record(run: Run, one: Played) -> Record:
    game = find_game(run.game)
    found = Record(Header(FORMAT, run.game, run.rules_version, run.options, one.bots, release=run.release), game)
    for who, what in zip(one.who, one.what, strict=True):
        found.entries.append(Happened(what) if who < 0 else Acted(who, game.actions[what].facts()))
    found.end = Ended(one.returns, "")
    return found
