import Basics
import Captures
import FileSystem
import PageModel

/// The files to import.
struct ImportSources {
  /// A page, or a file that pages use.
  struct SourceFile: Sendable {
    /// The path in the file system: as the user named it, or below a folder that the user named.
    var file: String
    /// The path below the output folder, before pages are renamed.
    var path: String
    /// The text of a page that is a part of the file; nil for the whole file.
    var part: [UInt8]?

    /// Reads the page.
    func read() throws(FileError) -> [UInt8] {
      if let part { return part }
      return try File.read(file, limit: .page)
    }
  }

  private(set) var pages: [SourceFile] = []
  /// The files that are not pages, such as images.
  private(set) var assets: [SourceFile] = []
  private(set) var diagnostics: [Diagnostic] = []
  /// The folder whose content is imported; nil if there are several, or single files.
  private(set) var folder: String?
  private var paths: Set<String> = []
  /// The paths of the pages’ files, to skip files that the user named twice.
  private var files: Set<String> = []

  /// Finds all files at the paths: files themselves, and those in folders and their subfolders. The content of a single
  /// folder is imported into the output folder itself. If there are several paths, each folder becomes a subfolder with
  /// its own name.
  ///
  /// - Parameter output: the output folder. If it is in one of the folders, its files are left out, because they were
  ///   imported before.
  init(_ operands: [String], besides output: String) throws(BuildError) {
    let output = try? Paths.resolved(output)
    if operands.count == 1 { folder = operands.first }
    for operand in operands {
      switch try Self.kind(of: operand) {
      case .folder: try add(folder: operand, besides: output)
      case .file:
        folder = nil
        add(page: operand, String(Paths.name(operand)))
      case .other: throw BuildError(.contentUnreadable(operand, FileError(.read, operand, .notRegular)))
      default:
        throw BuildError(Diagnostic("import.missing", at: SourceLocation(folder: operand), ["path": operand]))
      }
    }
    if pages.isEmpty {
      throw BuildError(Diagnostic("import.nothing", at: SourceLocation(folder: operands.first ?? ".")))
    }
    pages.sort { Paths.precedes($0.path, $1.path) }
  }

  private mutating func add(folder operand: String, besides output: String?) throws(BuildError) {
    let content = try ContentScanner.scan(operand, shownAs: operand)
    let isInOutput = { (path: String) in
      output.map { Paths.isInside(content.location(of: path), $0) } ?? false
    }
    let name = folder == nil ? String(Paths.name(Paths.normalized(content.folder))) : ""
    func place(_ path: String) -> String { name.isEmpty ? path : Paths.join(name, path) }
    for path in content.pages where !isInOutput(path) { add(page: Paths.join(operand, path), place(path)) }
    for path in content.assets where !isInOutput(path) {
      // The files of the site itself are not part of its content.
      if Self.siteFiles.contains(path), name.isEmpty { continue }
      if paths.insert(place(path)).inserted {
        assets.append(SourceFile(file: Paths.join(operand, path), path: place(path)))
      }
    }
    diagnostics += content.diagnostics
  }

  /// Replaces each file that contains many pages of a website by these pages, in a folder with the name of the file.
  mutating func split() {
    let whole = pages
    pages = []
    for page in whole {
      guard let bytes = try? page.read(), let parts = PageSplitter.parts(of: bytes) else {
        pages.append(page)
        continue
      }
      let folder = whole.count == 1 ? "" : String(PathComponent.stem(of: page.path[...]))
      for part in parts {
        let path = free(folder.isEmpty ? part.path : Paths.join(folder, part.path))
        pages.append(SourceFile(file: page.file, path: path, part: part.bytes))
      }
    }
    pages.sort { Paths.precedes($0.path, $1.path) }
  }

  private static let siteFiles = ["navigation.yml", ImportedSettings.name]

  private mutating func add(page file: String, _ path: String) {
    if !files.insert(file).inserted { return }
    pages.append(SourceFile(file: file, path: free(path)))
  }

  /// Returns a path, or one with a number if another page has this path.
  private mutating func free(_ path: String) -> String {
    var free = path
    var number = 1
    while !paths.insert(free).inserted {
      number += 1
      let dot = path.lastIndex(of: ".") ?? path.endIndex
      free = "\(path[..<dot])-\(number)\(path[dot...])"
    }
    return free
  }

  private static func kind(of path: String) throws(BuildError) -> FileKind? {
    do throws(FileError) {
      return try FileKind.of(path, follow: true)
    } catch {
      throw BuildError(.contentUnreadable(path, error))
    }
  }
}
