#!/usr/bin/env python3
"""Check deploy/nginx.conf: start nginx with it in front of a real server, and send requests through it.

    scripts/behind_nginx.py [PORT]

It uses the loopback ports PORT (9000) to PORT + 2 while it runs, and touches nothing else. Exit 1 if an answer is not
what docs/operating.md promises. On Debian, `apt install nginx-light openssl` installs what it needs.
"""

from __future__ import annotations

import gzip
import json
import os
import re
import shutil
import socket
import ssl
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from http.client import HTTPConnection, HTTPException, HTTPSConnection
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
HOST = "despaira.example.org"
TOKEN = "only for trying nginx out"
#: Requests a minute to the bulk files that this script's server allows one address.
BULK = 3
SLOW = 50


class Answer:
    """HTTP answer: status, headers by lower-case name, cookies and body."""

    def __init__(self, status: int, headers: list[tuple[str, str]], body: bytes) -> None:
        self.status, self.body = status, body
        self.headers = {name.lower(): value for name, value in headers}
        self.cookies = [value for name, value in headers if name.lower() == "set-cookie"]


class Trial:
    """Trial of nginx with the server behind it: the addresses of both, and the number of failed checks."""

    def __init__(self, plain: int, secure: int, server: int) -> None:
        self.plain, self.secure, self.server = plain, secure, server
        self.failed = 0
        self.context = ssl.create_default_context()
        self.context.check_hostname, self.context.verify_mode = False, ssl.CERT_NONE  # the certificate is self-signed

    def ask(
        self, path: str, *, method: str = "GET", body: bytes | None = None, source: str = "127.0.0.1", **headers: str
    ) -> Answer:
        """Send a request through nginx over HTTPS, from `source`, a loopback address; return the answer.

        Underscores in names of `headers` become hyphens.
        """
        connection = HTTPSConnection(
            "127.0.0.1", self.secure, timeout=60, source_address=(source, 0), context=self.context
        )
        return _ask(connection, path, method, body, headers)

    def check(self, promise: str, is_kept: bool, seen: object = "") -> None:
        """Print whether a promise of docs/operating.md is kept, with what was seen, and count it if not (`failed`)."""
        sys.stdout.write(f"{'ok    ' if is_kept else 'FAILED'} {promise}{f': {seen}' if seen != '' else ''}\n")
        self.failed += not is_kept


def _ask(connection: HTTPConnection, path: str, method: str, body: bytes | None, headers: dict[str, str]) -> Answer:
    named = {name.replace("_", "-"): value for name, value in headers.items()}
    try:
        connection.request(method, path, body, {"Host": HOST, **named})
        response = connection.getresponse()
        return Answer(response.status, response.getheaders(), response.read())
    finally:
        connection.close()


def try_pages(trial: Trial) -> None:
    """Check redirects, compression, cookies and forms of pages through nginx."""
    plain = _ask(HTTPConnection("127.0.0.1", trial.plain, timeout=60), "/rules/?q=tie", "GET", None, {})
    to = plain.headers.get("location")
    trial.check("HTTP leads to HTTPS", (plain.status, to) == (301, f"https://{HOST}/rules/?q=tie"), to)
    home = trial.ask("/", Accept_Encoding="gzip")
    trial.check("pages answer", home.status == 200, home.status)
    trial.check("browsers are told to come back over HTTPS", "strict-transport-security" in home.headers)
    trial.check("pages are compressed", home.headers.get("content-encoding") == "gzip")
    asset = re.search(rb'/static/[^"]+\.css', gzip.decompress(home.body))
    static = trial.ask(asset[0].decode() if asset else "/static/none", Accept_Encoding="gzip")
    kept = static.headers.get("cache-control", "")
    trial.check("static files are compressed and kept", static.status == 200 and "immutable" in kept, kept)
    trial.check("a client can't unsay HTTPS", trial.ask("/", X_Forwarded_Proto="http").status == 200)
    form = trial.ask("/accounts/login/")
    cookies = [cookie for cookie in form.cookies if not re.search("; secure", cookie, re.IGNORECASE)]
    trial.check("cookies are secure", bool(form.cookies) and not cookies)
    token = re.search(rb'name="csrfmiddlewaretoken" value="(\w+)"', form.body)
    sent = trial.ask(
        "/accounts/login/",
        method="POST",
        body=b"login=nobody&password=wrong&csrfmiddlewaretoken=" + (token[1] if token else b""),
        Content_Type="application/x-www-form-urlencoded",
        Cookie="; ".join(cookie.partition(";")[0] for cookie in form.cookies),
        Origin=f"https://{HOST}",
        Referer=f"https://{HOST}/accounts/login/",
    )
    trial.check("forms are believed", sent.status == 200, sent.status)
    for probe in ("live", "ready"):
        trial.check(f"/health/{probe} answers", trial.ask(f"/health/{probe}").status == 200)


