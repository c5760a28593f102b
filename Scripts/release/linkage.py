"""What a command needs from the system: its shared libraries, and the oldest version of the system.

    linkage.py COMMAND   prints the libraries, and fails if there is one that not every system has

Uses `objdump` of the GNU binutils on Linux, and `otool` on macOS.
"""

import platform
import re
import subprocess
import sys
from pathlib import Path

# The libraries of glibc and of the compiler, which packages of all distributions with glibc may need. The last two are
# parts of the C and C++ compilers, and every distribution installs them.
# Source: PEP 600, and the policies of auditwheel.
EVERYWHERE = re.compile(r"lib(c|m|dl|rt|pthread|util|resolv)\.so\.\d+|ld-linux[\w-]*\.so\.\d+|libgcc_s\.so\.1|libstdc\+\+\.so\.6")


def output(*arguments: str | Path) -> str:
    return subprocess.run(arguments, check=True, capture_output=True, text=True).stdout


def libraries(command: Path) -> list[str]:
    """Returns the shared libraries that the command names."""
    if sys.platform == "darwin":
        return re.findall(r"^\t(\S+) \(", output("otool", "-L", command), re.MULTILINE)
    return re.findall(r"^  NEEDED +(\S+)$", output("objdump", "-p", command), re.MULTILINE)


def others(command: Path) -> list[str]:
    """Returns the shared libraries that not every system has."""
    if sys.platform == "darwin":
        return [name for name in libraries(command) if not name.startswith(("/usr/lib/", "/System/"))]
    return [name for name in libraries(command) if not EVERYWHERE.fullmatch(name)]


def oldest_glibc(command: Path) -> tuple[int, int]:
    """Returns the oldest version of glibc that has all functions which the command uses."""
    # The last section names the versions that the command needs of each library.
    found = re.findall(r"\bGLIBC_(\d+)\.(\d+)\b", output("objdump", "-p", command).partition("Version References:")[2])
    return max((int(major), int(minor)) for major, minor in found)


def oldest_macos(command: Path) -> tuple[int, int]:
    """Returns the oldest version of macOS for which the command was built."""
    major, minor = re.search(r"\bminos (\d+)\.(\d+)", output("otool", "-l", command)).groups()
    return int(major), int(minor)


def platform_tag(command: Path) -> str:
    """Returns the platform tag of a wheel that contains the command.

    Source: PEP 600; PyPA, “Platform compatibility tags”.
    """
    machine = platform.machine()
    if sys.platform == "darwin":
        major, minor = oldest_macos(command)
        return f"macosx_{major}_{minor}_{machine}"
    if others(command):
        # Only systems like this one have the libraries. PyPI does not accept this tag.
        return f"linux_{machine}"
    major, minor = oldest_glibc(command)
    return f"manylinux_{major}_{minor}_{machine}"


def main():
    command = Path(sys.argv[1])
    for name in libraries(command):
        print(name)
    if missing := others(command):
        sys.exit(f"linkage: not every system has {', '.join(missing)}; install the static form of each library, and build again")


if __name__ == "__main__":
    main()
