"""Runs the Nu HTML checker, the conformance checker for HTML."""

import json
import shutil
import subprocess
import sys
from pathlib import Path

# Scripts/install-test-tools installs it next to the Python packages.
CLASS_PATH = Path(sys.prefix) / "html-checker/class-path"

# Allows the checker to fetch pages from this machine, which a public checker must not.
OPTIONS = ["-Xss4m", "-Dnu.validator.servlet.allow-forbidden-hosts=true"]

MISSING = "the Nu HTML checker is missing: it needs Java and Scripts/install-test-tools, or vnu"


def program() -> list[str] | None:
    """Returns the command line of the checker; `None` if it is missing."""
    if CLASS_PATH.exists() and shutil.which("java"):
        return ["java", *OPTIONS, "-cp", CLASS_PATH.read_text().strip(), "nu.validator.client.SimpleCommandLineValidator"]
    if shutil.which("vnu"):
        return ["vnu", *(f"-J{option}" for option in OPTIONS[1:])]
    return None


def messages(program: list[str], urls: list[str], timeout: float = 280) -> list[str]:
    """Returns the checker's messages about the pages at some URLs, one line each."""
    done = subprocess.run([*program, "--format", "json", *urls], capture_output=True, text=True, timeout=timeout)
    found = json.loads(done.stderr[done.stderr.index("{"):])["messages"]
    # Other messages are advice, such as that the slash in `<br />`, which GFM writes, has no effect.
    found = [message for message in found if message["type"] != "info" or message.get("subType") == "warning"]
    return [
        f"{message.get('url', '')}:{message.get('lastLine')}: {message.get('subType', message['type'])}: {message['message']}"
        for message in found
    ]
