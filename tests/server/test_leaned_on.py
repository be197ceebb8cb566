"""What the server leans on inside uvicorn, websockets and httptools: names and ways that nobody has promised.

After an upgrade this is the file that fails first, and it says what is missing. The upper bounds are in pyproject.toml.
"""

from __future__ import annotations

import ast
import inspect
import logging
import textwrap
import tomllib
from importlib.metadata import version
from typing import Any

import httptools
import pytest
from packaging.requirements import Requirement
from uvicorn.config import Config
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol, RequestResponseCycle
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from uvicorn.server import Server, ServerState
from websockets.frames import Frame, Opcode
from websockets.protocol import Protocol, State
from websockets.server import ServerProtocol

from katzentisch.server.intake import BoundedHttp
from katzentisch.server.limits import Limits
from katzentisch.server.main import Server as OwnServer
from katzentisch.server.wire import FrameLimit, TableProtocol
from tests.conftest import ROOT

LEANED_ON: dict[type[Any], dict[str, tuple[str, ...]]] = {
    Server: {"on_tick": ("self", "counter")},
    HttpToolsProtocol: {
        "data_received": ("self", "data"),
        "connection_lost": ("self", "exc"),
        "on_message_begin": ("self",),
        "on_url": ("self", "url"),
        "on_header": ("self", "name", "value"),
        "on_headers_complete": ("self",),
        "on_body": ("self", "body"),
        "on_message_complete": ("self",),
        "handle_websocket_upgrade": ("self",),
        "send_400_response": ("self", "msg"),
        "_start_asgi_task": ("self", "cycle", "app"),
    },
    WebSocketsSansIOProtocol: {
        "data_received": ("self", "data"),
        "handle_connect": ("self", "event"),
        "handle_events": ("self",),
        "handle_ping": ("self",),
        "resume_writing": ("self",),
        "send": ("self", "message"),
    },
    ServerProtocol: {"receive_data": ("self", "data"), "recv_frame": ("self", "frame")},
    Protocol: {
        "fail": ("self", "code", "reason"),
        "data_to_send": ("self",),
        "events_received": ("self",),
    },
}
"""Methods that are overridden or called, with their parameters."""

SET: dict[type[Any], set[str]] = {
    HttpToolsProtocol: {"transport", "pipeline", "cycle", "headers", "timeout_keep_alive_task", "connections"},
    RequestResponseCycle: {"disconnected", "message_event", "response_started", "response_complete"},
    WebSocketsSansIOProtocol: {
        "transport",
        "conn",
        "queue",
        "writable",
        "read_paused",
        "close_sent",
        "close_timeout",
        "disconnected",
        "logger",
        "connections",
    },
    Protocol: {"reader", "current_size"},
    ServerState: {"connections"},
}
"""Attributes that are read or set; `state` of a websockets protocol is a property."""


@pytest.mark.parametrize("owner", LEANED_ON, ids=lambda owner: owner.__name__)
def test_methods_are_there_with_their_parameters(owner: type[Any]) -> None:
    for name, parameters in LEANED_ON[owner].items():
        assert hasattr(owner, name), f"{owner.__name__}.{name} is gone"
        found = tuple(inspect.signature(getattr(owner, name)).parameters)
        assert found == parameters, f"{owner.__name__}.{name} takes {found} now"


@pytest.mark.parametrize("owner", SET, ids=lambda owner: owner.__name__)
def test_attributes_are_set_by_the_library(owner: type[Any]) -> None:
    tree = ast.parse(textwrap.dedent(inspect.getsource(owner.__init__)))
    found = {
        node.attr for node in ast.walk(tree) if isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Store)
    }
    assert not SET[owner] - found, f"{owner.__name__} no longer has {SET[owner] - found}"


@pytest.mark.parametrize(
    ("own", "library"),
    [
        (OwnServer, Server),
        (BoundedHttp, HttpToolsProtocol),
        (TableProtocol, WebSocketsSansIOProtocol),
        (FrameLimit, ServerProtocol),
    ],
)
def test_whatever_is_overridden_is_named_here(own: type[Any], library: type[Any]) -> None:
    overridden = {name for name, what in vars(own).items() if inspect.isfunction(what) and hasattr(library, name)} - {
        "__init__"
    }
    assert overridden <= {*LEANED_ON[library]}


def test_the_library_makes_its_protocols_as_ours_are_made() -> None:
    assert (
        "config=self.config,\n            server_state=self.server_state,\n            app_state=self.app_state,"
        in (inspect.getsource(HttpToolsProtocol.handle_websocket_upgrade))
    )
    assert [*inspect.signature(WebSocketsSansIOProtocol.__init__).parameters][:4] == [
        "self",
        "config",
        "server_state",
        "app_state",
    ]
    assert not isinstance(inspect.getattr_static(Config, "ws_protocol_class", None), property)


def test_an_error_in_a_callback_stops_the_parser_of_http() -> None:
    """That is how one request too many ends."""

    class Once:
        begun = 0

        def on_message_begin(self) -> None:
            self.begun += 1
            if self.begun == 2:
                raise ValueError

    once = Once()
    with pytest.raises(httptools.HttpParserCallbackError):
        httptools.HttpRequestParser(once).feed_data(b"GET / HTTP/1.1\r\nHost: x\r\n\r\n" * 5)
    assert once.begun == 2
    assert issubclass(httptools.HttpParserCallbackError, httptools.HttpParserError), "which uvicorn catches"


def test_a_frame_that_fails_the_connection_is_the_last_that_is_read() -> None:
    """`fail` within `recv_frame` throws away what came behind it."""
    conn = FrameLimit(Limits(frames_burst=2), None, logging.getLogger("katzentisch.test"))
    conn.state = State.OPEN
    conn.parser = Protocol.parse(conn)  # behind the handshake
    next(conn.parser)
    ping = bytes((0x89, 0x80)) + b"mask"
    conn.receive_data(ping * 2 + ping[:3])
    assert (len(conn.events), conn.begun) == (2, 3), "bytes of the frame that has begun"
    conn.receive_data(ping[3:] + ping * 100)
    assert conn.exceeded
    assert len(conn.events) == 2
    assert not conn.reader.buffer
    assert [bytes(each)[:1] for each in conn.data_to_send()] == [b"\x8a", b"\x8a", b"\x88", b""]


def test_frames_are_what_they_were() -> None:
    assert Frame(Opcode.TEXT, b"x").fin
    assert (Opcode.TEXT, Opcode.PING, Opcode.CLOSE) == (1, 9, 8)


def test_the_libraries_have_upper_bounds() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    for library in ("uvicorn", "websockets", "httptools", "starlette"):
        (needed,) = [Requirement(each) for each in project["dependencies"] if Requirement(each).name == library]
        assert any(bound.operator == "<" for bound in needed.specifier), f"{needed} has none"
        assert needed.specifier.contains(version(library)), f"{needed}, and {version(library)} is here"
