import Basics

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The folder that imported pages go into, with a record of what was put there: a file that has been edited
/// since is its author's, and is overwritten only on request.
struct ImportFolder {
  private let folder: String
  private let isDryRun: Bool
  private let force: Bool
  /// What an earlier import wrote, by name.
  private let record: Manifest

  private static let recordName = ".unfold-import"

  init(_ folder: String, isDryRun: Bool, force: Bool) throws(UsageError) {
    self.folder = folder
    self.isDryRun = isDryRun
    self.force = force
    do throws(FileError) {
      if let kind = try FileKind.of(folder, follow: true) {
        guard case .folder = kind else { throw FileError(.open, folder, code: ENOTDIR) }
      }
      let path = Paths.join(folder, Self.recordName)
      record = try FileKind.of(path) == nil ? Manifest() : Manifest(File.read(path)) ?? Manifest()
    } catch {
      throw UsageError(ImportDiagnostics.unwritable(folder, error))
    }
  }

  /// Where the outline belongs: beside a folder that is called `content`, so that the site finds it.
  private var outlinePath: String {
    Paths.name(Paths.normalise(folder)) == "content"
      ? Paths.normalise(Paths.join(folder, "../outline.yml")) : Paths.join(folder, "outline.yml")
  }

  /// Writes what is new or has changed, and tells what was done.
  func write(_ pages: [CaptureImport.Page], outline: [UInt8]?, to result: inout CaptureImport.Result) {
    var written: [ManifestEntry] = []
    do throws(FileError) {
      if !isDryRun { try Self.makeFolders(folder) }
      for page in pages {
        try put(page.bytes, at: Paths.join(folder, page.path), recordedAs: page.path, &written, &result)
      }
      if let outline { try put(outline, at: outlinePath, recordedAs: "outline.yml", &written, &result) }
      var record = record
      record.replace(by: written)
      if !isDryRun { try File.replace(Paths.join(folder, Self.recordName), with: record.bytes()) }
    } catch {
      result.diagnostics.append(ImportDiagnostics.unwritable(error.path, error))
    }
  }

  private func put(
    _ bytes: [UInt8], at path: String, recordedAs name: String, _ written: inout [ManifestEntry],
    _ result: inout CaptureImport.Result
  ) throws(FileError) {
    let entry = bytes.withUnsafeBufferPointer { ManifestEntry(path: name, bytes: $0) }
    if try FileKind.of(path) != nil {
      let present = try File.read(path)
      if present == bytes {
        written.append(entry)
        result.unchanged += 1
        return
      }
      let presentEntry = present.withUnsafeBufferPointer { ManifestEntry(path: name, bytes: $0) }
      if record[name] != presentEntry, !force {
        result.diagnostics.append(
          record[name] == nil ? ImportDiagnostics.foreign(path) : ImportDiagnostics.edited(path))
        return
      }
    }
    if !isDryRun { try File.replace(path, with: bytes) }
    written.append(entry)
    result.written.append(path)
  }

  private static func makeFolders(_ path: String) throws(FileError) {
    if let parent = Paths.parent(path), !parent.isEmpty, try FileKind.of(parent, follow: true) == nil {
      try makeFolders(parent)
    }
    try Directory.make(path)
  }
}
