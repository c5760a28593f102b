"""Writes the repository with the formula for Homebrew, a “tap”.

Source: Homebrew documentation, “Formula Cookbook”.
"""

from pathlib import Path

SYSTEMS = {"macos": "on_macos", "linux": "on_linux"}
PROCESSORS = {"arm64": "on_arm", "aarch64": "on_arm", "x86_64": "on_intel"}

FORMULA = """\
# Written by Scripts/finish-release of Unfold; changes here are lost with the next release.
class Unfold < Formula
  desc "Accessible documentation sites that need no JavaScript"
  homepage "{repository}"
  version "{version}"
  license "Apache-2.0"

{places}
  def install
    bin.install "unfold"
    man1.install "share/man/man1/unfold.1"
    bash_completion.install "share/bash-completion/completions/unfold"
    zsh_completion.install "share/zsh/site-functions/_unfold"
    fish_completion.install "share/fish/vendor_completions.d/unfold.fish"
    # `unfold --version` and `unfold doctor` read it.
    (share/"unfold/package").write "Homebrew\\n"
  end

  test do
    system bin/"unfold", "new", "site"
    system bin/"unfold", "build", "--strict", "site"
    assert_path_exists testpath/"site/public/index.html"
  end
end
"""


def write(folder: Path, repository: str, version: str, archives: dict[str, tuple[str, str]]):
    """Writes the repository.

    `archives` contains the URL and the checksum of the archive for each platform, such as `linux-x86_64`.
    """
    places = ""
    for system, method in SYSTEMS.items():
        found = {name.split("-")[1]: archive for name, archive in archives.items() if name.startswith(system + "-")}
        if not found:
            continue
        places += f"  {method} do\n"
        if system == "macos":
            places += "    depends_on macos: :sequoia\n\n"
        blocks = [
            f'    {PROCESSORS[machine]} do\n      url "{url}"\n      sha256 "{digest}"\n    end\n'
            for machine, (url, digest) in sorted(found.items())
        ]
        places += "\n".join(blocks) + "  end\n\n"
    file = folder / "Formula/unfold.rb"
    file.parent.mkdir(parents=True)
    file.write_text(FORMULA.format(repository=repository, version=version, places=places.rstrip("\n") + "\n"))
