import Basics

/// The result of an import: pages by format, removed lines, unrecognized text, and self-checks.
public struct ImportReport: Sendable {
  public struct PageResult: Sendable {
    public var file: String
    /// The name of the format; nil for ordinary Markdown.
    public var format: String?
    /// Whether only other pages show that the page is a capture.
    public var isUnmarked: Bool
    public var confidence: Double
    /// The path of the written page; nil if it is not written.
    public var output: String?
    public var isNotFound: Bool
    public var removed: [Removal]
    public var selfChecks: [SelfCheck]
  }

  /// All pages, sorted by file name.
  public var pages: [PageResult]
  /// Notes about text that was kept because no rule recognizes it, sorted by location.
  public var unrecognized: [Diagnostic]

  /// The number of pages of each format, sorted by name.
  public var formats: [(name: String, pages: Int)] {
    Dictionary(grouping: pages.compactMap(\.format), by: { $0 }).map { ($0.key, $0.value.count) }
      .sorted { $0.name < $1.name }
  }

  /// The number of lines that each rule removed, sorted by rule.
  public var removedLines: [(rule: String, lines: Int)] {
    var lines: [String: Int] = [:]
    for page in pages {
      for removal in page.removed { lines[removal.rule, default: 0] += removal.lines.count }
    }
    return lines.map { ($0.key, $0.value) }.sorted { $0.rule < $1.rule }
  }

  /// The failed self-checks, each with its file.
  public var failedChecks: [(file: String, check: SelfCheck)] {
    pages.flatMap { page in page.selfChecks.filter { !$0.passed }.map { (page.file, $0) } }
  }
}

extension ImportReport {
  /// Returns the report of an import.
  ///
  /// - Parameter files: for each file, its path, the capture that it contains, the path of the written page, and whether
  ///   only other pages show that it is a capture.
  public static func make(
    _ files: [(file: String, capture: Capture?, output: String?, isUnmarked: Bool)]
  ) -> ImportReport {
    var diagnostics: [Diagnostic] = []
    let pages = files.sorted { $0.file < $1.file }.map { file, capture, output, isUnmarked in
      diagnostics += capture?.unrecognized ?? []
      return PageResult(
        file: file, format: capture?.format, isUnmarked: capture == nil && isUnmarked,
        confidence: capture?.confidence ?? 0, output: capture == nil ? nil : output,
        isNotFound: capture?.isNotFound ?? false,
        removed: capture?.removed ?? [], selfChecks: capture?.selfChecks ?? [])
    }
    return ImportReport(pages: pages, unrecognized: diagnostics.sorted())
  }

  /// Returns the report as text. With `verbose`, it contains a line for every page.
  public func text(verbose: Bool = false) -> String {
    var out = "\(pages.count) \(pages.count == 1 ? "file" : "files") read\n"
    for (name, count) in formats { out += "  \(name): \(count)\n" }
    let unmarked = pages.count { $0.isUnmarked }
    if unmarked > 0 { out += "  other pages of the captured site: \(unmarked)\n" }
    let ordinary = pages.filter { $0.format == nil && !$0.isUnmarked }
    if !ordinary.isEmpty { out += "  ordinary Markdown: \(ordinary.count)\n" }
    if !pages.isEmpty, ordinary.count == pages.count {
      out += "None of them looks like a captured page, so they are copied as they are\n"
    }
    if verbose {
      for page in pages {
        let format =
          page.format.map { "\($0), confidence \(Self.percent(page.confidence))" }
          ?? (page.isUnmarked ? "another page of the captured site" : "ordinary Markdown")
        out += VisibleText.line("\(page.file): \(format)" + (page.output.map { " → \($0)" } ?? "")) + "\n"
      }
    }
    let missing = pages.filter(\.isNotFound)
    if !missing.isEmpty {
      out += "“Not Found” pages, not written:\n"
      for page in missing { out += VisibleText.line("  \(page.file)") + "\n" }
    }
    if !removedLines.isEmpty {
      out += "Lines removed:\n"
      for (rule, lines) in removedLines { out += "  \(rule): \(lines)\n" }
    }
    let checks = pages.flatMap(\.selfChecks)
    if !checks.isEmpty {
      out += "Self-checks: \(checks.count - failedChecks.count) of \(checks.count) passed\n"
      for (file, check) in failedChecks {
        out += VisibleText.line("  \(file): \(check.name): \(check.detail)") + "\n"
      }
    }
    if !unrecognized.isEmpty {
      out += "Unrecognized text, kept unchanged:\n"
      for item in unrecognized {
        out += VisibleText.line("  \(item.location.file):\(item.location.line): \(item.message)") + "\n"
      }
    }
    return out
  }

  private static func percent(_ value: Double) -> String { "\(Int((value * 100).rounded()))%" }
}

extension ImportReport {
  /// Returns the report as a JSON object with the same facts as the text.
  public func json() -> [UInt8] {
    var json = JSONWriter()
    json.beginObject()
    json.beginList("pages")
    for page in pages { Self.add(page, to: &json) }
    json.end()
    json.beginObject("formats")
    for format in formats { json.add(format.name, format.pages) }
    json.end()
    json.beginObject("removed")
    for removal in removedLines { json.add(removal.rule, removal.lines) }
    json.end()
    json.beginList("unrecognized")
    for item in unrecognized {
      json.beginObject()
      json.add("file", item.location.file)
      json.add("line", item.location.line)
      json.add("identifier", item.identifier)
      json.add("message", item.message)
      json.end()
    }
    return json.finish(endsLine: true)
  }

  private static func add(_ page: PageResult, to json: inout JSONWriter) {
    json.beginObject()
    json.add("file", page.file)
    if let format = page.format {
      json.add("format", format)
      json.add("confidence", (page.confidence * 100).rounded() / 100)
    }
    if let output = page.output { json.add("output", output) }
    if page.isNotFound { json.add("notFound", true) }
    if page.isUnmarked { json.add("unmarked", true) }
    json.beginList("selfChecks")
    for check in page.selfChecks {
      json.beginObject()
      json.add("name", check.name)
      json.add("passed", check.passed)
      if !check.detail.isEmpty { json.add("detail", check.detail) }
      json.end()
    }
    json.end()
    json.end()
  }
}
