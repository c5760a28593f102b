"""The Nu HTML checker, the conformance checker for HTML, reports no error and no warning."""

import os

import pytest

import nu_checker


def messages(*places: str) -> list[str]:
    program = nu_checker.program()
    if program is None and os.environ.get("CI"):
        pytest.fail(nu_checker.MISSING)
    if program is None:
        pytest.skip(nu_checker.MISSING)
    return nu_checker.messages(program, list(places))


def check(served):
    # The pages are checked over HTTP: for files, the checker warns that a Content-Security-Policy has no origin.
    assert messages(*(served.url + page for page in served.pages())) == []


@pytest.mark.slow
def test_every_construct_is_valid(site):
    check(site)


def test_pages_from_right_to_left_are_valid(right_to_left_site):
    check(right_to_left_site)


@pytest.mark.slow
def test_the_own_documentation_is_valid(own_site):
    check(own_site)


def test_a_new_site_is_valid(new_site):
    check(new_site)


def test_a_planted_error_is_found(tmp_path, serve):
    (tmp_path / "index.html").write_text("<!DOCTYPE html><html lang=en><title>x</title><p align=left><center>x</p>")
    found = "\n".join(messages(serve(tmp_path).url + "index.html"))
    assert "align" in found and "center" in found
