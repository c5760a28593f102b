import Basics

/// Plans an import: which files with which bytes, without touching the disk.
public struct Importer {
  /// A file that was read, and what it is.
  public struct Input: Sendable {
    public var file: String
    /// Nil for ordinary Markdown.
    public var capture: Capture?

    public init(file: String, capture: Capture?) {
      self.file = file
      self.capture = capture
    }
  }

  public struct Output: Sendable, Equatable {
    /// Relative to the output folder.
    public var path: String
    public var bytes: [UInt8]
    /// The captured file it was made of.
    public var source: String
  }

  public var files: [Output]
  public var tree: NavigationTree
  public var report: ImportReport

  /// The clean pages, each under the slug of its URL, the navigation of all, and the report.
  ///
  /// The result depends on the files' names and contents only, not on their order.
  public static func plan(_ inputs: [Input]) -> Importer {
    let inputs = inputs.sorted { $0.file < $1.file }
    var names: Set<String> = []
    var files: [Output] = []
    var pages: [ImportReport.Page] = []
    var diagnostics: [Diagnostic] = []
    for input in inputs {
      var output: String?
      if let capture = input.capture {
        diagnostics += capture.notUnderstood
        if !capture.isNotFound {
          let path = name(for: capture, file: input.file, taken: &names)
          files.append(Output(path: path, bytes: capture.markdown, source: input.file))
          output = path
        }
      }
      pages.append(
        ImportReport.Page(
          file: input.file, flavour: input.capture?.flavour.name, confidence: input.capture?.confidence ?? 0,
          output: output, isNotFound: input.capture?.isNotFound ?? false,
          removed: input.capture?.removed ?? [],
          selfChecks: input.capture?.selfChecks ?? []))
    }
    let tree = NavigationTree.merge(inputs.compactMap(\.capture))
    return Importer(
      files: files, tree: tree, report: ImportReport(pages: pages, notUnderstood: diagnostics.sorted()))
  }

  /// `slug.md`; a number tells captures of the same page apart.
  private static func name(for capture: Capture, file: String, taken: inout Set<String>) -> String {
    let base = file.split(separator: "/").last.map(String.init) ?? "page"
    let fallback = base.split(separator: ".").first.map(String.init) ?? "page"
    let slug = safe(capture.slug ?? fallback)
    var name = slug
    var count = 1
    while !taken.insert(name).inserted {
      count += 1
      name = "\(slug)-\(count)"
    }
    return name + ".md"
  }

  /// Letters, digits, `-`, `_` and inner dots; all else becomes `-`, so that no name leaves the folder.
  private static func safe(_ slug: String) -> String {
    var out = ""
    for scalar in slug.lowercased().unicodeScalars {
      let isSafe =
        scalar.properties.isAlphabetic || scalar.properties.numericType != nil || scalar == "-"
        || scalar == "_"
      if isSafe {
        out.unicodeScalars.append(scalar)
      } else if out.last != "-", !out.isEmpty {
        out.append("-")
      }
    }
    while out.last == "-" { out.removeLast() }
    return out.isEmpty ? "page" : out
  }
}
