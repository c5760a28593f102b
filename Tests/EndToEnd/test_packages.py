"""The packages of a release: each is installed as a user installs it, and builds a site."""

import hashlib
import json
import os
import re
import shutil
import subprocess
import sys
import zipfile

import pytest

from unfold_site import REPOSITORY, command

SITE = {"content/index.md": "# Tea\n\nWarm the pot.\n"}


@pytest.fixture(scope="module")
def packages(tmp_path_factory):
    """Creates the packages of the command, and returns them by their endings."""
    folder = tmp_path_factory.mktemp("packages")
    subprocess.run([REPOSITORY / "Scripts/package-release", command(), folder], check=True, capture_output=True)
    return {re.search(r"\.(whl|deb|artifactbundle\.zip|tar\.gz)$", path.name).group(1): path for path in folder.iterdir() if path.suffix != ".sha256"}


def builds_a_site(program, site, **environment):
    done = subprocess.run([program, "build"], cwd=site.folder, env=os.environ | environment, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    return "Warm the pot." in site.read("public/index.html")


def test_each_package_has_a_checksum(packages):
    assert set(packages) == {"whl", "deb", "artifactbundle.zip", "tar.gz"}
    for path in packages.values():
        text = path.with_name(path.name + ".sha256").read_text()
        assert text == f"{hashlib.sha256(path.read_bytes()).hexdigest()}  {path.name}\n"


def test_packages_are_reproducible(packages, tmp_path):
    copy = tmp_path / "elsewhere/unfold"
    copy.parent.mkdir()
    shutil.copyfile(command(), copy)
    copy.chmod(0o700)
    environment = os.environ | {"TZ": "Asia/Tokyo", "LC_ALL": "C.UTF-8"}
    subprocess.run([REPOSITORY / "Scripts/package-release", copy, tmp_path / "dist"], check=True, capture_output=True, env=environment)
    for path in packages.values():
        assert (tmp_path / "dist" / path.name).read_bytes() == path.read_bytes(), path.name


def test_the_wheel_is_installed_by_pip(packages, make_site, tmp_path):
    wheel = packages["whl"]
    assert re.fullmatch(r"unfold-[\d.]+-py3-none-(manylinux_\d+_\d+|macosx_\d+_\d+)_\w+\.whl", wheel.name)
    subprocess.run([sys.executable, "-m", "venv", tmp_path / "venv"], check=True)
    pip = [tmp_path / "venv/bin/python", "-m", "pip", "--disable-pip-version-check"]
    subprocess.run([*pip, "install", "--quiet", "--no-index", wheel], check=True)
    assert builds_a_site(tmp_path / "venv/bin/unfold", make_site(SITE))
    # pip checks the hashes of RECORD, and removes each file that it lists.
    subprocess.run([*pip, "uninstall", "--quiet", "--yes", "unfold"], check=True)
    assert not (tmp_path / "venv/bin/unfold").exists()


def test_the_debian_package_contains_the_command_its_manual_and_completions(packages, make_site, tmp_path):
    package = packages["deb"]
    fields = subprocess.run(["dpkg-deb", "--field", package], check=True, capture_output=True, text=True).stdout
    version = subprocess.run([command(), "--version"], capture_output=True, text=True).stdout.split()[1]
    assert f"Version: {version}\n" in fields and re.search(r"^Depends: .*\blibc6 \(>= [\d.]+\)", fields, re.MULTILINE)
    subprocess.run(["dpkg-deb", "--extract", package, tmp_path / "root"], check=True)
    files = {path.relative_to(tmp_path / "root").as_posix() for path in (tmp_path / "root").rglob("*") if path.is_file()}
    assert files == {
        "usr/bin/unfold", "usr/share/man/man1/unfold.1.gz", "usr/share/doc/unfold/copyright", "usr/share/doc/unfold/changelog.gz",
        "usr/share/bash-completion/completions/unfold", "usr/share/zsh/vendor-completions/_unfold",
        "usr/share/fish/vendor_completions.d/unfold.fish",
    }
    assert builds_a_site(tmp_path / "root/usr/bin/unfold", make_site(SITE))


def test_the_artifact_bundle_contains_the_command(packages, make_site, tmp_path):
    with zipfile.ZipFile(packages["artifactbundle.zip"]) as bundle:
        for entry in bundle.infolist():
            bundle.extract(entry, tmp_path)
            (tmp_path / entry.filename).chmod(entry.external_attr >> 16 & 0o777)
    folder = tmp_path / "unfold.artifactbundle"
    artifact = json.loads((folder / "info.json").read_text())["artifacts"]["unfold"]
    (variant,) = artifact["variants"]
    assert artifact["type"] == "executable" and len(variant["supportedTriples"]) == 1
    assert builds_a_site(folder / variant["path"], make_site(SITE))
