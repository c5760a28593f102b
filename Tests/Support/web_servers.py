"""Starts nginx and Caddy for a folder on a free port, with the configuration that the documentation shows."""

import os
import shutil
import socket
import subprocess
import time
from contextlib import contextmanager
from pathlib import Path

from unfold_site import REPOSITORY

# The folder to which Scripts/install-test-tools unpacks the servers.
UNPACKED = REPOSITORY / ".venv/servers"


def find(name: str) -> str | None:
    for folder in ("usr/sbin", "usr/bin"):
        if (UNPACKED / folder / name).exists():
            return str(UNPACKED / folder / name)
    return shutil.which(name)


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


@contextmanager
def running(command: list[str], port: int, log: Path, **options):
    with log.open("wb") as output:
        process = subprocess.Popen(command, stdout=output, stderr=subprocess.STDOUT, **options)
    try:
        for _ in range(200):
            assert process.poll() is None, log.read_text()
            with socket.socket() as probe:
                if probe.connect_ex(("127.0.0.1", port)) == 0:
                    break
            time.sleep(0.05)
        yield f"http://127.0.0.1:{port}"
        assert process.poll() is None, log.read_text()
    finally:
        process.terminate()
        process.wait(timeout=20)


@contextmanager
def nginx(settings: str, folder: Path, work: Path, brotli: bool = False):
    """Runs nginx with a `server` block for /srv/docs and port 80, replaced by the folder and a free port."""
    port = free_port()
    work.mkdir(parents=True, exist_ok=True)
    assert "/srv/docs" in settings and "listen 80;" in settings
    settings = settings.replace("/srv/docs", str(folder)).replace("listen 80;", f"listen 127.0.0.1:{port};")
    module = ""
    if brotli:
        file = "usr/lib/nginx/modules/ngx_http_brotli_static_module.so"
        module = f"load_module {UNPACKED / file if (UNPACKED / file).exists() else '/' + file};"
        settings = settings.replace("gzip_static on;", "gzip_static on; brotli_static on;")
    types = next(path for path in (UNPACKED / "etc/nginx/mime.types", Path("/etc/nginx/mime.types")) if path.exists())
    (work / "nginx.conf").write_text(
        f"{module}\ndaemon off; master_process off; pid {work}/pid; error_log {work}/error.log;\nevents {{}}\n"
        f"http {{ access_log off; include {types}; default_type application/octet-stream;\n"
        + "".join(f"{kind}_temp_path {work}/{kind};\n" for kind in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi"))
        + settings
        + "\n}\n"
    )
    command = [find("nginx"), "-p", str(work), "-c", str(work / "nginx.conf"), "-e", str(work / "error.log")]
    with running(command, port, work / "log") as url:
        yield url


@contextmanager
def caddy(settings: str, folder: Path, work: Path):
    """Runs Caddy with a site block for /srv/docs, replaced by the folder and a free port on this machine."""
    port = free_port()
    work.mkdir(parents=True, exist_ok=True)
    assert settings.startswith("docs.example.com {")
    settings = settings.replace("/srv/docs", str(folder)).replace("docs.example.com", f"http://127.0.0.1:{port}", 1)
    (work / "Caddyfile").write_text("{\n\tadmin off\n\tauto_https off\n}\n" + settings)
    command = [find("caddy"), "run", "--config", str(work / "Caddyfile"), "--adapter", "caddyfile"]
    home = {**os.environ, "HOME": str(work), "XDG_DATA_HOME": str(work), "XDG_CONFIG_HOME": str(work)}
    with running(command, port, work / "log", env=home) as url:
        yield url
