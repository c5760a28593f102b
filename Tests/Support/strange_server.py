"""A web server on loopback that misbehaves in every way that `unfold check --external` must handle."""

import email.utils
import gzip
import threading
import time
from collections import Counter
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

PAGE = (
    "<!doctype html><title>Tea</title><h1 ID = Tea>Tea</h1><p id='one&amp;two'>…<p id=\"grün\">…"
    "<a name=named>…</a><h2 id=user-content-forge>…</h2><!-- <p id=hidden> --><script>'<p id=scripted>'</script>"
)


class StrangeServer:
    """Serves the paths that `Handler` knows, and records the requests."""

    def __init__(self):
        self.lock = threading.Lock()
        self.requests: list[tuple[str, str]] = []
        self.times: list[float] = []
        self.agents: set[str] = set()
        self.counts: Counter = Counter()
        self.running = 0
        self.most_running = 0
        # Releases the requests that would otherwise wait forever.
        self.ending = threading.Event()
        handler = type("BoundHandler", (Handler,), {"record": self})
        self.server = ThreadingHTTPServer(("127.0.0.1", 0), handler)
        self.server.daemon_threads = True
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    def url(self, path: str, host: str = "127.0.0.1") -> str:
        return f"http://{host}:{self.server.server_port}{path}"

    def begin(self, method: str, path: str, agent: str) -> int:
        """Records a request, and returns the number of earlier requests for this path."""
        with self.lock:
            self.requests.append((method, path))
            self.times.append(time.monotonic())
            self.agents.add(agent)
            self.counts[path] += 1
            self.running += 1
            self.most_running = max(self.most_running, self.running)
            return self.counts[path] - 1

    def end(self):
        with self.lock:
            self.running -= 1

    def methods(self, path: str) -> list[str]:
        with self.lock:
            return [method for method, requested in self.requests if requested == path]

    def stop(self):
        self.ending.set()
        self.server.shutdown()
        self.server.server_close()


class Handler(BaseHTTPRequestHandler):
    record: StrangeServer
    protocol_version = "HTTP/1.1"

    def log_message(self, *_):
        pass

    def do_HEAD(self):
        self.reply()

    def do_GET(self):
        self.reply()

    def reply(self):
        before = self.record.begin(self.command, self.path, self.headers.get("User-Agent", ""))
        try:
            name = self.path.strip("/").split("/")[0].replace("-", "_")
            getattr(self, f"path_{name}", self.path_missing)(before)
        except (BrokenPipeError, ConnectionResetError):
            self.close_connection = True
        finally:
            self.record.end()

    def send(self, status: int, body: bytes = b"fine", type: str = "text/html; charset=utf-8", **headers):
        self.send_response(status)
        self.send_header("Content-Type", type)
        self.send_header("Content-Length", str(len(body)))
        for name, value in headers.items():
            self.send_header(name.replace("_", "-"), value)
        self.end_headers()
        if self.command != "HEAD":
            self.wfile.write(body)

    def path_fine(self, _):
        self.send(200)

    def path_(self, _):
        self.send(200)

    def path_missing(self, _):
        self.send(404)

    def path_gone(self, _):
        self.send(410)

    def path_forbidden(self, _):
        self.send(403)

    def path_slow(self, _):
        self.record.ending.wait(0.15)
        self.send(200)

    def path_silent(self, _):
        self.record.ending.wait()
        self.close_connection = True

    def path_drips(self, _):
        self.close_connection = True
        for byte in b"HTTP/1.1 200 OK\r\nX-Tea: " + b"g" * 10_000:
            if self.record.ending.wait(0.1):
                return
            self.wfile.write(bytes([byte]))
            self.wfile.flush()

    def path_closes(self, _):
        self.close_connection = True

    def path_endless(self, _):
        self.close_connection = True
        self.send_response(200)
        self.send_header("Content-Type", "text/html")
        self.end_headers()
        while not self.record.ending.is_set():
            self.wfile.write(b"<h1 id=more>more</h1>" * 4096)

    def path_circle(self, before):
        self.send(302, Location=f"/circle/{before}")

    def path_other_scheme(self, _):
        self.send(302, Location="ftp://127.0.0.1/tea")

    def path_private(self, _):
        self.send(302, Location="http://10.0.0.1/tea")

    def path_redirect(self, _):
        self.send(302, Location="http://" + self.path.removeprefix("/redirect/"))

    def path_moved(self, _):
        self.send(301, Location="/fine/new")

    def path_moved_for_now(self, _):
        self.send(302, Location="/fine")

    def path_moved_home(self, _):
        self.send(301, Location="/")

    def path_moved_to_login(self, _):
        self.send(308, Location="/fine/login?next=tea")

    def path_no_head(self, _):
        self.send(405 if self.command == "HEAD" else 200)

    def path_wrong_head(self, _):
        self.send(404 if self.command == "HEAD" else 200)

    def path_closes_on_head(self, _):
        if self.command == "HEAD":
            self.close_connection = True
        else:
            self.send(200)

    def path_flaky(self, before):
        self.send(500 if before < 2 else 200)

    def path_failing(self, _):
        self.send(500)

    def path_busy(self, before):
        self.send(200) if before else self.send(429, Retry_After="1")

    def path_busy_until(self, before):
        until = email.utils.formatdate(time.time() + 2, usegmt=True)
        self.send(200) if before else self.send(503, Retry_After=until)

    def path_always_busy(self, _):
        self.send(429, Retry_After="3600")

    def path_page(self, _):
        self.send(200, PAGE.encode())

    def path_zipped(self, _):
        self.send(200, gzip.compress(PAGE.encode()), Content_Encoding="gzip")

    def path_latin(self, _):
        self.send(200, PAGE.replace("…", "").encode("latin-1"), type="text/html; charset=iso-8859-1")

    def path_plain(self, _):
        self.send(200, PAGE.encode(), type="text/plain")

    def path_scripted(self, _):
        self.send(200, b"<!doctype html><div id=app></div><script src=app.js></script>")

    def path_to_place(self, _):
        self.send(302, Location="/page#Tea")
