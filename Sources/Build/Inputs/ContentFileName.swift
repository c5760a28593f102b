import Basics
import FileSystem
import Output

/// Classifies files of the content folder by their names.
enum ContentFileName {
  /// Whether a file or folder is not part of the site, because it is hidden or an editor’s backup.
  static func isSkipped(_ name: [UInt8]) -> Bool {
    guard let first = name.first, let last = name.last else { return true }
    let hash = UInt8(ascii: "#")
    if first == UInt8(ascii: ".") || last == UInt8(ascii: "~") { return true }
    if first == hash && last == hash { return true }
    return ends(name, ".swp")
  }

  /// The folder of the files that other programs look for on a site. It is published, although it has the name of a
  /// hidden folder, and all files in it are copied.
  ///
  /// Source: RFC 8615.
  static let wellKnown = ".well-known"

  /// Whether a file has the extension of a captured page that was saved as text. Only its content shows whether it is a
  /// page.
  static func isText(_ path: String) -> Bool { ends(Array(path.utf8), ".txt") }

  /// Whether a folder with these entries contains the files of an earlier build.
  static func isOutput(_ entries: [DirectoryEntry]) -> Bool {
    // The entries are sorted, so only those that begin with a period or a byte before it are compared.
    entries.lazy.prefix { ($0.name.first ?? 0) <= UInt8(ascii: ".") }
      .contains { $0.name.elementsEqual(Manifest.name.utf8) }
  }

  /// Returns the program that has filled a folder with packages of others, such as `node_modules`; nil for any other
  /// folder.
  ///
  /// - Parameters:
  ///   - path: the path below the content folder.
  ///   - entries: the files and folders in the folder, sorted.
  static func installer(of path: String, _ entries: [DirectoryEntry]) -> String? {
    switch Paths.name(path) {
    case "node_modules": "npm"
    case "bower_components": "Bower"
    case "__pycache__": "Python"
    case "bundle" where entries.contains { $0.name.elementsEqual("ruby".utf8) }: "Bundler"
    default:
      // A virtual environment can have any name.
      entries.contains { $0.name.elementsEqual("pyvenv.cfg".utf8) } ? "Python" : nil
    }
  }

  /// Whether a file with this name may be a page. All other files are assets.
  static func isPage(_ name: [UInt8], _ extensions: PageExtensions = .own) -> Bool {
    if ends(name, ".md") || ends(name, ".markdown") { return true }
    return extensions.others.contains { ends(name, with: $0.utf8) }
      || extensions.converted.contains { ends(name, with: $0.utf8) }
  }

  /// Whether a page is in another format, and is converted to Markdown.
  static func isConverted(_ name: [UInt8], _ extensions: PageExtensions) -> Bool {
    extensions.converted.contains { ends(name, with: $0.utf8) }
  }

  /// Whether a file has the extension of another tool’s pages: MDX, reStructuredText, AsciiDoc or DocC’s tutorials.
  static func looksLikePage(_ name: [UInt8]) -> Bool {
    ends(name, ".mdx") || ends(name, ".rst") || ends(name, ".adoc") || ends(name, ".tutorial")
  }

  /// Whether a page is only a part of other pages, which include it: its name, or the name of a folder around it, begins
  /// with `_`.
  ///
  /// - Parameter path: the path relative to the content folder.
  static func isIncludeOnly(_ path: String, _ extensions: PageExtensions = .own) -> Bool {
    extensions.hasIncludeOnlyFiles && hasNameWithUnderscore(path) && isPage(Array(path.utf8), extensions)
  }

  /// Whether a name in a path begins with `_`.
  private static func hasNameWithUnderscore(_ path: String) -> Bool {
    var last = UInt8(ascii: "/")
    for byte in path.utf8 {
      if byte == UInt8(ascii: "_"), last == UInt8(ascii: "/") { return true }
      last = byte
    }
    return false
  }

  private static func ends(_ name: [UInt8], _ ending: StaticString) -> Bool {
    ending.withUTF8Buffer { ends(name, with: $0) }
  }

  /// Compares the end of a name without regard to case, so that `README.MD` is a page too.
  ///
  /// - Parameter ending: the wanted end in lowercase.
  private static func ends(_ name: [UInt8], with ending: some Collection<UInt8>) -> Bool {
    name.count > ending.count
      && zip(name.suffix(ending.count), ending).allSatisfy { $0.asciiLowercased == $1 }
  }
}

/// The extensions of pages besides `.md` and `.markdown`.
struct PageExtensions: Sendable, Hashable {
  /// In lowercase, with a period.
  var others: [String]
  /// The extensions of pages that are converted to Markdown.
  var converted: [String] = []
  /// Whether pages whose names, or the names of folders around them, begin with `_` are only parts of other pages.
  var hasIncludeOnlyFiles = true
  /// Whether the files belong to another tool’s project, whose folders and patterns do not come from Unfold’s
  /// settings.
  var isForProject = false

  /// The extensions of Unfold sites.
  static let own = PageExtensions(others: [".txt"], converted: [PageConversion.notebook])

  /// The extensions of the pages in a DocC archive.
  static let archive = PageExtensions(others: [".json"], hasIncludeOnlyFiles: false, isForProject: true)

  /// The extensions of sites without captured pages, which are often saved as text files.
  static let markdown = PageExtensions(others: [], converted: [PageConversion.notebook])
}
