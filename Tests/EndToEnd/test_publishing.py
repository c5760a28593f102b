"""The recipes in `content/publishing` are the files in `Recipes/`, and they work."""

import functools
import hashlib
import http.server
import os
import re
import shutil
import subprocess
import tarfile
import threading

import pytest
import yaml

from unfold_site import REPOSITORY, Site, command, tree

PAGES = {path.stem: path.read_text() for path in (REPOSITORY / "content/publishing").glob("*.md")}
BLOCKS = {
    title: text
    for page in PAGES.values()
    for title, text in re.findall(r'^```\w+ title="([^"]*)"\n(.*?)^```$', page, re.MULTILINE | re.DOTALL)
}
ACTION = yaml.safe_load((REPOSITORY / "action.yml").read_text())
FILES = {
    "unfold.yml": "title: Tea\n",
    "content/index.md": "# Tea\n\n[Pots](pots and pans.md), [size](größe.txt.bin)\n",
    "content/pots and pans.md": "# Pots\n",
    "content/größe.txt.bin": "binary\n",
}


@pytest.mark.parametrize(
    "title, file",
    [
        (".github/workflows/documentation.yml", "Recipes/github-pages.yml"),
        (".gitlab-ci.yml", "Recipes/gitlab-pages.yml"),
        ("/etc/nginx/sites-enabled/docs", "Recipes/nginx.conf"),
        ("/etc/caddy/Caddyfile", "Recipes/Caddyfile"),
        ("netlify.toml", "Recipes/netlify.toml"),
        ("publish-to-s3", "Recipes/publish-to-s3"),
        ("verify-site", "Recipes/verify-site"),
        ("main-content.lua", "Recipes/main-content.lua"),
        ("install-unfold", "Scripts/install-unfold"),
    ],
)
def test_the_documentation_shows_the_recipe(title, file):
    assert (REPOSITORY / file).read_text() == BLOCKS[title]


def test_every_recipe_is_listed():
    listed = set(re.findall(r"^\| .* \| `([^`]+)` \|$", PAGES["index"].partition("## All recipes")[2], re.MULTILINE))
    assert listed == {path.name for path in (REPOSITORY / "Recipes").iterdir()}


def run(script, folder, shell=("sh", "-eu"), check=True, **environment):
    done = subprocess.run(
        [*shell, "-c", script], cwd=folder, env=os.environ | environment, capture_output=True, text=True, timeout=300
    )
    assert not check or done.returncode == 0, done.stdout + done.stderr
    return done


# MARK: Releases


@pytest.fixture(scope="module")
def release(tmp_path_factory):
    """Packages a release of the command, in the folder layout of published releases."""
    folder = tmp_path_factory.mktemp("releases")
    version = subprocess.run([command(), "--version"], capture_output=True, text=True, check=True).stdout.split()[1]
    target = folder / f"v{version}"
    subprocess.run([REPOSITORY / "Scripts/package-release", command(), target], check=True, capture_output=True)
    return folder, version, next(target.glob("*.tar.gz"))


@pytest.fixture(scope="module")
def releases_url(release):
    handler = functools.partial(Quiet, directory=str(release[0]))
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}"
    server.shutdown()


class Quiet(http.server.SimpleHTTPRequestHandler):
    def log_message(self, *arguments):
        pass


def test_an_archive_contains_command_license_manual_and_completions(release):
    _, version, archive = release
    name = archive.name.removesuffix(".tar.gz")
    with tarfile.open(archive) as files:
        members = {member.name.removeprefix(name + "/"): member for member in files.getmembers()}
        texts = {path: files.extractfile(member).read() for path, member in members.items()}
    assert members.keys() == {
        "unfold",
        "LICENSE",
        "share/man/man1/unfold.1",
        "share/bash-completion/completions/unfold",
        "share/zsh/site-functions/_unfold",
        "share/fish/vendor_completions.d/unfold.fish",
    }
    assert members["unfold"].mode == 0o755 and members["LICENSE"].mode == 0o644
    assert {(member.uid, member.gid, member.uname) for member in members.values()} == {(0, 0, "")}
    assert all(texts.values()) and version.encode() in texts["share/man/man1/unfold.1"]
    sum_file = archive.with_name(archive.name + ".sha256").read_text()
    assert sum_file == f"{hashlib.sha256(archive.read_bytes()).hexdigest()}  {archive.name}\n"


