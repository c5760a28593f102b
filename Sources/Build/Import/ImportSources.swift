import Basics
import FileSystem

/// Finds the files to import.
enum ImportSources {
  /// Returns all pages at the paths: files themselves, and all pages in folders and their subfolders.
  ///
  /// - Parameter output: the output folder. If it is in one of the folders, its pages are left out, because they were
  ///   imported before.
  static func files(
    _ paths: [String], besides output: String
  ) throws(BuildError) -> (paths: [String], diagnostics: [Diagnostic]) {
    let output = try? Paths.resolved(output)
    var found: [String] = []
    var diagnostics: [Diagnostic] = []
    for path in paths {
      switch try kind(of: path) {
      case .folder:
        let content = try ContentScanner.scan(path, shownAs: path)
        var pages = content.pages
        if let output, Paths.isInside(output, content.folder) {
          pages.removeAll { Paths.isInside(content.location(of: $0), output) }
        }
        found += pages.map { Paths.join(path, $0) }
        diagnostics += content.diagnostics
      case .file: found.append(path)
      case .other: throw BuildError(.contentUnreadable(path, FileError(.read, path, .notRegular)))
      default: throw BuildError(ImportDiagnostics.missing(path))
      }
    }
    if found.isEmpty { throw BuildError(ImportDiagnostics.nothing(paths)) }
    var seen: Set<String> = []
    return (found.filter { seen.insert($0).inserted }, diagnostics)
  }

  private static func kind(of path: String) throws(BuildError) -> FileKind? {
    do throws(FileError) {
      return try FileKind.of(path, follow: true)
    } catch {
      throw BuildError(.contentUnreadable(path, error))
    }
  }
}
