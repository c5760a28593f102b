"""Faults at chosen moments: the command is killed or paused before its Nth change to the disk, or the disk is full.

A change creates, writes, renames or removes a file or folder. With `--jobs 1`, the same run makes the same changes in
the same order.
"""

import contextlib
import functools
import os
import random
import shutil
import signal
import struct
import subprocess
import sys
import tempfile
from pathlib import Path

import pytest

from unfold_site import command

NONE, KILL, FULL, FULL_ONCE, PAUSE = range(5)

needs_faults = pytest.mark.skipif(sys.platform != "linux", reason="needs LD_PRELOAD")


@functools.cache
def library() -> Path:
    """Returns the library that causes the faults; it is compiled once."""
    file = Path(tempfile.mkdtemp(prefix="unfold-faults-")) / "faults.so"
    compiler = shutil.which("clang") or shutil.which("cc")
    source = Path(__file__).with_name("faults.c")
    subprocess.run([compiler, "-shared", "-fPIC", "-Wall", "-Werror", "-o", file, source, "-ldl"], check=True)
    return file


@contextlib.contextmanager
def started(folder: Path, *arguments: str, fault: int, at: int):
    """Starts `unfold`. Yields the process, and a function that returns the number of changes so far."""
    with tempfile.NamedTemporaryFile() as control:
        control.write(struct.pack("QQQ", 0, at, fault))
        control.flush()
        process = subprocess.Popen(
            [command(), *arguments], cwd=folder, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
            env={**os.environ, "LC_ALL": "C.UTF-8", "LD_PRELOAD": str(library()), "FAULTS": control.name},
        )

        def changes() -> int:
            control.seek(0)
            return struct.unpack("Q", control.read(8))[0]

        try:
            yield process, changes
        finally:
            process.kill()
            process.wait()


def run(folder: Path, *arguments: str, fault: int = NONE, at: int = 0) -> tuple[int, str, int]:
    """Runs `unfold`. Returns its exit code, its standard error, and the number of changes that it made."""
    with started(folder, *arguments, fault=fault, at=at) as (process, changes):
        errors = process.communicate(timeout=120)[1]
        return process.returncode, errors, changes()


@contextlib.contextmanager
def paused(folder: Path, *arguments: str, at: int):
    """Pauses `unfold` before a change while the block runs, then lets it finish."""
    with started(folder, *arguments, fault=PAUSE, at=at) as (process, _):
        _, status = os.waitpid(process.pid, os.WUNTRACED)
        assert os.WIFSTOPPED(status), "the command ended before the change"
        yield process
        process.send_signal(signal.SIGCONT)
        process.communicate(timeout=120)


def sample(count: int, size: int, seed: int = 5) -> list[int]:
    """Returns numbers below `count`: all of them, or `size` of them, one from each of `size` equal ranges."""
    if size >= count:
        return list(range(count))
    numbers = random.Random(seed)
    return [numbers.randrange(count * part // size, count * (part + 1) // size) for part in range(size)]