def test_archives_are_reproducible(release, tmp_path):
    copy = tmp_path / "elsewhere/unfold"
    copy.parent.mkdir()
    shutil.copyfile(command(), copy)
    copy.chmod(0o700)
    script = REPOSITORY / "Scripts/package-release"
    subprocess.run([script, copy, tmp_path / "dist"], check=True, capture_output=True, env=os.environ | {"TZ": "Asia/Tokyo"})
    again = next((tmp_path / "dist").glob("*.tar.gz"))
    assert again.read_bytes() == release[2].read_bytes()


def install(folder, address, version, check=True, **environment):
    return run(
        BLOCKS["install-unfold"], folder, check=check, UNFOLD_RELEASES=address, UNFOLD_VERSION=version, **environment
    )


def test_a_release_is_installed(release, releases_url, tmp_path):
    install(tmp_path, releases_url, release[1])
    assert [path.name for path in tmp_path.iterdir()] == ["unfold"]
    assert run("./unfold --version", tmp_path).stdout == f"unfold {release[1]}\n"


def test_a_release_with_a_wrong_checksum_is_refused(release, releases_url, tmp_path):
    folder, version, archive = release
    other = folder / "v9.9.9"
    other.mkdir(exist_ok=True)
    name = archive.name.replace(version, "9.9.9")
    shutil.copy(archive, other / name)
    (other / (name + ".sha256")).write_text(f"{'0' * 64}  {name}\n")
    done = install(tmp_path, releases_url, "9.9.9", check=False)
    assert done.returncode == 1 and "does not match" in done.stderr
    assert list(tmp_path.iterdir()) == []


def test_a_platform_without_a_release(tmp_path):
    uname = tmp_path / "bin/uname"
    uname.parent.mkdir()
    uname.write_text("#!/bin/sh\necho Plan9\n")
    uname.chmod(0o755)
    done = install(tmp_path, "http://127.0.0.1:9", "1", check=False, PATH=f"{uname.parent}:{os.environ['PATH']}")
    assert done.returncode == 1
    assert done.stderr == "install-unfold: there is no release for Plan9 on Plan9; build it from source\n"


def test_the_release_workflow_uses_the_release_scripts():
    workflow = yaml.safe_load((REPOSITORY / ".github/workflows/release.yml").read_text())
    jobs = workflow["jobs"]
    for job in jobs.values():
        for step in job["steps"]:
            if "run" in step:
                subprocess.run(["bash", "-n", "-c", step["run"]], check=True)
    used = "\n".join(step.get("run", "") for step in jobs["archive"]["steps"])
    for script in re.findall(r"Scripts/[\w-]+", used):
        assert os.access(REPOSITORY / script, os.X_OK), script
    assert {"Scripts/install-dependencies", "Scripts/build-release", "Scripts/package-release"} <= set(
        re.findall(r"Scripts/[\w-]+", used)
    )


# MARK: The action of GitHub


def evaluate(text, inputs, context):
    """Evaluates the few expressions that the action uses."""

    def value(expression):
        for choice in expression.split("||"):
            name = choice.strip()
            found = inputs[name[7:]] if name.startswith("inputs.") else context[name]
            if found:
                return found
        return ""

    return re.sub(r"\$\{\{ *(.*?) *\}\}", lambda found: value(found[1]), str(text))


def has_command(name):
    return f"\n  {name} " in subprocess.run([command(), "--help"], capture_output=True, text=True).stdout


