"""The packages of a release: each is installed as a user installs it, and builds a site."""

import hashlib
import json
import os
import re
import shutil
import subprocess
import sys
import tarfile
import zipfile
from pathlib import Path

import pytest

import packages
from packages import linkage
from unfold_site import REPOSITORY, Site, command, tree

SITE = {"content/index.md": "# Tea\n\nWarm the pot.\n"}
# Users other than root are root only in a namespace of their own.
AS_ROOT = [] if os.geteuid() == 0 else ["unshare", "--map-root-user"]
SHARED = {
    "share/man/man1/unfold.1", "share/bash-completion/completions/unfold", "share/fish/vendor_completions.d/unfold.fish",
    "share/unfold/package",
}


@pytest.fixture(scope="module")
def release(tmp_path_factory):
    return packages.release(tmp_path_factory)


def succeeds(*arguments, **options):
    done = subprocess.run([str(argument) for argument in arguments], capture_output=True, text=True, **options)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def builds_a_site(program, site, kind):
    """Checks that an installed program builds a site, and knows the kind of its package."""
    succeeds(program, "build", cwd=site.folder)
    assert "Warm the pot." in site.read("public/index.html")
    assert succeeds(program, "--version").endswith(f", {kind})\n")


def run_below(root, *arguments, user=None):
    """Runs a program in a system of its own, whose files are in a folder. Swift's library reads arguments from `/proc`."""
    (root / "proc").mkdir(exist_ok=True)
    namespace = ["unshare", "--mount", "--pid", "--fork", f"--mount-proc={root}/proc"]
    as_user = [f"--userspec={user}:{user}"] if user and os.geteuid() == 0 else []
    return succeeds(*AS_ROOT, *namespace, "chroot", *as_user, root, *arguments)


def checksum(path):
    return hashlib.sha256(path.read_bytes()).hexdigest()


def sums(folder):
    return dict(reversed(line.split("  ")) for line in (folder / "SHA256SUMS").read_text().splitlines())


def test_the_command_needs_only_glibc(release):
    needed = set(linkage.libraries(Path(command()))) - {"ld-linux-x86-64.so.2", "ld-linux-aarch64.so.1"}
    assert needed == {"libc.so.6", "libm.so.6", "libgcc_s.so.1"}
    # The install page says so.
    oldest = ".".join(map(str, linkage.oldest_glibc(Path(command()))))
    assert f"glibc {oldest} or later" in (REPOSITORY / "content/install.md").read_text()


def test_libraries_that_not_every_system_has_are_refused():
    # `true` of GNU needs glibc alone; curl needs its own library.
    linkage_script = REPOSITORY / "Scripts/release/linkage.py"
    assert "libc.so.6\n" in succeeds(sys.executable, linkage_script, "/bin/true")
    done = subprocess.run([sys.executable, linkage_script, shutil.which("curl")], capture_output=True, text=True)
    assert done.returncode == 1 and "linkage: not every system has libcurl" in done.stderr
    assert linkage.platform_tag(Path(shutil.which("curl"))).startswith("linux_")


def test_each_package_has_a_checksum(release):
    for folder in (release.made, release.finished / "files"):
        assert sums(folder) == {path.name: checksum(path) for path in folder.iterdir() if path.name != "SHA256SUMS"}
    names = "|".join(sorted(path.name for path in (release.finished / "files").iterdir()))
    assert re.fullmatch(
        r"SHA256SUMS\|unfold-V-linux-\w+\.tar\.gz\|unfold-V\.artifactbundle\.zip\|unfold_V_\w+\.deb\|unfold_docs-V-py3-none-manylinux_2_\d+_\w+\.whl",
        names.replace(release.version, "V"),
    )


def test_packages_are_reproducible(release, tmp_path):
    copy = tmp_path / "elsewhere/unfold"
    copy.parent.mkdir()
    shutil.copyfile(command(), copy)
    copy.chmod(0o700)
    environment = os.environ | {"TZ": "Asia/Tokyo", "LC_ALL": "C.UTF-8"}
    script = f'umask 077; "{REPOSITORY}/Scripts/package-release" "{copy}" "{tmp_path}/dist"'
    subprocess.run(["bash", "-c", script], check=True, capture_output=True, env=environment)
    subprocess.run(
        [REPOSITORY / "Scripts/finish-release", packages.REPOSITORY_URL, tmp_path / "out", tmp_path / "dist"], check=True
    )
    assert sums(tmp_path / "dist") == sums(release.made)
    assert tree(tmp_path / "out") == tree(release.finished)


