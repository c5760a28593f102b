"""Git repositories for tests."""

import os
import subprocess


def git(folder, *arguments: str, by: str = "Ada", date: str | None = None) -> str:
    """Runs Git in a folder without the settings of the machine, and returns what it prints.

    `by` is the author of a commit, and `date` its time, in seconds since 1970 and with a time zone.
    """
    environment = {
        "PATH": os.environ["PATH"], "HOME": str(folder), "GIT_CONFIG_GLOBAL": "/dev/null", "GIT_CONFIG_NOSYSTEM": "1",
        "GIT_AUTHOR_NAME": by, "GIT_AUTHOR_EMAIL": f"{by.lower()}@example.com",
        "GIT_COMMITTER_NAME": "Host", "GIT_COMMITTER_EMAIL": "host@example.com",
    }
    if date:
        environment |= {"GIT_AUTHOR_DATE": date, "GIT_COMMITTER_DATE": date}
    done = subprocess.run(["git", *arguments], cwd=folder, env=environment, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    return done.stdout