def run_action(folder, release, address, **given):
    """Runs the action's shell steps as a GitHub runner does, and returns the result of the last step."""
    inputs = {name: values["default"] for name, values in ACTION["inputs"].items()} | given
    assert inputs.keys() == ACTION["inputs"].keys()
    temporary, path_file = folder / "temp", folder / "path"
    temporary.mkdir(exist_ok=True)
    path_file.touch()
    context = {
        "github.server_url": "file-is-not-used",
        "github.action_repository": "example/unfold",
        "github.action_ref": f"v{release[1]}",
        "github.action_path": str(REPOSITORY),
    }
    # The runner has no command `unfold` on its path.
    path = ":".join(p for p in os.environ["PATH"].split(":") if not os.path.exists(f"{p}/unfold"))
    for step in ACTION["runs"]["steps"]:
        if "run" not in step:
            continue
        if "if" in step:
            name, wanted = re.fullmatch(r"inputs\.(\w+) == '(\w+)'", step["if"]).groups()
            if inputs[name] != wanted:
                continue
        if step["name"] == "Check" and not has_command("check"):
            continue
        environment = {name: evaluate(text, inputs, context) for name, text in step.get("env", {}).items()}
        if "UNFOLD_RELEASES" in environment:
            assert environment["UNFOLD_RELEASES"] == "file-is-not-used/example/unfold/releases/download"
            environment["UNFOLD_RELEASES"] = address
        path = ":".join([*path_file.read_text().split(), path])
        # GitHub runs `shell: bash` with these options.
        done = run(
            step["run"], folder, ("bash", "--noprofile", "--norc", "-eo", "pipefail"), check=False,
            PATH=path, RUNNER_TEMP=str(temporary), GITHUB_PATH=str(path_file), **environment,
        )  # fmt: skip
        if done.returncode:
            break
    return done


def test_the_action(make_site, release, releases_url, tmp_path):
    site = make_site(FILES)
    done = run_action(site.folder, release, releases_url)
    assert done.returncode == 0, done.stdout + done.stderr
    expected = make_site(FILES, name="expected")
    expected.build("--strict")
    assert site.files() == expected.files()


def test_the_action_with_all_inputs(make_site, release, releases_url):
    site = make_site({f"docs and more/{path}": text for path, text in FILES.items()})
    site.write("docs and more/content/warned.md", "# Warned\n\n@Unknown {\nText\n}\n")
    inputs = {"site": "docs and more", "output": "built site", "base-url": "https://example.com/x", "check": "false"}
    assert run_action(site.folder, release, releases_url, **inputs).returncode == 1
    done = run_action(site.folder, release, releases_url, **inputs, strict="false")
    assert done.returncode == 0, done.stderr
    assert "https://example.com/x/" in site.read("built site/sitemap.xml")


def test_the_action_caches_the_output_and_the_build_cache():
    (cache,) = [step for step in ACTION["runs"]["steps"] if step.get("uses", "").startswith("actions/cache")]
    assert cache["with"]["path"].split("\n")[:2] == ["${{ inputs.site }}/.unfold", "${{ inputs.output }}"]
    assert cache["with"]["key"].startswith(cache["with"]["restore-keys"])
    for step in ACTION["runs"]["steps"]:
        # Inputs must not be part of a script, because their authors could then run any command.
        assert "${{" not in step.get("run", "")


def test_the_inputs_of_the_action_are_documented():
    rows = re.findall(r"^\| `([\w-]+)` \|", PAGES["index"], re.MULTILINE)
    assert set(ACTION["inputs"]) <= set(rows)


def test_the_github_pages_recipe_uses_existing_inputs():
    workflow = yaml.safe_load(BLOCKS[".github/workflows/documentation.yml"])
    (step,) = [step for step in workflow["jobs"]["build"]["steps"] if "unfold" in step.get("uses", "")]
    assert step["with"].keys() <= ACTION["inputs"].keys()
    version = subprocess.run([command(), "--version"], capture_output=True, text=True).stdout.split()[1]
    assert step["uses"].endswith(f"@v{version}")
    assert f"UNFOLD_VERSION:-{version}}}" in BLOCKS["install-unfold"]


# MARK: Others


def test_gitlab_pages(make_site):
    site = make_site(FILES)
    job = yaml.safe_load(BLOCKS[".gitlab-ci.yml"])["pages"]
    folder = os.path.dirname(command())
    for line in job["script"]:
        if line.startswith("unfold check") and not has_command("check"):
            continue
        run(line, site.folder, CI_PAGES_URL="https://group.example.io/tea", PATH=f"{folder}:{os.environ['PATH']}")
    assert job["artifacts"]["paths"] == ["public"] and ".unfold" in job["cache"]["paths"]
    assert "<loc>https://group.example.io/tea/</loc>" in site.read("public/sitemap.xml")