def test_a_changed_package_is_not_published(release, tmp_path):
    shutil.copytree(release.made, tmp_path / "made")
    with open(tmp_path / "made" / release.package(".deb").name, "ab") as package:
        package.write(b"x")
    script = REPOSITORY / "Scripts/finish-release"
    done = subprocess.run([script, packages.REPOSITORY_URL, tmp_path / "out", tmp_path / "made"], capture_output=True, text=True)
    assert done.returncode == 1 and re.search(r"the checksum of .*\.deb does not match", done.stderr)


def test_the_archive(release, make_site, tmp_path):
    archive = release.package(".tar.gz")
    name = archive.name.removesuffix(".tar.gz")
    with tarfile.open(archive) as files:
        members = {member.name.removeprefix(name + "/"): member for member in files.getmembers()}
    succeeds("tar", "-xf", archive, "-C", tmp_path)
    assert members.keys() == SHARED | {"unfold", "LICENSE", "share/zsh/site-functions/_unfold"}
    assert members["unfold"].mode == 0o755 and members["LICENSE"].mode == 0o644
    assert {(member.uid, member.gid, member.uname) for member in members.values()} == {(0, 0, "")}
    assert release.version in (tmp_path / name / "share/man/man1/unfold.1").read_text()
    assert all(path.stat().st_size for path in (tmp_path / name).rglob("*") if path.is_file())
    builds_a_site(tmp_path / name / "unfold", make_site(SITE), "archive")


def test_the_wheel_is_installed_by_pip(release, make_site, tmp_path):
    wheel = release.package(".whl")
    succeeds(sys.executable, "-m", "venv", "--without-pip", tmp_path / "venv")
    pip = [sys.executable, "-m", "pip", "--disable-pip-version-check", "--python", tmp_path / "venv/bin/python"]
    succeeds(*pip, "install", "--quiet", "--no-index", wheel)
    builds_a_site(tmp_path / "venv/bin/unfold", make_site(SITE), "Python package")
    # pip checks the hashes of RECORD, and removes each file that it lists.
    succeeds(*pip, "uninstall", "--quiet", "--yes", "unfold-docs")
    assert not (tmp_path / "venv/bin/unfold").exists() and not (tmp_path / "venv/share/unfold/package").exists()


def test_uvx_runs_the_wheel(release, make_site, tmp_path):
    site = make_site(SITE)
    uvx = Path(sys.executable).with_name("uvx")
    environment = os.environ | {"UV_CACHE_DIR": str(tmp_path / "cache"), "UV_PYTHON": sys.executable, "UV_OFFLINE": "1"}
    succeeds(uvx, "--from", release.package(".whl"), "unfold", "build", cwd=site.folder, env=environment)
    assert "Warm the pot." in site.read("public/index.html")


def test_the_debian_package_in_a_minimal_system(release, make_site, tmp_path):
    """The system contains only glibc and what it depends on, so a missing dependency stops the installation."""
    minimal = REPOSITORY / ".venv/debian"
    if not minimal.exists():
        pytest.skip("Scripts/install-test-tools has not made the minimal Debian system")
    root = tmp_path / "debian"
    shutil.copytree(minimal, root, symlinks=True)
    before = tree(root / "usr")
    # dpkg runs no program of the new system.
    environment = os.environ | {"PATH": os.environ["PATH"] + ":/usr/sbin:/sbin"}
    dpkg = [*AS_ROOT, "dpkg", f"--root={root}", "--force-not-root"]
    succeeds(*dpkg, "--install", release.package(".deb"), env=environment)
    files = tree(root / "usr").keys() - before.keys()
    assert files == {f"{path}.gz" if path.endswith(".1") else path for path in SHARED} | {
        "bin/unfold", "share/doc/unfold/copyright", "share/doc/unfold/changelog.gz", "share/zsh/vendor-completions/_unfold",
    }
    Site(root / "site", SITE)
    run_below(root, "/usr/bin/unfold", "build", "/site")
    assert "Warm the pot." in (root / "site/public/index.html").read_text()
    assert run_below(root, "/usr/bin/unfold", "--version").endswith(", Debian package)\n")
    fields = succeeds("dpkg-deb", "--field", release.package(".deb"))
    assert f"Version: {release.version}\n" in fields
    (depends,) = re.findall(r"^Depends: (.*)$", fields, re.MULTILINE)
    assert re.fullmatch(r"libc6 \(>= 2\.\d+\), libgcc-s1 \(>= [\d.]+\)", depends)
    succeeds(*dpkg, "--purge", "unfold", env=environment)
    assert tree(root / "usr") == before


