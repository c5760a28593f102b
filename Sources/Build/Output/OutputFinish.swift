import Basics

extension OutputFolder {
  /// Ends a build: removes the files of earlier builds that nothing stands for any more, and writes the manifest.
  ///
  /// With `removingGone` false those files stay and stay known, for a build that knows it is incomplete.
  public func finish(removingGone: Bool = true) -> OutputReport {
    var kept = history.manifest.entries
    if removingGone && !isStopped { kept = removeGone() }
    for (entry, bytes) in record.all.postponed {
      if isStopped {
        record.fail(entry.path, nil)
      } else {
        bytes.withUnsafeBufferPointer { put(entry, $0, isLastTry: true) }
      }
    }
    let done = record.all
    var manifest = Manifest()
    manifest.entries = done.current.filter { !done.failed.contains($0.key) }
    manifest.entries.merge(kept) { current, _ in current }
    manifest.foreignFolders = history.manifest.foreignFolders.union(tree.foreign)
      .intersection(Manifest.folders(of: manifest.entries.keys))
    save(manifest)
    root.unlock()
    return report()
  }

  /// Removes what no write has asked for. Returns the entries of files that were asked for but failed, whose
  /// earlier state is still there.
  private func removeGone() -> [String: ManifestEntry] {
    let done = record.all
    let gone = history.manifest.entries.keys.filter { done.current[$0] == nil }.sorted(by: Paths.precedes)
    for path in gone { removeOwn(path) }
    for path in gone + history.interrupted where done.current[path] == nil {
      tree.removeEmptyFolders(from: Paths.parent(path))
    }
    for folder in history.madeFolders { tree.removeEmptyFolders(from: folder) }
    return history.manifest.entries.filter { done.failed.contains($0.key) }
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
  private func save(_ manifest: Manifest) {
    let bytes = manifest.bytes()
    do throws(FileError) {
      let isNeeded = !manifest.entries.isEmpty || history.isKnown
      if isNeeded && bytes != history.manifestBytes {
        var failure: FileError?
        bytes.withUnsafeBufferPointer { bytes in
          do throws(FileError) {
            try root.replace(Manifest.name, bytes, by: names.next(beside: Manifest.name))
          } catch {
            failure = error
          }
        }
        if let failure { throw failure }
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
