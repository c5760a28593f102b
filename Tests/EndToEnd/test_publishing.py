"""The recipes in `content/publishing` are the files in `Recipes/`, and they work."""

import os
import re
import shutil
import subprocess
import time

import pytest
import yaml

import packages
import schemas
from unfold_site import REPOSITORY, command

PAGES = {path.stem: path.read_text() for path in (REPOSITORY / "content/publishing").glob("*.md")}
BLOCKS = {
    title: text
    for page in PAGES.values()
    for title, text in re.findall(r'^```\w+ title="([^"]*)"\n(.*?)^```$', page, re.MULTILINE | re.DOTALL)
}
ACTION = yaml.safe_load((REPOSITORY / "action.yml").read_text())
FILES = {
    "unfold.yml": "title: Tea\n",
    "content/index.md": "# Tea\n\n[Pots](<pots and pans.md>), [size](größe.txt.bin)\n",
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
    return packages.release(tmp_path_factory)


@pytest.fixture(scope="module")
def releases_url(release, tmp_path_factory):
    """Publishes the release in the folder layout of GitHub."""
    folder = tmp_path_factory.mktemp("releases")
    (folder / f"v{release.version}").symlink_to(release.finished / "files")
    # A release whose archive differs from its checksum.
    changed = folder / "v9.9.9"
    changed.mkdir()
    for line in (release.finished / "files/SHA256SUMS").read_text().splitlines():
        name = line.split("  ")[1].replace(release.version, "9.9.9")
        if name.endswith(".tar.gz"):
            (changed / name).write_text("other")
            (changed / "SHA256SUMS").write_text(line.replace(release.version, "9.9.9") + "\n")
    server = packages.serve(folder)
    yield f"http://127.0.0.1:{server.server_port}"
    server.shutdown()


def install(folder, address, version, check=True, **environment):
    return run(
        BLOCKS["install-unfold"], folder, check=check, UNFOLD_RELEASES=address, UNFOLD_VERSION=version, **environment
    )


def test_a_release_is_installed(release, releases_url, tmp_path):
    start = time.monotonic()
    install(tmp_path, releases_url, release.version)
    # The documentation promises less than ten seconds with a good connection.
    assert time.monotonic() - start < 10
    assert [path.name for path in tmp_path.iterdir()] == ["unfold"]
    assert run("./unfold --version", tmp_path).stdout.startswith(f"unfold {release.version} (static release build for ")


@pytest.mark.parametrize("version, message", [("9.9.9", "does not match"), ("9.9.8", "404")])
def test_a_release_that_cannot_be_trusted_is_refused(releases_url, tmp_path, version, message):
    done = install(tmp_path, releases_url, version, check=False)
    assert done.returncode != 0 and message in done.stderr
    assert list(tmp_path.iterdir()) == []


def test_a_platform_without_a_release(tmp_path):
    uname = tmp_path / "bin/uname"
    uname.parent.mkdir()
    uname.write_text("#!/bin/sh\necho Plan9\n")
    uname.chmod(0o755)
    done = install(tmp_path, "http://127.0.0.1:9", "1", check=False, PATH=f"{uname.parent}:{os.environ['PATH']}")
    assert done.returncode == 1
    assert done.stderr == "install-unfold: there is no release for Plan9 on Plan9; build it from source\n"


WORKFLOWS = sorted((REPOSITORY / ".github/workflows").glob("*.yml"))


@pytest.mark.parametrize(
    "file, schema",
    [
        *[(file, schemas.workflow_schema) for file in [*WORKFLOWS, REPOSITORY / "Recipes/github-pages.yml"]],
        (REPOSITORY / "action.yml", schemas.action_schema),
        (REPOSITORY / "Recipes/gitlab-pages.yml", schemas.gitlab_schema),
    ],
    ids=lambda value: getattr(value, "name", "schema"),
)
def test_workflows_follow_their_schema(file, schema):
    assert schemas.mistakes(file, schema()) == []


@pytest.mark.parametrize("file", WORKFLOWS, ids=lambda path: path.name)
def test_the_steps_of_workflows(file):
    used = set()
    for job in yaml.safe_load(file.read_text())["jobs"].values():
        for step in job["steps"]:
            script = step.get("run", "")
            subprocess.run(["bash", "-n", "-c", script], check=True)
            # Names of tags and branches must not be part of a script, because their authors could then run any command.
            assert "${{" not in script
            used |= set(re.findall(r"Scripts/[\w./-]+", script))
    for script in used:
        assert (REPOSITORY / script).exists() and (script.endswith(".py") or os.access(REPOSITORY / script, os.X_OK)), script
    if file.name == "release.yml":
        assert {"Scripts/install-dependencies", "Scripts/build-release", "Scripts/package-release", "Scripts/finish-release"} <= used


def test_the_release_workflow_builds_all_platforms():
    jobs = yaml.safe_load((REPOSITORY / ".github/workflows/release.yml").read_text())["jobs"]
    runners = {entry["runner"] for entry in jobs["packages"]["strategy"]["matrix"]["include"]}
    assert runners == {"ubuntu-24.04", "ubuntu-24.04-arm", "macos-15", "macos-15-intel"}
    # Nothing is published before all packages are tested.
    assert jobs["release"]["needs"] == "packages"
    assert {name: job["needs"] for name, job in jobs.items() if name not in ("packages", "release")} == {
        "pypi": "release", "image": "release", "repositories": "release",
    }
    assert sum("attest" in step.get("uses", "") for job in jobs.values() for step in job["steps"]) == 2


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


def run_action(folder, release, address, ref=None, **given):
    """Runs the action's shell steps as a GitHub runner does, and returns the result of the last step."""
    inputs = {name: values["default"] for name, values in ACTION["inputs"].items()} | given
    assert inputs.keys() == ACTION["inputs"].keys()
    temporary, path_file = folder / "temp", folder / "path"
    temporary.mkdir(exist_ok=True)
    path_file.touch()
    context = {
        "github.server_url": "file-is-not-used",
        "github.action_repository": "example/unfold",
        "github.action_ref": ref or f"v{release.version}",
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


@pytest.mark.parametrize("ref", ["main", "v0", "0123456789012345678901234567890123456789"])
def test_the_action_of_a_branch_or_commit_installs_its_own_release(make_site, release, releases_url, ref):
    assert f"UNFOLD_VERSION:-{release.version}}}" in BLOCKS["install-unfold"]
    start = time.monotonic()
    done = run_action(make_site(FILES).folder, release, releases_url, ref=ref, check="false")
    assert done.returncode == 0, done.stdout + done.stderr
    assert time.monotonic() - start < 10


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


def test_gitlab_pages(make_site, release, releases_url, tmp_path):
    site = make_site(FILES)
    job = yaml.safe_load(BLOCKS[".gitlab-ci.yml"])["pages"]
    assert job["variables"]["UNFOLD_VERSION"] == release.version
    # GitLab runs these lines in one shell, here with a folder of its own for `/tmp`.
    lines = "\n".join([*job["before_script"], "unfold --version", *job["script"]]).replace("/tmp/", f"{tmp_path}/")
    variables = {
        "CI_PAGES_URL": "https://group.example.io/tea", "CI_PROJECT_DIR": str(site.folder), "UNFOLD_RELEASES": releases_url,
        "PATH": ":".join(p for p in os.environ["PATH"].split(":") if not os.path.exists(f"{p}/unfold")),
    }
    start = time.monotonic()
    done = run(lines, site.folder, ("bash", "-eo", "pipefail"), UNFOLD_VERSION=release.version, **variables)
    assert time.monotonic() - start < 10
    assert f"unfold {release.version} (static release build for Linux " in done.stdout and "archive)" in done.stdout
    assert job["artifacts"]["paths"] == ["public"] and ".unfold" in job["cache"]["paths"]
    assert "<loc>https://group.example.io/tea/</loc>" in site.read("public/sitemap.xml")
    # A changed archive stops the job.
    shutil.rmtree(tmp_path / "unfold")
    done = run(lines, site.folder, ("bash", "-eo", "pipefail"), check=False, UNFOLD_VERSION="9.9.9", **variables)
    assert done.returncode != 0 and "FAILED" in done.stdout and "Built" not in done.stderr


def test_netlify(make_site, release, releases_url):
    import tomllib

    site = make_site(FILES | {"install-unfold": BLOCKS["install-unfold"]})
    settings = tomllib.loads(BLOCKS["netlify.toml"])["build"]
    run(settings["command"], site.folder, UNFOLD_RELEASES=releases_url, UNFOLD_VERSION=release.version)
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
    server = packages.serve(published)
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
