import Basics
import FileSystem
import Git
import PageModel

/// The files that a version of a site is built from.
struct VersionSource: Sendable {
  /// The path of the version’s site: a folder on disk, or one of a commit.
  let site: String
  /// The commit; nil for files on disk.
  let commit: Commit?

  struct Commit: Sendable {
    let tree: GitTree
    /// The root of the commit’s files.
    let root: String
    /// The name of the tag, branch or commit in the settings.
    let name: String
    /// The commit in its repository.
    let start: HistoryStart
  }

  /// Finds the files of a version.
  ///
  /// - Parameters:
  ///   - inputs: the inputs of the site as a whole.
  ///   - open: opens the repository of the site.
  init(_ version: SiteVersion, of inputs: SiteInputs, open: () throws(GitError) -> GitRepository)
    throws(BuildError)
  {
    guard let ref = version.ref else {
      commit = nil
      guard let folder = version.folder else {
        site = inputs.displayPaths.site
        return
      }
      site = try Self.folder(folder, of: inputs)
      return
    }
    let repository: GitRepository
    let found: GitCommit?
    do throws(GitError) {
      repository = try open()
      found = try repository.commit(named: ref.text)
    } catch {
      throw BuildError(
        Diagnostic("version.unreadable", at: ref.location, ["ref": ref.text, "reason": error.reason]))
    }
    guard let found else {
      throw BuildError(
        Diagnostic(
          "version.missing/\(repository.isShallow ? "shallow" : "ref")", at: ref.location,
          ["ref": ref.text, "nearest": Spelling.nearest(to: ref.text, in: repository.names)])
      )
    }
    do throws(GitError) {
      let (tree, root) = try repository.mount(found)
      commit = Commit(
        tree: tree, root: root, name: ref.text,
        start: HistoryStart(repository: repository, commit: found, name: ref.text, root: root))
      site = Self.folder(version.folder, in: repository, root: root, of: inputs)
    } catch {
      throw BuildError(
        Diagnostic("version.unreadable", at: ref.location, ["ref": ref.text, "reason": error.reason]))
    }
  }

  /// Returns the folder of a commit that contains the site: the folder that the settings name, or else the folder that
  /// contains the site now.
  private static func folder(
    _ named: LocatedText?, in repository: GitRepository, root: String, of inputs: SiteInputs
  ) -> String {
    if let named { return Paths.normalized(Paths.join(root, named.text)) }
    let real = (try? Paths.real(inputs.displayPaths.path("."))) ?? inputs.displayPaths.site
    let place = repository.workingTree.flatMap { RepositoryFolder(folder: $0, name: "").place(of: real) }
    return Paths.join(root, place ?? "")
  }

  private static func folder(_ folder: LocatedText, of inputs: SiteInputs) throws(BuildError) -> String {
    let path = Paths.normalized(inputs.displayPaths.path(folder.text))
    let repository = RepositoryFolder(
      around: (try? Paths.real(inputs.displayPaths.path("."))) ?? inputs.displayPaths.site)
    guard let real = try? Paths.real(path), (try? FileKind.of(real)) == .folder else {
      throw BuildError(Diagnostic("version.missing/folder", at: folder.location, ["folder": folder.text]))
    }
    guard repository.contains(real) else {
      throw BuildError(
        Diagnostic(
          "version.outside", at: folder.location, ["folder": folder.text, "repository": repository.name]))
    }
    return path
  }

  /// Returns a diagnostic in which files of the commit have the names that Git gives them, such as
  /// `v1.0:content/index.md`.
  func placed(_ diagnostic: Diagnostic) -> Diagnostic {
    guard let commit else { return diagnostic }
    func named(_ text: String) -> String {
      text.replacing(commit.root + "/", with: commit.name + ":").replacing(commit.root, with: commit.name)
    }
    var diagnostic = diagnostic
    diagnostic.location.file = named(diagnostic.location.file)
    diagnostic.message = named(diagnostic.message)
    diagnostic.help = diagnostic.help.map(named)
    return diagnostic
  }
}
