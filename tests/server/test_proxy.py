"""The proxy and the service of docs/operations.md: as they stand there, with a real nginx where one is installed."""

from __future__ import annotations

import asyncio
import configparser
import re
import shutil
import ssl
import subprocess
import sys
from pathlib import Path

import httpx
import msgspec
from websockets.asyncio.client import connect

from katzentisch.cli.arguments import Parser
from katzentisch.cli.serve import arguments, settings
from tests.conftest import ROOT
from tests.server.harness import free_port, serving

PAGE = (ROOT / "docs" / "operations.md").read_text("utf-8")
BLOCKS = dict(re.findall(r"^```(nginx|ini)\n(.*?)^```", PAGE, re.MULTILINE | re.DOTALL))
HOST = "katzen.example"


def test_the_service_starts_the_server_as_the_page_says() -> None:
    unit = configparser.ConfigParser(strict=False)
    unit.optionxform = str  # type: ignore[assignment,method-assign]  # systemd tells large letters from small ones
    unit.read_string(BLOCKS["ini"])
    command = unit["Service"]["ExecStart"].split()
    assert command[:2] == ["/opt/katzentisch/bin/katzentisch", "serve"]
    options = Parser("serve", "en").options(command[2:], arguments)
    assert options is not None
    wanted = settings(options, "en")
    assert (wanted.origins, wanted.behind_proxy) == ((f"https://{HOST}",), True)
    assert unit["Install"]["WantedBy"] == "multi-user.target"


if shutil.which("systemd-analyze"):

    def test_systemd_finds_nothing_wrong_with_the_service(tmp_path: Path) -> None:
        unit = tmp_path / "katzentisch.service"
        unit.write_text(BLOCKS["ini"].replace("/opt/katzentisch/bin/katzentisch", sys.executable))
        said = subprocess.run(["systemd-analyze", "verify", unit], check=False, capture_output=True, text=True)
        assert (said.returncode, said.stderr) == (0, "")


def written(folder: Path, port: int, behind: int) -> Path:
    """The example of the page, with a certificate of its own and other ports."""
    name = ["-subj", f"/CN={HOST}", "-addext", f"subjectAltName=DNS:{HOST}"]
    new = ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", *name]
    files = ["-keyout", "key.pem", "-out", "cert.pem"]
    subprocess.run([*new, *files], cwd=folder, check=True, capture_output=True)
    example = BLOCKS["nginx"]
    for pattern, value in (
        (r"listen 443 ssl", f"listen 127.0.0.1:{port} ssl"),
        (r"\S+/fullchain\.pem", f"{folder}/cert.pem"),
        (r"\S+/privkey\.pem", f"{folder}/key.pem"),
        (r"http://127\.0\.0\.1:8080", f"http://127.0.0.1:{behind}"),
    ):
        example, found = re.subn(pattern, value, example)
        assert found == 1, pattern
    temporary = "".join(
        f"{kind}_temp_path {folder}/{kind};\n" for kind in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    )
    main = f"daemon off; pid {folder}/pid; error_log {folder}/error.log; worker_processes 1;\nevents {{}}\n"
    file = folder / "nginx.conf"
    file.write_text(f"{main}http {{ access_log off;\n{temporary}{example}}}\n")
    return file


async def through(folder: Path) -> None:
    """A person becomes somebody, opens a table and plays over TLS; the cookie is the one that insists on it."""
    port = free_port()
    async with serving(folder / "data", origins=(f"https://{HOST}",), behind_proxy=True) as server:
        nginx = subprocess.Popen([str(shutil.which("nginx")), "-c", str(written(folder, port, server.port))])
        try:
            trusted = ssl.create_default_context(cafile=str(folder / "cert.pem"))
            trusted.check_hostname = False
            headers = {"Host": HOST, "Origin": f"https://{HOST}"}
            url = f"https://127.0.0.1:{port}"
            transport = httpx.AsyncHTTPTransport(verify=trusted, retries=20)
            async with httpx.AsyncClient(base_url=url, headers=headers, transport=transport) as page:
                for _ in range(100):
                    try:
                        became = await page.post("/api/me", json={"name": "Anna", "avatar": "cat"})
                        break
                    except httpx.ConnectError:
                        await asyncio.sleep(0.1)
                assert became.status_code == 200, became.text
                assert became.headers["strict-transport-security"]
                cookie = became.headers["set-cookie"].partition(";")[0]
                assert cookie.startswith("__Host-kt=")
                wish = {"key": "a-table-by-proxy", "game": "mausen", "options": {"players": 3}}
                opened = await page.post("/api/tables", json=wish, headers={"Cookie": cookie})
                assert opened.status_code == 200, opened.text
                path = opened.json()["path"].removeprefix("/t/")
                foreign = await page.get("/api/me", headers={"Cookie": cookie, "Host": "elsewhere.example"})
                assert foreign.status_code == 400
            async with connect(
                f"wss://{HOST}/ws/{path}",
                host="127.0.0.1",
                port=port,
                ssl=trusted,
                origin=f"https://{HOST}",  # type: ignore[arg-type]  # its own kind of text
                additional_headers={"Cookie": cookie},
                proxy=None,
            ) as line:
                scene = msgspec.json.decode(await asyncio.wait_for(line.recv(), 30))
                assert (scene["t"], scene["chairs"][0]["name"]) == ("scene", "Anna")
        finally:
            nginx.terminate()
            nginx.wait(30)


if shutil.which("nginx") and shutil.which("openssl"):

    async def test_a_table_behind_nginx_as_the_page_says(disk: Path) -> None:
        await through(disk)
