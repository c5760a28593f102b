"""The folder for temporary files of tests: in memory if there is enough of it.

The tests create and remove a million small files, which takes twice the time on a disk. The Makefile runs this as a
program, which prints the folder.
"""

from __future__ import annotations

import atexit
import os
import re
import shutil
import tempfile
from pathlib import Path

# The space that temporary files need in memory, in bytes: the sites of tests that run at the same time or are shared.
NEEDED = 6 << 30


def memory_folder() -> Path | None:
    """Returns a folder in memory; `None` if there is none with enough space, or if programs cannot run in it."""
    folder = Path("/dev/shm")
    if not os.access(folder, os.W_OK) or os.statvfs(folder).f_flag & os.ST_NOEXEC:
        return None
    return folder if min(shutil.disk_usage(folder).free, available_memory()) > NEEDED else None


def available_memory() -> int:
    """Returns the memory that this process and its children can use, in bytes: that of the machine or of the container."""
    found = re.search(r"MemAvailable: +(\d+) kB", Path("/proc/meminfo").read_text())
    available = int(found[1]) << 10 if found else 0
    for limit in (Path("/sys/fs/cgroup/memory.max"), Path("/sys/fs/cgroup/memory/memory.limit_in_bytes")):
        if limit.exists() and (text := limit.read_text().strip()).isdigit():
            available = min(available, int(text))
    return available


def use():
    """Gives this process, and all that it starts, a new folder there, which is removed in the end, unless TMPDIR names one."""
    if "TMPDIR" in os.environ or not (parent := memory_folder()):
        return
    tempfile.tempdir = os.environ["TMPDIR"] = tempfile.mkdtemp(prefix="unfold-tests-", dir=parent)
    atexit.register(shutil.rmtree, tempfile.tempdir, ignore_errors=True)


if __name__ == "__main__":
    print(memory_folder() or tempfile.gettempdir())
