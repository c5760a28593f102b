import Basics
import FileSystem

extension OutputFolder {
  /// Ends a build: removes files of earlier builds that were not written or kept, and writes the manifest.
  ///
  /// - Parameter removingObsoleteFiles: false for an incomplete build. Files of earlier builds then remain, and so do
  ///   their entries in the manifest.
  public func finish(removingObsoleteFiles: Bool = true) -> OutputReport {
    defer { close() }
    return commit(removingObsoleteFiles: removingObsoleteFiles).report
  }

  /// Ends a build like `finish`, but keeps the lock until `close` is called.
  ///
  /// - Returns: a report, and the entries of all files that Unfold has written, sorted by path.
  public func commit(removingObsoleteFiles: Bool) -> (report: OutputReport, files: [ManifestEntry]) {
    var obsolete: [String] = []
    if removingObsoleteFiles && !isStopped { obsolete = removeObsoleteFiles() }
    for (entry, bytes) in record.all.postponed {
      if isStopped {
        record.fail(entry.path, nil)
      } else {
        _ = bytes.withUnsafeBufferPointer { put(entry, $0, isLastTry: true) }
      }
    }
    let done = record.all
    // If a file could not be written, its old version remains. Its outdated compressed copies have been removed.
    obsolete += done.outdated.filter { done.claimed[$0] == nil || done.failed.contains($0) }
    var manifest = history.manifest
    manifest.replace(
      obsolete, by: done.entries.filter { done.failed.isEmpty || !done.failed.contains($0.path) })
    manifest.foreignFolders.formUnion(tree.foreign)
    manifest.foreignFolders.subtract(tree.created)
    manifest.foreignFolders = manifest.foreignFolders.filter { manifest.hasFiles(below: $0) }
    removeUnusedFolders(manifest, hasFailed: !done.failed.isEmpty)
    if let staging { manifest.replace(publish(manifest.entries, from: staging), by: []) }
    save(manifest)
    return (report(), manifest.entries)
  }

  /// Removes folders that this build or an interrupted one created for files that could not be written. The manifest
  /// lists no files in them, so the next build would take them for the user's.
  private func removeUnusedFolders(_ manifest: Manifest, hasFailed: Bool) {
    var folders = history.createdFolders.union(history.interruptedFolders)
    if hasFailed || isStopped { folders.formUnion(tree.created) }
    for folder in folders where !manifest.hasFiles(below: folder) { tree.removeEmptyFolders(from: folder) }
  }

  /// Moves the files of a first build from the staging folder into the output folder. Returns the paths of those that
  /// could not be moved.
  private func publish(_ files: [ManifestEntry], from staging: StagingFolder) -> [String] {
    var published: Set<String> = []
    do throws(FileError) {
      // If the process is killed from here on, the next build learns from the journal that the files are Unfold's.
      try journal.add(files)
      for entry in try staging.folder.list() {
        let name = String(decoding: entry.name, as: UTF8.self)
        if try staging.publish(name) {
          published.insert(name)
        } else {
          record.note(.outputForeign("output.foreign/file", self.name(name)))
        }
      }
      try staging.remove()
    } catch {
      fail(StagingFolder.name, error)
    }
    return files.map(\.path).filter { !published.contains(String($0.prefix { $0 != "/" })) }
  }

  /// Ends the use of the folder, and releases its lock.
  public func close() {
    try? staging?.remove()
    root.unlock()
  }

  /// Removes the files that were neither written nor kept; returns their paths.
  private func removeObsoleteFiles() -> [String] {
    let done = record.all
    let isKept = keepsOther
    var obsolete: [String] = []
    for entry in history.manifest.entries where done.claimed[entry.path] == nil {
      if isKept(entry.path) { record.countUnchanged(entry.size) } else { obsolete.append(entry.path) }
    }
    // In reverse order, so that compressed copies are removed before their originals: a server may deliver a copy
    // without an original.
    for path in obsolete.reversed() { removeIfUnchanged(path) }
    for path in obsolete { tree.removeEmptyFolders(from: Paths.parent(path)) }
    return obsolete
  }

  /// Removes a file of an earlier build, unless it was changed since.
  private func removeIfUnchanged(_ path: String) {
    guard let entry = history.manifest[path], tree.isReachable(path) else { return }
    do throws(FileError) {
      if record.isOutdated(path) { return record.countRemoved() }
      guard let bytes = try root.read(path, upTo: entry.size + 1) else { return }
      guard entry.matches(bytes) else { return record.note(.outputKept(name(path))) }
      try root.remove(path)
      record.countRemoved()
    } catch {
      record.note(.outputFileFailed(name(path), error.named(name(path))))
    }
  }

  /// Writes the manifest if it has changed, and then removes the journal.
  ///
  /// A damaged manifest is kept while files exist that could not be replaced: without it, the next build would report
  /// these files as foreign, although Unfold may have written them.
  private func save(_ manifest: Manifest) {
    if history.isDamaged, !record.all.foreign.isEmpty { return }
    let bytes = manifest.encoded()
    do throws(FileError) {
      let isNeeded = !manifest.entries.isEmpty || history.hasManifest || history.isDamaged
      if isNeeded && bytes.withBytes({ ContentHash($0) }) != history.manifestHash {
        try journal.begin()
        try root.replace(Manifest.name, by: names.next(nextTo: Manifest.name)) {
          (file) throws(FileError) in try file.write(bytes, at: 0)
        }
      }
      try journal.remove()
    } catch {
      fail(Manifest.name, error)
    }
  }

  private func report() -> OutputReport {
    let done = record.all
    var report = done.report
    report.diagnostics += duplicates
    let foreign = Set(done.foreign).sorted(by: Paths.precedes)
    if history.isDamaged {
      report.diagnostics.append(
        .outputManifestDamaged(name(Manifest.name), inTheWay: foreign, of: displayPath))
    } else if history.hasManifest {
      report.diagnostics += foreign.map { .outputForeign("output.foreign/file", $0) }
    } else if !foreign.isEmpty {
      report.diagnostics.append(.outputForeign(foreign, in: displayPath))
    }
    report.diagnostics.sort()
    return report
  }
}