def test_the_container_image(release, tmp_path):
    """Docker itself needs a daemon, so the image's files are unpacked, and the command runs as in a container."""
    root = tmp_path / "image"
    (made,) = (release.finished / "images").iterdir()
    shutil.copytree(made, root)
    assert made.name in ("amd64", "arm64")
    programs = {path for path in tree(root) if not path.startswith("lib")}
    assert programs == {"usr/bin/unfold", "usr/share/unfold/package"}
    # The install page states the size.
    size = sum(path.stat().st_size for path in root.rglob("*") if path.is_file()) / 1e6
    (stated,) = re.findall(r"image has (\d+) MB", (REPOSITORY / "content/install.md").read_text())
    assert abs(int(stated) - size) < 4
    dockerfile = (REPOSITORY / "Dockerfile").read_text()
    final = dockerfile.partition("FROM scratch\n")[2]
    user, folder, entry = re.search(r"USER (\d+)\nWORKDIR (\S+)\nENTRYPOINT \[\"(.*)\"\]", final).groups()
    Site(root / folder.lstrip("/"), SITE)
    if os.geteuid() == 0:
        for path in [root / "site", *(root / "site").rglob("*")]:
            os.chown(path, int(user), int(user))
    run_below(root, entry, "build", folder, user=user)
    assert "Warm the pot." in (root / "site/public/index.html").read_text()
    assert run_below(root, entry, "--version").endswith(", container image)\n")


@pytest.mark.skipif(not shutil.which("ruby"), reason="Ruby is not installed")
def test_the_homebrew_formula(release, tmp_path):
    harness = REPOSITORY / "Tests/Support/formula.rb"
    formula = release.finished / "homebrew-unfold/Formula/unfold.rb"
    assert succeeds("ruby", "-wc", formula) == "Syntax OK\n"
    archive = release.package(".tar.gz")
    processor = "arm" if "aarch64" in archive.name else "intel"
    out = succeeds("ruby", harness, formula, "linux", processor, archive, tmp_path / "prefix").splitlines()
    assert out[:2] == [f"{packages.REPOSITORY_URL}/releases/download/v{release.version}/{archive.name}", checksum(archive)]
    assert succeeds(tmp_path / "prefix/bin/unfold", "--version").endswith(", Homebrew)\n")
    assert len(tree(tmp_path / "prefix")) == 6


def test_a_release_of_all_platforms(release, tmp_path):
    """The other platforms are imitated: their packages have other names."""
    platforms = {"linux-aarch64": "linux arm", "linux-x86_64": "linux intel", "macos-arm64": "macos arm", "macos-x86_64": "macos intel"}
    program = tmp_path / "unfold"
    program.write_text("#!/bin/sh\n")
    for platform in platforms:
        folder = tmp_path / platform
        folder.mkdir()
        name = f"unfold-{release.version}-{platform}"
        with tarfile.open(folder / f"{name}.tar.gz", "w:gz") as archive:
            archive.add(program, f"{name}/unfold")
        (folder / "SHA256SUMS").write_text(f"{checksum(folder / f'{name}.tar.gz')}  {name}.tar.gz\n")
    script, out = REPOSITORY / "Scripts/finish-release", tmp_path / "out"
    succeeds(script, packages.REPOSITORY_URL, out, *[tmp_path / platform for platform in platforms])
    if shutil.which("ruby"):
        for platform, place in platforms.items():
            shown = succeeds("ruby", REPOSITORY / "Tests/Support/formula.rb", out / "homebrew-unfold/Formula/unfold.rb", *place.split(), "-")
            name = f"unfold-{release.version}-{platform}.tar.gz"
            assert shown.split("/")[-1].split() == [name, sums(out / "files")[name]]
    bundle = out / f"files/unfold-{release.version}.artifactbundle.zip"
    assert f'checksum: "{checksum(bundle)}"' in (out / "unfold-plugin/Package.swift").read_text()
    with zipfile.ZipFile(bundle) as files:
        artifact = json.loads(files.read("unfold.artifactbundle/info.json"))["artifacts"]["unfold"]
        names = set(files.namelist())
    assert artifact["type"] == "executable" and artifact["version"] == release.version
    assert {triple for variant in artifact["variants"] for triple in variant["supportedTriples"]} == {
        "aarch64-unknown-linux-gnu", "x86_64-unknown-linux-gnu", "arm64-apple-macosx", "x86_64-apple-macosx",
    }
    assert all(f"unfold.artifactbundle/{variant['path']}" in names for variant in artifact["variants"])


