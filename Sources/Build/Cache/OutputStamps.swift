import Basics

/// The files of an output folder as a build left them.
struct OutputStamps: Sendable {
  struct File: Sendable {
    var path: String
    var stamp: FileStamp
    /// Whether the stamp is to be trusted later.
    var isSettled: Bool
  }

  /// Of the manifest's bytes.
  var manifest: ContentHash
  var files: [File]

  /// How many files had to be read to know that they still stand there.
  private(set) var filesRead = 0

  /// In bytes, of all files.
  var size: Int { files.reduce(0) { $0 + $1.stamp.size } }
}

extension OutputStamps {
  /// Files that have just been written, their manifest among them, in the order of their paths; nil where one is not
  /// there.
  init?(of entries: [ManifestEntry], in root: FolderHandle, jobs: Int) {
    guard let bytes = try? root.read(Manifest.name) else { return nil }
    self.manifest = ContentHash(bytes)
    let moment = FileStamp.now
    let stamps = Parallel.map(count: entries.count, jobs: jobs) { index in
      root.stamp(entries[index].path)
    }
    files = []
    files.reserveCapacity(entries.count)
    for (entry, stamp) in zip(entries, stamps) {
      guard let stamp else { return nil }
      files.append(File(path: entry.path, stamp: stamp, isSettled: stamp.isSettled(at: moment)))
    }
  }

  /// The files as they are now, where all are still what was written; nil where one is not.
  ///
  /// A file whose stamp does not tell is read: a copied folder has other stamps, and the same bytes.
  func stillStanding(in root: FolderHandle, jobs: Int) -> OutputStamps? {
    guard (try? root.kind(Journal.name)) == .some(nil), (try? root.kind(ShardFile.name)) == .some(nil),
      let bytes = try? root.read(Manifest.name),
      ContentHash(bytes) == manifest
    else { return nil }
    let moment = FileStamp.now
    let stamps = Parallel.map(count: files.count, jobs: jobs) { [files] index in
      root.stamp(files[index].path)
    }
    var result = self
    var doubtful: [Int] = []
    for (index, stamp) in stamps.enumerated() {
      guard let stamp, stamp.size == files[index].stamp.size else { return nil }
      if stamp == files[index].stamp, files[index].isSettled { continue }
      result.files[index].stamp = stamp
      result.files[index].isSettled = stamp.isSettled(at: moment)
      doubtful.append(index)
    }
    result.filesRead = doubtful.count
    if doubtful.isEmpty { return result }
    guard let manifest = Manifest(bytes) else { return nil }
    return areAsWritten(doubtful, manifest, root, jobs) ? result : nil
  }

  /// The same for files that have been written over those of `earlier`, which these stamps are of.
  func updated(to entries: [ManifestEntry], from earlier: Manifest, in root: FolderHandle) -> OutputStamps? {
    guard let bytes = try? root.read(Manifest.name) else { return nil }
    var (known, before) = (0, 0)
    var updated = OutputStamps(manifest: ContentHash(bytes), files: [])
    updated.files.reserveCapacity(entries.count)
    let moment = FileStamp.now
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
        guard let stamp = root.stamp(entry.path) else { return nil }
        updated.files.append(File(path: entry.path, stamp: stamp, isSettled: stamp.isSettled(at: moment)))
      }
    }
    return updated
  }

  private func areAsWritten(_ indices: [Int], _ manifest: Manifest, _ root: FolderHandle, _ jobs: Int) -> Bool
  {
    Parallel.map(count: indices.count, jobs: jobs) { [files] index in
      let path = files[indices[index]].path
      guard let bytes = try? root.read(path) else { return false }
      return manifest[path]?.matches(bytes) ?? false
    }.allSatisfy { $0 }
  }
}

extension RecordWriter {
  mutating func output(_ output: OutputStamps) {
    hash(output.manifest)
    list(output.files) { record, file in
      record.text(file.path)
      record.stamp(file.stamp)
      record.flag(file.isSettled)
    }
  }
}

extension RecordReader {
  mutating func output() -> OutputStamps {
    OutputStamps(
      manifest: hash(),
      files: list { OutputStamps.File(path: $0.text(), stamp: $0.stamp(), isSettled: $0.flag()) })
  }
}
