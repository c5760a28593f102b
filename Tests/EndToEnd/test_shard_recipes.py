"""The recipes of `content/shards.md`, run unchanged.

Folders represent separate machines, with their copies of the site, and the transfer of artifacts between them. The
commands and their environment are those of the page.
"""

import os
import re
import shutil
import subprocess

import pytest
import yaml

from unfold_site import REPOSITORY, Site, command, tree
from varied_site import pages

PAGE = (REPOSITORY / "content/shards.md").read_text()
FILES = dict(re.findall(r'^```\w+ title="([^"]*)"\n(.*?)^```$', PAGE, re.MULTILINE | re.DOTALL))


@pytest.fixture
def folder(tmp_path):
    """A folder for the machines, with the command on its path, and the site as one build writes it."""
    (tmp_path / "bin").mkdir()
    (tmp_path / "bin/unfold").symlink_to(command())
    site = Site(tmp_path / "site", pages(140, has_errors=False))
    assert site.run("build", "--output", tmp_path / "whole").code == 0
    shutil.rmtree(site.folder / ".unfold")
    return tmp_path


def machine(folder, name, has_site=True):
    """Returns a machine's own copy of the site, or an empty folder."""
    if has_site:
        shutil.copytree(folder / "site", folder / name)
    else:
        (folder / name).mkdir()
    return folder / name


def run(folder, place, shell, script, environment=()):
    path = f"{folder / 'bin'}:{os.environ['PATH']}"
    environment = {"PATH": path, "HOME": str(folder), "LC_ALL": "C.UTF-8", **dict(environment)}
    done = subprocess.run([*shell, script], cwd=place, env=environment, timeout=120, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    return done


def assert_is_site(folder, place):
    expected, found = tree(folder / "whole", True), tree(place, True)
    assert list(found) == list(expected)
    assert [path for path in found if found[path] != expected[path]] == []


def test_all_recipes_are_tested():
    assert set(FILES) == {
        "One after another, on one machine", ".github/workflows/documentation.yml", ".gitlab-ci.yml", "shards.yaml",
        "site.yaml", "build-shards",
    }


def test_shards_one_after_the_other(folder):
    place = machine(folder, "machine")
    run(folder, place, ["sh", "-ec"], FILES["One after another, on one machine"])
    assert_is_site(folder, place / "public")


# MARK: GitHub Actions


def expand(value, context):
    """Replaces `${{ name }}`, as the workflow engine does before a step runs."""
    if isinstance(value, dict):
        return {key: expand(item, context) for key, item in value.items()}
    return re.sub(r"\$\{\{ (\S+) \}\}", lambda match: str(context[match[1]]), str(value))


class Artifacts:
    """Uploads and downloads files without hidden ones, as `upload-artifact` and `download-artifact` do."""

    def __init__(self, folder):
        self.folder = folder

    def upload(self, place, name, path):
        source, target = place / path, self.folder / name
        if source.is_dir():
            shutil.copytree(source, target, ignore=shutil.ignore_patterns(".*"))
        else:
            target.mkdir(parents=True)
            shutil.copy(source, target)

    def download(self, place, pattern, merge_multiple):
        assert merge_multiple
        for artifact in sorted(self.folder.glob(pattern)):
            shutil.copytree(artifact, place, dirs_exist_ok=True)


def run_job(folder, job, name, context, artifacts):
    place = machine(folder, name, has_site=any("checkout" in step.get("uses", "") for step in job["steps"]))
    environment = expand(job.get("env", {}), context)
    for step in job["steps"]:
        action, given = step.get("uses", "").split("@")[0], step.get("with", {})
        if "run" in step:
            # Without bash in the container, steps run in this shell.
            run(folder, place, ["sh", "-ec"], expand(step["run"], context), environment)
        elif action == "actions/upload-artifact":
            given = expand(given, context)
            artifacts.upload(place, given["name"], given["path"])
        elif action == "actions/download-artifact":
            artifacts.download(place, given["pattern"], given["merge-multiple"])
        else:
            assert action == "actions/checkout"
    return place


def test_github_actions(folder):
    jobs = yaml.safe_load(FILES[".github/workflows/documentation.yml"])["jobs"]
    artifacts = Artifacts(folder / "artifacts")
    numbers = jobs["shard"]["strategy"]["matrix"]["shard"]
    for number in numbers:
        context = {"matrix.shard": number, "strategy.job-total": len(numbers)}
        run_job(folder, jobs["shard"], f"shard-machine-{number}", context, artifacts)
    assert jobs["site"]["needs"] == "shard"
    place = run_job(folder, jobs["site"], "site-machine", {}, artifacts)
    assert_is_site(folder, place / "public")
    assert (folder / "artifacts/site/index.html").exists()


# MARK: GitLab CI


def test_gitlab(folder):
    jobs = yaml.safe_load(FILES[".gitlab-ci.yml"])
    assert [jobs[name]["stage"] for name in ("shard", "site")] == jobs["stages"]
    total = jobs["shard"]["parallel"]
    last = machine(folder, "site-machine")
    for number in range(1, total + 1):
        place = machine(folder, f"shard-machine-{number}")
        environment = {"CI_NODE_INDEX": str(number), "CI_NODE_TOTAL": str(total)}
        for line in jobs["shard"]["script"]:
            run(folder, place, ["sh", "-ec"], line, environment)
        for path in jobs["shard"]["artifacts"]["paths"]:
            shutil.copytree(place / path, last / path, dirs_exist_ok=True)
    for line in jobs["site"]["script"]:
        run(folder, last, ["sh", "-ec"], line)
    assert jobs["site"]["artifacts"]["paths"] == ["public"]
    assert_is_site(folder, last / "public")


# MARK: Kubernetes


def container(job):
    """Returns the only container of a job's pods. Its working folder is the volume that it mounts."""
    pod = job["spec"]["template"]["spec"]
    (found,) = pod["containers"]
    (mount,), (volume,) = found["volumeMounts"], pod["volumes"]
    assert found["workingDir"] == mount["mountPath"]
    assert mount["name"] == volume["name"]
    return found


def expand_arguments(text, environment):
    """Replaces `$(NAME)` if the name is known, as Kubernetes does."""
    return re.sub(
        r"\$\$|\$\(([^)]*)\)", lambda found: "$" if found[0] == "$$" else environment.get(found[1], found[0]), text
    )


def run_pod(folder, place, found, environment):
    (script,) = [expand_arguments(text, environment) for text in found["args"]]
    run(folder, place, found["command"], script, environment)


def test_kubernetes(folder):
    shards, site = (yaml.safe_load(FILES[name]) for name in ("shards.yaml", "site.yaml"))
    assert (shards["kind"], shards["spec"]["completionMode"]) == ("Job", "Indexed")
    volume = machine(folder, "volume")
    # The pods run in any order, and one of them again after a failure.
    for index in [*reversed(range(shards["spec"]["completions"])), 2]:
        run_pod(folder, volume, container(shards), {"JOB_COMPLETION_INDEX": str(index)})
    run_pod(folder, volume, container(site), {})
    assert_is_site(folder, volume / "public")
    for name in ("shards.yaml", "site.yaml"):
        assert f"kubectl apply -f {name}\n" in PAGE
    assert f"job/{shards['metadata']['name']}\n" in PAGE


# MARK: GNU parallel


@pytest.mark.skipif(not shutil.which("parallel"), reason="GNU parallel is not installed")
def test_gnu_parallel(folder):
    place = machine(folder, "machine")
    run(folder, place, ["sh", "-ec"], FILES["build-shards"])
    assert_is_site(folder, place / "public")
