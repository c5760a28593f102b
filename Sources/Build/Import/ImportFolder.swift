import Basics
import FileSystem
import Output
import Platform
import SearchIndex
import Site

/// The output folder of an import, with a list of the imported files and their hashes. A file that has been edited
/// since it was imported belongs to its author, and is overwritten only with `--force`.
///
/// A journal lists the files that an import is about to write. After an interrupted import, the next one uses the
/// journal to find out which files were imported.
struct ImportFolder {
  /// A file to write, with its path relative to the output folder.
  struct Page: Sendable {
    var path: String
    var bytes: [UInt8]
  }

  private let folder: String
  private let isDryRun: Bool
  private let force: Bool
  /// The files that earlier imports wrote, by name.
  private var record = Manifest()
  /// The diagnostics about the list of imported files.
  private var diagnostics: [Diagnostic] = []
  /// The folder to write to; nil in a dry run.
  private var target: Target?

  /// The folder to write to. It is locked as long as this value exists.
  private struct Target {
    let handle: FolderHandle
    let journal: Journal

    init(_ folder: String) throws(FileError) {
      handle = try FolderHandle(folder)
      journal = Journal(in: handle, name: ImportFolder.journalName)
    }
  }

  private static let recordName = ".unfold-import"
  private static let journalName = ".unfold-import-journal"

  /// Checks the output folder without changing anything. Throws if pages may not be imported into it.
  ///
  /// - Parameter sources: the paths to import.
  init(_ folder: String, from sources: [String], isDryRun: Bool, force: Bool) throws(BuildError) {
    self.folder = folder
    self.isDryRun = isDryRun
    self.force = force
    let real = try Self.wrappingErrors(folder) { () throws(FileError) in
      if let kind = try FileKind.of(folder, follow: true) {
        guard case .folder = kind else { throw FileError(.open, folder, code: ENOTDIR) }
      }
      return try Paths.resolved(folder)
    }
    let protected = ProtectedFolders.sites(around: folder, protectsContent: false) + [ProtectedFolders()]
    for folders in protected { try folders.check(real, shownAs: folder, example: "content") }
    if sources.contains(where: { (try? Paths.real($0)) == real }) {
      throw BuildError(.outputRefused(folder, "is also the folder to import", example: "content"))
    }
    for name in [Self.recordName, Self.journalName] {
      let file = Paths.join(folder, name)
      let kind = try Self.wrappingErrors(folder) { () throws(FileError) in try FileKind.of(file) }
      if let kind, kind != .file { throw BuildError(.outputOwnFile(file, kind)) }
    }
  }

  /// Creates and locks the folder, except in a dry run, and reads the list of imported files.
  mutating func open() throws(BuildError) {
    if !isDryRun {
      let target = try Self.wrappingErrors(folder) { [folder] () throws(FileError) in
        try Directory.make(folder)
        return try Target(folder)
      }
      guard target.handle.lock() else {
        throw BuildError(Diagnostic("import.busy", at: SourceLocation(folder: folder)))
      }
      self.target = target
      File.removeAbandoned(in: folder)
      File.removeAbandoned(in: Paths.parent(navigationPath) ?? ".")
    }
    do throws(FileError) { try readRecord() } catch {
      throw BuildError(
        Diagnostic(
          "import.unwritable", at: SourceLocation(file: folder),
          ["action": error.action.rawValue, "reason": error.reason, "help": error.help]))
    }
  }

  private static func wrappingErrors<Answer>(
    _ folder: String, _ operation: () throws(FileError) -> Answer
  ) throws(BuildError) -> Answer {
    do throws(FileError) { return try operation() } catch {
      throw BuildError(
        Diagnostic(
          "import.unwritable", at: SourceLocation(file: folder),
          ["action": error.action.rawValue, "reason": error.reason, "help": error.help]))
    }
  }

  /// Reads the list of imported files, and adds the files that an interrupted import completed.
  private mutating func readRecord() throws(FileError) {
    let path = Paths.join(folder, Self.recordName)
    if try FileKind.of(path) != nil {
      if let sound = Manifest(try File.read(path, limit: .list)) {
        record = sound
      } else {
        diagnostics.append(Diagnostic("import.record", at: SourceLocation(file: path)))
      }
    }
    let journal = Paths.join(folder, Self.journalName)
    if try FileKind.of(journal) == nil { return }
    var finished: [ManifestEntry] = []
    for entry in Journal.read(try File.read(journal, limit: .list)).entries {
      let path = place(of: entry.path)
      guard try FileKind.of(path) == .file else { continue }
      // The journal lists files that were about to be written. A file was written only if its content matches.
      if entry.matches(try File.read(path, upTo: entry.size + 1)) { finished.append(entry) }
    }
    record.replace(by: finished)
  }