def try_api(trial: Trial) -> None:
    """Check answers, caching and size limits of the API, and that metrics are not public."""
    cards = trial.ask("/api/v1/cards/?page_size=1")
    trial.check("the API answers", cards.status == 200 and json.loads(cards.body)["count"] > 0)
    again = trial.ask("/api/v1/cards/?page_size=1", If_None_Match=cards.headers.get("etag", ""))
    trial.check("what has not changed is not sent again", again.status == 304, again.status)
    body = json.dumps({"text": "x" * 2 * 1024**2}).encode()
    refused = trial.ask("/api/v1/validate/", method="POST", body=body, Content_Type="application/json")
    is_problem = refused.headers.get("content-type") == "application/problem+json"
    is_kept = refused.status == 413 and is_problem and json.loads(refused.body)["status"] == 413
    trial.check("2 MB are a problem to the API", is_kept, refused.status)
    sizes = {"/decks/new/": 2, "/admin/": 12}
    statuses = [trial.ask(path, method="POST", body=bytes(size * 1024**2)).status for path, size in sizes.items()]
    trial.check("2 MB are too much for pages, and 12 MB for the admin", statuses == [413, 413], statuses)
    image = trial.ask("/admin/", method="POST", body=bytes(10 * 1024**2))
    is_answered = image.status == 413 and b"without an account" in image.body
    trial.check("10 MB reach the admin, which refuses them without an account", is_answered, image.status)
    metrics = {"Authorization": f"Bearer {TOKEN}"}
    inside = _ask(HTTPConnection("127.0.0.1", trial.server, timeout=60), "/metrics", "GET", None, metrics)
    outside = trial.ask("/metrics", Authorization=metrics["Authorization"])
    trial.check("/metrics is there inside alone", (inside.status, outside.status) == (200, 404))


def try_events(trial: Trial) -> None:
    """Check that events of a match arrive while the stream is open."""
    decks = json.loads(trial.ask("/api/v1/decks/?game=despaira&page_size=1").body)["results"]
    body = json.dumps({"deck": {"deck": decks[0]["id"]}, "against": "self"}).encode()
    begun = trial.ask("/api/v1/matches/", method="POST", body=body, Content_Type="application/json")
    match_id = json.loads(begun.body)["id"]
    connection = HTTPSConnection("127.0.0.1", trial.secure, timeout=5, context=trial.context)
    try:
        connection.request(
            "GET", f"/api/v1/matches/{match_id}/events/", headers={"Host": HOST, "Accept-Encoding": "gzip"}
        )
        response = connection.getresponse()
        lines = [response.readline() for _ in range(3)]
        trial.check("events of matches are not held back", b"event: position\n" in lines, lines[-1].decode().strip())
    except TimeoutError:
        trial.check("events of matches are not held back", is_kept=False)
    finally:
        connection.close()


def try_addresses(trial: Trial) -> None:
    """Check that rate limits count by the client's own address, not an invented one and not that of nginx."""
    statuses = [
        trial.ask("/api/v1/bulk/cards.csv", source="127.0.0.3", X_Forwarded_For=f"10.0.0.{number}").status
        for number in range(BULK + 1)
    ]
    other = trial.ask("/api/v1/bulk/cards.csv", source="127.0.0.4").status
    trial.check("an invented address is not believed", statuses == [200] * BULK + [429], statuses)
    trial.check("another client is another address", other == 200, other)


def try_slowness(trial: Trial) -> None:
    """Check that other clients are served within 200 ms while many clients send or read slowly."""
    begins = (
        f"POST /api/v1/validate/ HTTP/1.1\r\nHost: {HOST}\r\nContent-Length: 9000\r\n\r\n{{",
        f"GET / HTTP/1.1\r\nHost: {HOST}\r\nX-Patience: ",
        f"GET /api/v1/bulk/cards.json HTTP/1.1\r\nHost: {HOST}\r\n\r\n",
    )
    with ExitStack() as stack:
        for begin in begins * SLOW:
            plain = stack.enter_context(socket.create_connection(("127.0.0.1", trial.secure)))
            slow = stack.enter_context(trial.context.wrap_socket(plain))
            slow.sendall(begin.encode())
        statuses, times = set(), []
        for _ in range(10):
            began = time.monotonic()
            statuses.add(trial.ask("/health/live").status)
            times.append(time.monotonic() - began)
        is_kept = statuses == {200} and max(times) < 0.2
        trial.check(
            f"{len(begins) * SLOW} slow clients keep nobody waiting", is_kept, f"{max(times) * 1000:.0f} ms at most"
        )


