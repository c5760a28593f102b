"""The Nu HTML checker, the conformance checker of HTML, asked about pages."""

import json
import shutil
import subprocess
import sys
from pathlib import Path

# Scripts/install-test-tools puts it beside the Python packages.
CLASS_PATH = Path(sys.prefix) / "html-checker/class-path"

# It may fetch pages from this machine, which a checker that stands in the Web must not.
OPTIONS = ["-Xss4m", "-Dnu.validator.servlet.allow-forbidden-hosts=true"]

MISSING = "the Nu HTML checker is missing: it needs Java and Scripts/install-test-tools, or vnu"


def program() -> list[str] | None:
    """How to call it; None where it is missing."""
    if CLASS_PATH.exists() and shutil.which("java"):
        return ["java", *OPTIONS, "-cp", CLASS_PATH.read_text().strip(), "nu.validator.client.SimpleCommandLineValidator"]
    if shutil.which("vnu"):
        return ["vnu", *(f"-J{option}" for option in OPTIONS[1:])]
    return None


def messages(program: list[str], places: list[str], timeout: float = 280) -> list[str]:
    """What the checker says of addresses, a line each."""
    done = subprocess.run([*program, "--format", "json", *places], capture_output=True, text=True, timeout=timeout)
    found = json.loads(done.stderr[done.stderr.index("{"):])["messages"]
    # What is neither an error nor a warning is advice: that a slash in `<br />`, as GFM writes it, has no effect.
    found = [message for message in found if message["type"] != "info" or message.get("subType") == "warning"]
    return [
        f"{message.get('url', '')}:{message.get('lastLine')}: {message.get('subType', message['type'])}: {message['message']}"
        for message in found
    ]
