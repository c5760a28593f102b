import Basics

/// Finds the files that an import reads.
enum ImportSources {
  /// All pages at the paths: files as they are named, folders with everything below them.
  static func files(_ paths: [String]) throws(UsageError) -> (paths: [String], diagnostics: [Diagnostic]) {
    var found: [String] = []
    var diagnostics: [Diagnostic] = []
    for path in paths {
      switch try kind(of: path) {
      case .folder:
        let content = try ContentScanner.scan(path, shownAs: path)
        found += content.pages.map { Paths.join(path, $0) }
        diagnostics += content.diagnostics
      case .file: found.append(path)
      default: throw UsageError(ImportDiagnostics.missing(path))
      }
    }
    if found.isEmpty { throw UsageError(ImportDiagnostics.nothing(paths)) }
    var seen: Set<String> = []
    return (found.filter { seen.insert($0).inserted }, diagnostics)
  }

  private static func kind(of path: String) throws(UsageError) -> FileKind? {
    do throws(FileError) {
      return try FileKind.of(path, follow: true)
    } catch {
      throw UsageError(.contentUnreadable(path, error))
    }
  }
}