@contextmanager
def running(command: list[str], folder: Path, **environment: str) -> Iterator[subprocess.Popen[bytes]]:
    """Run a program until the context ends. Its output goes to a file in the folder."""
    with (folder / f"{Path(command[0]).name}.log").open("wb") as log:
        process = subprocess.Popen(  # noqa: S603  (nginx, and our own server)
            command, cwd=ROOT, env={**os.environ, **environment}, stdout=log, stderr=subprocess.STDOUT
        )
        try:
            yield process
        finally:
            process.terminate()
            process.wait()


def wait_for(port: int, process: subprocess.Popen[bytes], log: Path) -> None:
    """Wait until the site answers at a port. End the script, printing the log, if the process has ended."""
    while process.poll() is None:
        try:
            if _ask(HTTPConnection("127.0.0.1", port, timeout=60), "/health/ready", "GET", None, {}).status in (
                200,
                301,
            ):
                return
        except (OSError, HTTPException):
            time.sleep(0.2)
    sys.exit(f"It did not start:\n{log.read_text()}")


def write_configuration(folder: Path, plain: int, secure: int, server: int) -> Path:
    """Write to `folder` deploy/nginx.conf with other ports and certificate, and a configuration that includes it.

    `plain`, `secure` and `server` are the ports of HTTP, HTTPS and the site. Return the path of the configuration.
    """
    certificate, key = folder / "certificate.pem", folder / "key.pem"
    subprocess.run(  # noqa: S603
        [
            *("openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes"),
            *("-subj", f"/CN={HOST}", "-days", "1", "-keyout", str(key), "-out", str(certificate)),
        ],
        check=True,
        capture_output=True,
    )
    site = (ROOT / "deploy" / "nginx.conf").read_text()
    for old, new in (
        ("127.0.0.1:8000", f"127.0.0.1:{server}"),
        ("    listen [::]:80;\n", ""),
        ("    listen [::]:443 ssl http2;\n", ""),
        ("listen 80;", f"listen 127.0.0.1:{plain};"),
        ("listen 443 ", f"listen 127.0.0.1:{secure} "),
        (f"/etc/letsencrypt/live/{HOST}/fullchain.pem", str(certificate)),
        (f"/etc/letsencrypt/live/{HOST}/privkey.pem", str(key)),
        ("/var/log/nginx/despaira.error.log", str(folder / "error.log")),
    ):
        if old not in site:
            sys.exit(f"deploy/nginx.conf has no {old.strip()!r} any more: adapt scripts/behind_nginx.py.")
        site = site.replace(old, new)
    (folder / "site.conf").write_text(site)
    temporary = "".join(
        f"{name}_temp_path {folder / name};\n" for name in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    )
    user = "user root;\n" if os.geteuid() == 0 else ""  # else the workers can't read the folder
    (folder / "nginx.conf").write_text(
        f"{user}daemon off;\npid {folder / 'pid'};\nerror_log {folder / 'error.log'};\n"
        f"events {{ worker_connections 512; }}\nhttp {{\n{temporary}include {folder / 'site.conf'};\n}}\n"
    )
    return folder / "nginx.conf"


def main() -> None:
    """Run all checks. Exit 1 if one fails."""
    plain = int(sys.argv[1]) if len(sys.argv) > 1 else 9000
    secure, server = plain + 1, plain + 2
    nginx = shutil.which("nginx", path=f"{os.environ.get('PATH', '')}:/usr/sbin")
    if not nginx:
        sys.exit("There is no nginx here: on Debian, apt install nginx-light.")
    with tempfile.TemporaryDirectory(prefix="despaira-nginx-") as name, ExitStack() as stack:
        folder = Path(name)
        configuration = write_configuration(folder, plain, secure, server)
        environment = {
            "HTTPS": "on",
            "BEHIND_PROXY": "on",
            "TRUSTED_PROXIES": "1",
            "ALLOWED_HOSTS": HOST,
            "VAR_DIR": str(folder / "var"),
            "METRICS_TOKEN": TOKEN,
            "THROTTLE_BULK": f"{BULK}/min",
        }
        site = stack.enter_context(running(["./run", f"127.0.0.1:{server}"], folder, **environment))
        wait_for(server, site, folder / "run.log")
        proxy = stack.enter_context(running([nginx, "-c", str(configuration)], folder))
        wait_for(plain, proxy, folder / "nginx.log")
        trial = Trial(plain, secure, server)
        for attempt in (try_pages, try_api, try_events, try_addresses, try_slowness):
            attempt(trial)
        if trial.failed:
            sys.exit(f"{trial.failed} of the promises are not kept.")


if __name__ == "__main__":
    main()
