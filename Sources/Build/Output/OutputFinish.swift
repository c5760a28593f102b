import Basics

extension OutputFolder {
  /// Ends a build: removes the files of earlier builds that nothing stands for any more, and writes the manifest.
  ///
  /// With `removingGone` false those files stay and stay known, for a build that knows it is incomplete.
  public func finish(removingGone: Bool = true) -> OutputReport {
    defer { close() }
    return settle(removingGone: removingGone).report
  }

  /// Ends a build as `finish` does, and keeps the folder until `close`.
  ///
  /// - Returns: what was done, and all files that are Unfold's now, by their paths.
  func settle(removingGone: Bool) -> (report: OutputReport, files: [ManifestEntry]) {
    var gone: [String] = []
    if removingGone && !isStopped { gone = removeGone() }
    for (entry, bytes) in record.all.postponed {
      if isStopped {
        record.fail(entry.path, nil)
      } else {
        bytes.withUnsafeBufferPointer { put(entry, $0, isLastTry: true) }
      }
    }
    let done = record.all
    // Of files that were asked for but failed the earlier state is still there.
    var manifest = history.manifest
    manifest.replace(gone, by: done.entries.filter { done.failed.isEmpty || !done.failed.contains($0.path) })
    manifest.foreignFolders.formUnion(tree.foreign)
    manifest.foreignFolders = manifest.foreignFolders.filter { manifest.hasFiles(below: $0) }
    save(manifest)
    return (report(), manifest.entries)
  }

  /// Gives the folder back.
  func close() { root.unlock() }

  /// Removes what no write has asked for, and nobody keeps; returns the paths.
  private func removeGone() -> [String] {
    let done = record.all
    let isKept = isRestKept
    var gone: [String] = []
    for entry in history.manifest.entries where done.claimed[entry.path] == nil {
      if isKept(entry.path) { record.countUnchanged(entry.size) } else { gone.append(entry.path) }
    }
    for path in gone { removeOwn(path) }
    for path in gone + history.interrupted where done.claimed[path] == nil {
      tree.removeEmptyFolders(from: Paths.parent(path))
    }
    for folder in history.madeFolders { tree.removeEmptyFolders(from: folder) }
    return gone
  }

  /// Removes a file of an earlier build, unless somebody has changed it since.
  private func removeOwn(_ path: String) {
    guard let entry = history.manifest[path], tree.isReachable(path) else { return }
    do throws(FileError) {
      guard let bytes = try root.read(path) else { return }
      guard entry.matches(bytes) else { return record.note(.outputKept(name(path))) }
      try root.remove(path)
      record.countRemoved()
    } catch {
      record.note(.outputFileFailed(name(path), FileError(error.action, name(path), code: error.code)))
    }
  }

  /// Writes the manifest last, and only where it says something new; then the journal has served its turn.
  private func save(_ manifest: Manifest) {
    let bytes = manifest.bytes()
    do throws(FileError) {
      let isNeeded = !manifest.entries.isEmpty || history.isKnown
      if isNeeded && bytes != history.manifestBytes {
        try root.replace(Manifest.name, by: names.next(beside: Manifest.name)) {
          (file) throws(FileError) in try file.write(bytes)
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
    report.diagnostics += history.diagnostics
    let foreign = done.foreign.sorted(by: Paths.precedes)
    if history.isKnown {
      report.diagnostics += foreign.map { .outputForeign($0) }
    } else if !foreign.isEmpty {
      report.diagnostics.append(.outputForeign(foreign, in: shown))
    }
    report.diagnostics.sort()
    return report
  }
}
