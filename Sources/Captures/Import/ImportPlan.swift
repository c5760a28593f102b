import Basics

/// Decides which files an import writes and what they contain, without access to the disk.
public struct ImportPlan {
  /// A file to import.
  public struct InputFile: Sendable {
    public var file: String
    /// The capture in the file; nil for ordinary Markdown.
    public var capture: Capture?

    public init(file: String, capture: Capture?) {
      self.file = file
      self.capture = capture
    }
  }

  public struct OutputFile: Sendable, Equatable {
    /// The path relative to the output folder.
    public var path: String
    public var bytes: [UInt8]
    /// The captured file that this file was made from.
    public var source: String
  }

  public var files: [OutputFile]
  public var tree: CapturedNavigationTree
  public var report: ImportReport

  /// Returns the clean pages, each named after the slug of its URL, the navigation of all pages, and the report.
  ///
  /// The result depends on the names and contents of the files, not on their order.
  public static func make(_ inputs: [InputFile]) -> ImportPlan {
    let inputs = inputs.sorted { $0.file < $1.file }
    var names: Set<String> = []
    var files: [OutputFile] = []
    var pages: [ImportReport.PageResult] = []
    var diagnostics: [Diagnostic] = []
    for input in inputs {
      var output: String?
      if let capture = input.capture {
        diagnostics += capture.unrecognized
        if !capture.isNotFound {
          let path = name(for: capture, file: input.file, taken: &names)
          files.append(OutputFile(path: path, bytes: capture.markdown, source: input.file))
          output = path
        }
      }
      pages.append(
        ImportReport.PageResult(
          file: input.file, format: input.capture?.format, confidence: input.capture?.confidence ?? 0,
          output: output, isNotFound: input.capture?.isNotFound ?? false,
          removed: input.capture?.removed ?? [],
          selfChecks: input.capture?.selfChecks ?? []))
    }
    let tree = CapturedNavigationTree.merge(inputs.compactMap(\.capture))
    return ImportPlan(
      files: files, tree: tree, report: ImportReport(pages: pages, unrecognized: diagnostics.sorted()))
  }

  /// Returns `slug.md`. A number distinguishes several captures of the same page.
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

  /// Returns the slug with every run of characters other than letters, digits, `-`, and `_` replaced by `-`, so
  /// that no path leaves the output folder.
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
