extension ImportReport {
  /// The report for a person. `verbose` adds a line for every page.
  public func text(verbose: Bool = false) -> String {
    var out = "\(pages.count) \(pages.count == 1 ? "file" : "files") read\n"
    for (name, count) in flavours { out += "  \(name): \(count)\n" }
    let ordinary = pages.filter { $0.flavour == nil }
    if !ordinary.isEmpty { out += "  ordinary Markdown: \(ordinary.count)\n" }
    if verbose {
      for page in pages {
        let flavour =
          page.flavour.map { "\($0), confidence \(Self.percent(page.confidence))" } ?? "ordinary Markdown"
        out += "\(page.file): \(flavour)" + (page.output.map { " → \($0)" } ?? "") + "\n"
      }
    }
    let missing = pages.filter(\.isNotFound)
    if !missing.isEmpty {
      out += "“Not Found” pages, not written:\n"
      for page in missing { out += "  \(page.file)\n" }
    }
    if !removedLines.isEmpty {
      out += "Lines removed:\n"
      for (rule, lines) in removedLines { out += "  \(rule): \(lines)\n" }
    }
    let checks = pages.flatMap(\.selfChecks)
    if !checks.isEmpty {
      out += "Self-checks: \(checks.count - failedChecks.count) of \(checks.count) passed\n"
      for (file, check) in failedChecks { out += "  \(file): \(check.name): \(check.detail)\n" }
    }
    if !notUnderstood.isEmpty {
      out += "Not understood, kept as it is:\n"
      for item in notUnderstood { out += "  \(item.location.file):\(item.location.line): \(item.message)\n" }
    }
    return out
  }

  private static func percent(_ value: Double) -> String { "\(Int((value * 100).rounded())) %" }
}