PACKAGE = """// swift-tools-version: 6.0
import PackageDescription

let package = Package(
  name: "Scratch",
  dependencies: [.package(path: "%s")],
  targets: [.target(name: "Scratch")]
)
"""
needs_swift = pytest.mark.skipif(not shutil.which("swift"), reason="there is no Swift toolchain")


def scratch_package(folder, dependency):
    files = {
        "Package.swift": PACKAGE % dependency,
        "Sources/Scratch/Scratch.swift": "public let answer = 42\n",
        "Documentation/content/index.md": "# Scratch\n",
    }
    return Site(folder, files)


@needs_swift
@pytest.mark.slow
def test_the_plugin_runs_the_released_command(release, tmp_path):
    """The plugin of the published package runs the command of the artifact bundle, so nothing of Unfold is compiled."""
    plugin = tmp_path / "unfold-plugin"
    shutil.copytree(release.finished / "unfold-plugin", plugin)
    manifest = plugin / "Package.swift"
    bundle = release.finished / f"files/unfold-{release.version}.artifactbundle.zip"
    address = rf'url: "{packages.REPOSITORY_URL}/releases/download/v{release.version}/{bundle.name}",\s+checksum: "{checksum(bundle)}"'
    # Swift Package Manager downloads only from servers with HTTPS.
    local, count = re.subn(address, f'path: "{bundle.name}"', manifest.read_text())
    assert count == 1
    manifest.write_text(local)
    shutil.copy(bundle, plugin)
    package = scratch_package(tmp_path / "scratch", plugin)
    swift = ["swift", "package", "--disable-sandbox", "--allow-writing-to-package-directory", "unfold"]

    def unfold(*arguments):
        return subprocess.run([*swift, *arguments], cwd=package.folder, capture_output=True, text=True, timeout=250)

    done = unfold()
    assert done.returncode == 0, done.stdout + done.stderr
    assert "<h1>Scratch</h1>" in package.read("Documentation/public/index.html")
    assert unfold("--version").stdout.endswith(", artifact bundle)\n")
    assert not [path for path in (package.folder / ".build").rglob("*.o") if "Markup" in str(path)]
    assert unfold("build", "Documentation", "--output", "Elsewhere").returncode == 0
    assert tree(package.folder / "Elsewhere") == tree(package.folder / "Documentation/public")
    package.write("Documentation/content/bad.md", "# Bad\n\n[x](nowhere.md)\n")
    done = unfold()
    assert done.returncode != 0 and "link.broken" in done.stdout + done.stderr
    # A package without a site gets the reference of its targets.
    shutil.rmtree(package.folder / "Documentation")
    done = unfold()
    assert done.returncode == 0, done.stdout + done.stderr
    assert "<h1>answer</h1>" in package.read("public/documentation/scratch/answer/index.html")


@needs_swift
@pytest.mark.slow
def test_the_repository_itself_provides_the_plugin(tmp_path):
    """Other packages may also use the plugin from the source code, which compiles the command."""
    # Swift packages are identified by the names of their folders.
    (tmp_path / "unfold").symlink_to(REPOSITORY)
    package = scratch_package(tmp_path / "scratch", tmp_path / "unfold")
    listed = succeeds("swift", "package", "plugin", "--list", cwd=package.folder)
    assert "‘unfold’ (plugin ‘UnfoldPlugin’ in package ‘unfold’)" in listed
