"""No error and no warning of the Nu HTML checker, the conformance checker of HTML."""

import json
import os
import shutil
import subprocess

import pytest

from unfold_site import REPOSITORY

CLASS_PATH = REPOSITORY / ".venv/html-checker/class-path"


# It may fetch pages from this machine, which a checker that stands in the Web must not.
OPTIONS = ["-Xss4m", "-Dnu.validator.servlet.allow-forbidden-hosts=true"]


def messages(*places: str) -> list[str]:
    """What the checker says of files or addresses, a line each."""
    if CLASS_PATH.exists() and shutil.which("java"):
        program = ["java", *OPTIONS, "-cp", CLASS_PATH.read_text().strip(), "nu.validator.client.SimpleCommandLineValidator"]
    elif shutil.which("vnu"):
        program = ["vnu", *(f"-J{option}" for option in OPTIONS[1:])]
    elif os.environ.get("CI"):
        pytest.fail("the Nu HTML checker is missing: Scripts/install-test-tools")
    else:
        pytest.skip("the Nu HTML checker is missing: Scripts/install-test-tools")
    done = subprocess.run(
        [*program, "--format", "json", *places], capture_output=True, text=True, timeout=280
    )
    found = json.loads(done.stderr[done.stderr.index("{"):])["messages"]
    # What is neither an error nor a warning is advice: that a slash in `<br />`, as GFM writes it, has no effect.
    found = [message for message in found if message["type"] != "info" or message.get("subType") == "warning"]
    return [
        f"{message.get('url', '')}:{message.get('lastLine')}: {message.get('subType', message['type'])}: {message['message']}"
        for message in found
    ]


def check(served):
    # Over HTTP and not as files, for which the checker warns that a Content-Security-Policy has no origin.
    assert messages(*(served.url + page for page in served.pages())) == []


@pytest.mark.slow
def test_every_construct(site):
    check(site)


def test_right_to_left(right_to_left_site):
    check(right_to_left_site)


@pytest.mark.slow
def test_own_documentation(own_site):
    check(own_site)


def test_a_new_site(new_site):
    check(new_site)


def test_the_check_can_fail(tmp_path, serve):
    (tmp_path / "index.html").write_text("<!DOCTYPE html><html lang=en><title>x</title><p align=left><center>x</p>")
    found = "\n".join(messages(serve(tmp_path).url + "index.html"))
    assert "align" in found and "center" in found
