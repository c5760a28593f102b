import Basics
import FileSystem
import YAML

/// The folder of a project, from which its configuration is read. Only files inside the repository that contains the
/// folder are read, even through symbolic links, and nothing is ever executed.
final class ProjectFolder {
  /// The absolute path, with symbolic links resolved.
  let path: String
  /// The path in messages.
  let displayPath: String
  /// The absolute path of the repository that contains the project: the nearest folder with `.git`, or the project’s
  /// folder.
  let repository: String
  /// The files of the repository.
  private let files: ProjectFiles
  /// The name of the version that is read, if the project has several; nil for the one at the root of the site.
  let version: String?
  /// The absolute paths of the files that were read or looked for, on which the settings depend.
  private(set) var dependencies: Set<String> = []
  /// Everything that has been read, for the fingerprint.
  private var record: [UInt8] = []
  var diagnostics: [Diagnostic] = []
  /// The names of settings that have no counterpart, for the summary.
  var unsupported: [String] = []

  init(_ path: String, displayPath: String, version: String? = nil) {
    self.path = path
    self.displayPath = displayPath
    self.version = version
    let repository = RepositoryFolder(around: path)
    self.repository = repository.folder
    files = ProjectFiles(repository)
    if let version { note(version) }
  }

  /// Returns the path of a file in messages.
  func displayPath(of name: String) -> String {
    displayPath == "." || displayPath.isEmpty ? name : Paths.join(displayPath, name)
  }

  /// Returns the places of a folder that the configuration names: relative to the project’s folder, and to the
  /// repository, because some tools take the folder in which they are started. The paths are relative to a folder of
  /// the project.
  func places(of name: String, from folder: String) -> [String] {
    let start = Paths.normalized(Paths.join(path, folder))
    return (path == repository ? [path] : [path, repository]).map { base in
      Paths.relative(Paths.normalized(Paths.join(base, name)), to: start)
    }
  }

  /// Returns the kind of the file at a path relative to the folder; nil if there is none.
  func kind(of name: String) -> FileKind? {
    let kind = (try? FileKind.of(Paths.join(path, name), follow: true)) ?? nil
    note(name, kind == .file ? "file" : kind == .folder ? "folder" : "other")
    return kind
  }

  /// The hash of everything that has been read. As long as it is the same, the facts about the project are the same.
  var fingerprint: ContentHash { ContentHash(record) }

  /// Adds facts from files that were only scanned to the fingerprint.
  func note(_ parts: String...) {
    for part in parts { record += Array(part.utf8) + [0] }
  }

  func hasFile(_ name: String) -> Bool { kind(of: name) == .file }

  func hasFolder(_ name: String) -> Bool { kind(of: name) == .folder }

  /// Reads a file. Returns nil if it is missing or cannot be read. Reports a file that cannot be read, and a symbolic
  /// link that leads out of the repository.
  func read(_ name: String) -> [UInt8]? {
    let bytes = scan(name)
    if let bytes { note(name, "\(ContentHash(bytes))") }
    return bytes
  }

  /// Reads a file of which only a part matters, such as the headings of a page. The caller notes this part with `note`,
  /// so that a change of the rest does not count as a change of the project.
  func scan(_ name: String) -> [UInt8]? {
    let place = Paths.normalized(Paths.join(path, name))
    dependencies.insert(place)
    guard files.contains(place), (try? FileKind.of(place, follow: true)) != nil else { return nil }
    do throws(FileError) {
      return try files.read(place, limit: .settings)
    } catch {
      let shown = displayPath(of: name)
      let problem =
        Diagnostic.linkOutside(shown, error)
        ?? Diagnostic(.error, "project.unreadable", at: SourceLocation(file: shown), error.description)
      if !diagnostics.contains(problem) { diagnostics.append(problem) }
      return nil
    }
  }

  /// Reads at most `count` bytes from the beginning of a file. The caller passes what it learned from them to `note`.
  func beginning(of name: String, _ count: Int) -> [UInt8]? {
    let place = Paths.normalized(Paths.join(path, name))
    dependencies.insert(place)
    return try? files.read(place, upTo: count)
  }

  /// Reads a file as text.
  func text(_ name: String) -> String? { read(name).map { String(decoding: $0, as: UTF8.self) } }

  /// Reads a YAML file. Syntax errors are reported.
  func yaml(_ name: String) -> YAMLNode? {
    guard let bytes = read(name) else { return nil }
    return parsed(bytes, name)
  }

  /// Parses the text of a YAML file. Syntax errors and repeated keys are reported.
  func parsed(_ bytes: [UInt8], _ name: String) -> YAMLNode? {
    do throws(YAMLError) {
      let result = try YAML.parseKeepingLast(name.hasSuffix(".json") ? JSONText.asYAML(bytes) : bytes)
      for problem in result.repeated {
        let place = SourceLocation(file: displayPath(of: name), line: problem.line, column: problem.column)
        diagnostics.append(Diagnostic("project.repeated-key/key", at: place, ["problem": problem.message]))
      }
      return result.node
    } catch {
      return report(error, name)
    }
  }

  /// Reports a syntax error. Returns nil, because the file has no values.
  private func report(_ error: YAMLError, _ name: String) -> YAMLNode? {
    let place = SourceLocation(file: displayPath(of: name), line: error.line, column: error.column)
    diagnostics.append(
      Diagnostic("project.invalid/syntax", at: place, ["problem": error.message, "help": error.help]))
    return nil
  }

  /// Reads a YAML or JSON file that may be missing.
  func optionalYAML(_ name: String) -> YAMLNode? { hasFile(name) ? yaml(name) : nil }

  /// Reads a TOML file. Syntax errors are reported.
  func toml(_ name: String) -> YAMLNode? {
    guard let bytes = read(name) else { return nil }
    do throws(YAMLError) {
      return try TOML.parse(bytes)
    } catch {
      return report(error, name)
    }
  }

  /// Returns the names of the files and folders in a folder, sorted, without hidden ones.
  func names(in folder: String) -> [(name: String, isFolder: Bool)] {
    let place = Paths.join(path, folder)
    guard let entries = try? files.list(Paths.normalized(place)) else { return [] }
    note(folder)
    return entries.compactMap { entry in
      guard let name = String(validating: entry.name, as: UTF8.self), name.first != "." else { return nil }
      note(name)
      return (name, entry.kind == .folder)
    }
  }

  /// Returns the paths of all files below a folder, relative to it, sorted, without hidden ones. Symbolic links are not
  /// followed.
  func files(below folder: String) -> [String] {
    var result: [String] = []
    var pending = [""]
    while let next = pending.popLast() {
      for (name, isFolder) in names(in: Paths.join(folder, next)) {
        let path = Paths.join(next, name)
        // Packages of Node.js are not part of the project.
        if isFolder, name == "node_modules" { continue }
        if isFolder { pending.append(path) } else { result.append(path) }
      }
    }
    return result.sorted(by: Paths.precedes)
  }

  /// Returns the paths of the folders below a folder that contain a site of Unfold, relative to it.
  func sites(below folder: String) -> [String] {
    var result: [String] = []
    var pending = [""]
    while let next = pending.popLast() {
      let entries = names(in: Paths.join(folder, next))
      if !next.isEmpty, entries.contains(where: { $0 == ("unfold.yml", false) }),
        entries.contains(where: { $0 == ("content", true) })
      {
        result.append(next)
        continue
      }
      for (name, isFolder) in entries where isFolder && name != "node_modules" {
        pending.append(Paths.join(next, name))
      }
    }
    return result.sorted(by: Paths.precedes)
  }
}
