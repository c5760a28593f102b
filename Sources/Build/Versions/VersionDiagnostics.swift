import Basics
import FileSystem
import PageModel

/// The diagnostics about versions of a site.
extension Diagnostic {
  static func versionMissing(_ ref: LocatedText, isShallow: Bool, nearest: String?) -> Diagnostic {
    let help =
      if isShallow {
        "get the whole history with `git fetch --tags --unshallow`; on GitHub, set `fetch-depth: 0` for actions/checkout"
      } else if let nearest {
        "did you mean `\(visible(nearest))`?"
      } else {
        "get the tags and branches of the remote with `git fetch --tags`"
      }
    return Diagnostic(
      .error, "version.missing", at: ref.location,
      "the repository has no tag, branch or commit `\(visible(ref.text))`", help: help)
  }

  static func versionUnreadable(_ ref: LocatedText, _ reason: String) -> Diagnostic {
    Diagnostic(
      .error, "version.unreadable", at: ref.location,
      "cannot read `\(visible(ref.text))` from Git: \(reason)",
      help:
        "put the site into a Git repository with SHA-1 object names, check it with `git fsck`, or use `folder` instead of `ref`"
    )
  }

  static func versionFolderMissing(_ folder: LocatedText) -> Diagnostic {
    Diagnostic(
      .error, "version.missing", at: folder.location, "there is no folder `\(visible(folder.text))`",
      help: "name a folder with the site of this version, relative to the folder of the settings")
  }

  static func versionFolderOutside(_ folder: LocatedText, _ repository: RepositoryFolder) -> Diagnostic {
    Diagnostic(
      .error, "version.outside", at: folder.location,
      "`\(visible(folder.text))` is outside of \(repository.name)", help: "move it into \(repository.name)")
  }

  /// The problems of a version that cannot be changed anymore.
  static func versionProblems(_ version: SiteVersion, errors: Int, warnings: Int, ref: String) -> Diagnostic {
    let counts = [
      errors == 0 ? nil : "\(errors) error\(errors == 1 ? "" : "s")",
      warnings == 0 ? nil : "\(warnings) warning\(warnings == 1 ? "" : "s")",
    ].compactMap { $0 }.listed("and")
    return Diagnostic(
      .note, "version.problems", at: version.location, "version \(visible(version.name)) has \(counts)",
      help: "to see them, run `git worktree add ../\(ref) \(ref)`, then `unfold check` there")
  }

  static func shardOfVersions(_ place: SourceLocation) -> Diagnostic {
    Diagnostic(
      .error, "shard.versions", at: place, "a site in several versions cannot be built in shards",
      help: "build it without `--shard`")
  }

  static func versionSubmodules(_ version: SiteVersion, _ folders: [String]) -> Diagnostic {
    Diagnostic(
      .warning, "version.submodule", at: version.location,
      "version \(visible(version.name)) lacks the files of \(folders.count == 1 ? "the submodule" : "the submodules") \(folders.map { "`\(visible($0))`" }.listed("and"))",
      help: "check out this version with its submodules, and use `folder` instead of `ref`")
  }
}
