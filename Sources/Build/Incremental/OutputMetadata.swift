import Basics
import FileSystem
import Output
import SearchIndex

/// The metadata of all files in an output folder after a build, from which the next build can see whether they have
/// changed.
struct OutputMetadata: Sendable {
  struct File: Sendable {
    var path: String
    var fileMetadata: FileMetadata
    /// Whether a later change of the file is certain to change its metadata. False if the file was written so shortly
    /// before its metadata was read that another write could get the same time stamp.
    var isRaceFree: Bool
  }

  /// The hash of the manifest.
  var manifest: ContentHash
  var files: [File]

  /// The number of files that had to be read to verify that they have not changed.
  private(set) var filesRead = 0

  /// Whether the build wrote a file at a path.
  func contains(_ path: String) -> Bool { Paths.index(of: path, in: files, \.path) != nil }

  /// The size of all files, in bytes.
  var size: Int { files.reduce(0) { $0 + $1.fileMetadata.size } }
}

extension OutputMetadata {
  /// Reads the metadata of files that have just been written, including the manifest, in the order of their paths.
  /// Returns nil if a file is missing.
  init?(of entries: [ManifestEntry], in root: FolderHandle, jobs: Int) {
    guard let bytes = try? root.read(Manifest.name) else { return nil }
    self.manifest = ContentHash(bytes)
    let moment = FileMetadata.now
    let metadata = Parallel.map(count: entries.count, jobs: jobs) { index in
      root.fileMetadata(entries[index].path)
    }
    files = []
    files.reserveCapacity(entries.count)
    for (entry, fileMetadata) in zip(entries, metadata) {
      guard let fileMetadata else { return nil }
      files.append(
        File(path: entry.path, fileMetadata: fileMetadata, isRaceFree: fileMetadata.isRaceFree(at: moment)))
    }
  }

  /// Returns the current metadata of the files if all of them are as the build wrote them, otherwise nil.
  ///
  /// A file whose metadata has changed is compared by its content, because the files of a copied folder have other
  /// metadata and the same bytes.
  func validated(in root: FolderHandle, jobs: Int) -> OutputMetadata? {
    guard (try? root.kind(Journal.name)) == .some(nil), (try? root.kind(ReservedName.shard)) == .some(nil),
      let bytes = try? root.read(Manifest.name),
      ContentHash(bytes) == manifest
    else { return nil }
    let moment = FileMetadata.now
    let metadata = Parallel.map(count: files.count, jobs: jobs) { [files] index in
      root.fileMetadata(files[index].path)
    }
    var result = self
    var doubtful: [Int] = []
    for (index, fileMetadata) in metadata.enumerated() {
      guard let fileMetadata, fileMetadata.size == files[index].fileMetadata.size else { return nil }
      if fileMetadata == files[index].fileMetadata, files[index].isRaceFree { continue }
      result.files[index].fileMetadata = fileMetadata
      result.files[index].isRaceFree = fileMetadata.isRaceFree(at: moment)
      doubtful.append(index)
    }
    result.filesRead = doubtful.count
    if doubtful.isEmpty { return result }
    guard let manifest = Manifest(bytes) else { return nil }
    return areAsWritten(doubtful, manifest, root, jobs) ? result : nil
  }

  /// Returns the metadata after an incremental build. Files whose entry is the same as in `earlier`, the manifest
  /// before the build, keep their metadata; the metadata of all other files is read. Returns nil if a file is missing.
  func updated(to entries: [ManifestEntry], from earlier: Manifest, in root: FolderHandle) -> OutputMetadata?
  {
    guard let bytes = try? root.read(Manifest.name) else { return nil }
    var (known, before) = (0, 0)
    var updated = OutputMetadata(manifest: ContentHash(bytes), files: [])
    updated.files.reserveCapacity(entries.count)
    let moment = FileMetadata.now
    for entry in entries {
      while known < files.count, Paths.precedes(files[known].path, entry.path) { known += 1 }
      while before < earlier.entries.count, Paths.precedes(earlier.entries[before].path, entry.path) {
        before += 1
      }
      if known < files.count, before < earlier.entries.count, entry == earlier.entries[before],
        files[known].path == entry.path
      {
        updated.files.append(files[known])
      } else {
        guard let fileMetadata = root.fileMetadata(entry.path) else { return nil }
        updated.files.append(
          File(path: entry.path, fileMetadata: fileMetadata, isRaceFree: fileMetadata.isRaceFree(at: moment)))
      }
    }
    return updated
  }

  private func areAsWritten(_ indices: [Int], _ manifest: Manifest, _ root: FolderHandle, _ jobs: Int) -> Bool
  {
    Parallel.map(count: indices.count, jobs: jobs) { [files] index in
      let path = files[indices[index]].path
      guard let entry = manifest[path], let bytes = try? root.read(path, upTo: entry.size + 1) else {
        return false
      }
      return entry.matches(bytes)
    }.allSatisfy { $0 }
  }
}

extension CacheFile {
  /// The hash of the output’s manifest after the build that wrote this cache; nil if the section is damaged.
  var outputManifest: ContentHash? {
    bytes(.output).map { section in
      var record = BinaryDecoder(section.bytes)
      return record.hash()
    }
  }
}

extension BinaryEncoder {
  mutating func output(_ output: OutputMetadata) {
    hash(output.manifest)
    list(output.files) { record, file in
      record.text(file.path)
      record.fileMetadata(file.fileMetadata)
      record.flag(file.isRaceFree)
    }
  }
}

extension BinaryDecoder {
  mutating func output() -> OutputMetadata {
    OutputMetadata(
      manifest: hash(),
      files: list {
        OutputMetadata.File(path: $0.text(), fileMetadata: $0.fileMetadata(), isRaceFree: $0.flag())
      })
  }
}
