import Basics

extension OutputFolder {
  /// Ends a build: removes the files of earlier builds that nothing stands for any more, and writes the manifest.
  ///
  /// With `removingGone` false those files stay and stay known, for a build that knows it is incomplete.
  public func finish(removingGone: Bool = true) -> OutputReport {
    finish(removingGone: removingGone) { _, _ in }
  }

  /// Ends a build, and calls `body` with what was done and with all files that are Unfold's now, by their paths,
  /// while the folder is still this process's alone.
  func finish(removingGone: Bool, _ body: (OutputReport, [ManifestEntry]) -> Void) -> OutputReport {
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
    var manifest = Manifest()
    manifest.entries = history.manifest.entries
    for path in gone { manifest.entries[path] = nil }
    for (path, entry) in done.current where !done.failed.contains(path) { manifest.entries[path] = entry }
    let foreign = history.manifest.foreignFolders.union(tree.foreign)
    if !foreign.isEmpty {
      manifest.foreignFolders = foreign.intersection(Manifest.folders(of: manifest.entries.keys))
    }
    let entries = sorted(manifest)
    save(manifest, entries)
    let report = report()
    body(report, entries)
    root.unlock()
    return report
  }

  /// The entries of a manifest in its order. Most stand in that order already, since they did so in the last one.
  private func sorted(_ manifest: Manifest) -> [ManifestEntry] {
    var entries = history.manifest.order.compactMap { manifest.entries[$0] }
    for (path, entry) in manifest.entries where history.manifest.entries[path] == nil {
      entries.append(entry)
    }
    return entries.sorted { Paths.precedes($0.path, $1.path) }
  }

  /// Removes what no write has asked for, and nobody keeps; returns the paths.
  private func removeGone() -> [String] {
    let done = record.all
    let isKept = isRestKept
    var gone: [String] = []
    for entry in history.manifest.entries.values where done.current[entry.path] == nil {
      if isKept(entry.path) { record.countUnchanged(entry.size) } else { gone.append(entry.path) }
    }
    gone.sort(by: Paths.precedes)
    for path in gone { removeOwn(path) }
    for path in gone + history.interrupted where done.current[path] == nil {
      tree.removeEmptyFolders(from: Paths.parent(path))
    }
    for folder in history.madeFolders { tree.removeEmptyFolders(from: folder) }
    return gone
  }

  /// Removes a file of an earlier build, unless somebody has changed it since.
  private func removeOwn(_ path: String) {
    guard let entry = history.manifest.entries[path], tree.isReachable(path) else { return }
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
  private func save(_ manifest: Manifest, _ entries: [ManifestEntry]) {
    let bytes = manifest.bytes(entries)
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