def test_netlify(make_site, release, releases_url):
    import tomllib

    site = make_site(FILES | {"install-unfold": BLOCKS["install-unfold"]})
    settings = tomllib.loads(BLOCKS["netlify.toml"])["build"]
    run(settings["command"], site.folder, UNFOLD_RELEASES=releases_url, UNFOLD_VERSION=release[1])
    assert (site.folder / settings["publish"] / "index.html").exists()
    # The instructions for Cloudflare Pages are the same.
    assert f"```text\n{settings['command']}\n{settings['publish']}\n```" in PAGES["servers"]


needs_xxhsum = pytest.mark.skipif(not shutil.which("xxhsum"), reason="xxhsum is not installed")


@needs_xxhsum
def test_a_folder_is_verified(make_site):
    site = make_site(FILES)
    site.build()
    script = BLOCKS["verify-folder"]
    assert run(script, site.folder).stdout == ""
    page = site.folder / "public/index.html"
    page.write_bytes(page.read_bytes() + b" ")
    done = run(script, site.folder, check=False)
    assert done.returncode != 0 and "index.html" in done.stdout + done.stderr


@needs_xxhsum
def test_a_published_site_is_verified(make_site, tmp_path):
    site = make_site(FILES)
    site.build()
    published = tmp_path / "published"
    shutil.copytree(site.folder / "public", published)
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Quiet, directory=str(published)))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    script = REPOSITORY / "Recipes/verify-site"
    verify = ["sh", script, "public", f"http://127.0.0.1:{server.server_port}/"]
    try:
        subprocess.run(verify, cwd=site.folder, check=True, capture_output=True)
        (published / "pots and pans/index.html").write_text("other")
        done = subprocess.run(verify, cwd=site.folder, capture_output=True, text=True)
        assert done.returncode == 1 and done.stderr.endswith("not as built: pots and pans/index.html\n")
        (published / "index.html").unlink()
        assert subprocess.run(verify, cwd=site.folder, capture_output=True).returncode != 0
    finally:
        server.shutdown()


PACKAGE = """// swift-tools-version: 6.0
import PackageDescription

let package = Package(
  name: "Scratch",
  dependencies: [.package(path: "%s")],
  targets: [.target(name: "Scratch")]
)
"""


@pytest.mark.slow
@pytest.mark.timeout(1800)
@pytest.mark.skipif(not shutil.which("swift"), reason="there is no Swift toolchain")
def test_the_plugin_in_another_package(tmp_path):
    """The package plugin's build products are kept in the other package's build folder."""
    # Swift packages are identified by the names of their folders.
    (tmp_path / "unfold").symlink_to(REPOSITORY)
    package = Site(
        tmp_path / "scratch",
        {
            "Package.swift": PACKAGE % (tmp_path / "unfold"),
            "Sources/Scratch/Scratch.swift": "public let answer = 42\n",
            "Documentation/content/index.md": "# Scratch\n",
        },
    )
    swift = ["swift", "package", "--scratch-path", str(REPOSITORY / ".build/plugin-test"), "--allow-writing-to-package-directory"]

    def unfold(*arguments):
        return subprocess.run([*swift, "unfold", *arguments], cwd=package.folder, capture_output=True, text=True, timeout=1700)

    done = unfold()
    assert done.returncode == 0, done.stdout + done.stderr
    assert "<h1>Scratch</h1>" in package.read("Documentation/public/index.html")
    assert unfold("build", "Documentation", "--output", "Elsewhere").returncode == 0
    assert tree(package.folder / "Elsewhere") == tree(package.folder / "Documentation/public")
    package.write("Documentation/content/bad.md", "# Bad\n\n[x](nowhere.md)\n")
    done = unfold()
    assert done.returncode != 0 and "link.broken" in done.stdout + done.stderr
    shutil.rmtree(package.folder / "Documentation")
    done = unfold()
    assert done.returncode != 0 and "no folder `content`" in done.stdout + done.stderr