  private static let navigationName = "navigation.yml"

  private var navigationPath: String { Self.siteFile(Self.navigationName, of: folder) }

  /// Returns the path of a file of the site, such as `navigation.yml`. It is next to a folder named `content`, where
  /// the site expects it; otherwise, it is in the folder.
  static func siteFile(_ name: String, of folder: String) -> String {
    Paths.name(Paths.normalized(folder)) == "content"
      ? Paths.normalized(Paths.join(folder, "../" + name)) : Paths.join(folder, name)
  }

  /// Returns the path of a file, given its name in the list of imported files.
  private func place(of name: String) -> String {
    name == Self.navigationName ? navigationPath : Paths.join(folder, name)
  }

  /// Writes new and changed files, and adds what was done to `result`.
  func write(
    _ pages: [Page], assets: [ImportSources.SourceFile], navigation: [UInt8]?,
    settings: ImportedSettings, to result: inout ImportResult
  ) {
    result.diagnostics += diagnostics
    var written: [ManifestEntry] = []
    do throws(FileError) {
      for page in pages { try put(page.bytes, page.path, &written, &result) }
      for asset in assets { try put(File.read(asset.file, limit: .asset), asset.path, &written, &result) }
      try write(settings, &result)
      if let navigation { try put(navigation, Self.navigationName, &written, &result) }
      guard let target else { return }
      var record = record
      record.replace(by: written)
      try File.replace(Paths.join(folder, Self.recordName), with: record.bytes())
      try target.journal.remove()
    } catch {
      result.diagnostics.append(
        Diagnostic(
          "import.unwritable", at: SourceLocation(file: error.path),
          ["action": error.action.rawValue, "reason": error.reason, "help": error.help]))
    }
  }

  /// Adds missing settings to the settings file. The file belongs to the author, so its existing content is kept.
  private func write(_ settings: ImportedSettings, _ result: inout ImportResult) throws(FileError) {
    let path = Self.siteFile(ImportedSettings.name, of: folder)
    switch try FileKind.of(path) {
    case nil where settings.isEmpty: return
    case nil, .file:
      let present = try FileKind.of(path) == nil ? nil : File.read(path, limit: .settings)
      switch settings.added(to: present, file: path) {
      case .nothing: if present != nil, !settings.isEmpty { result.unchanged += 1 }
      case .impossible(let keys):
        result.diagnostics.append(
          Diagnostic(
            "import.settings", at: SourceLocation(file: path),
            ["keys": keys.map { "`\($0)`" }.joined(separator: " and ")]))
      case .bytes(let bytes):
        if target != nil { try File.replace(path, with: bytes) }
        result.written.append(path)
      }
    default: result.diagnostics.append(Diagnostic("import.exists", at: SourceLocation(file: path)))
    }
  }

  private func put(
    _ bytes: [UInt8], _ name: String, _ written: inout [ManifestEntry],
    _ result: inout ImportResult
  ) throws(FileError) {
    let path = place(of: name)
    let entry = bytes.withUnsafeBufferPointer { ManifestEntry(path: name, bytes: $0) }
    switch try FileKind.of(path) {
    case nil: break
    case .file:
      let present = try File.read(path, upTo: max(bytes.count, record[name]?.size ?? 0) + 1)
      if present == bytes {
        written.append(entry)
        result.unchanged += 1
        return
      }
      let earlier = record[name]
      if !force, !(earlier?.matches(present) ?? false) {
        result.diagnostics.append(
          earlier == nil
            ? Diagnostic("import.exists", at: SourceLocation(file: path))
            : Diagnostic("import.edited", at: SourceLocation(file: path)))
        return
      }
    // With `--force`, the link itself is replaced, not its target.
    case .link where force: break
    case .link:
      result.diagnostics.append(Diagnostic("import.exists", at: SourceLocation(file: path)))
      return
    case .folder, .other:
      result.diagnostics.append(
        Diagnostic("import.in-the-way", at: SourceLocation(folder: path)))
      return
    }
    if let target {
      try target.journal.add(entry)
      if let parent = Paths.parent(path) { try Directory.make(parent) }
      try File.replace(path, with: bytes)
    }
    written.append(entry)
    result.written.append(path)
  }
}
