"""The folder for temporary files of tests: in memory if there is enough of it.

The tests create and remove a million small files, which takes twice the time on a disk. The Makefile runs this as a
program, which prints the folder.
"""

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
    memory = re.search(r"MemAvailable: +(\d+) kB", Path("/proc/meminfo").read_text())
    return folder if memory and min(shutil.disk_usage(folder).free, int(memory[1]) << 10) > NEEDED else None


def use():
    """Gives this process, and all that it starts, a new folder there, which is removed in the end, unless TMPDIR names one."""
    if "TMPDIR" in os.environ or not (parent := memory_folder()):
        return
    tempfile.tempdir = os.environ["TMPDIR"] = tempfile.mkdtemp(prefix="unfold-tests-", dir=parent)
    atexit.register(shutil.rmtree, tempfile.tempdir, ignore_errors=True)


if __name__ == "__main__":
    print(memory_folder() or tempfile.gettempdir())
