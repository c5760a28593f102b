import Basics

/// A JUnit test report. Each finding is a test case, which fails if the finding fails the command.
///
/// Source: the schema of the Ant task `junitreport`, which CI servers read.
enum JUnitReport: ReportFormat {
  static let name = "junit"

  static func write(_ report: CheckReport, _ context: ReportContext) -> [UInt8] {
    var files: [(path: String, diagnostics: [Diagnostic])] = []
    for diagnostic in report.diagnostics {
      if files.last?.path != diagnostic.location.file { files.append((diagnostic.location.file, [])) }
      files[files.count - 1].diagnostics.append(diagnostic)
    }
    let failures = report.diagnostics.reduce(0) { $0 + (context.fails($1) ? 1 : 0) }
    let tests = max(1, report.diagnostics.count)
    var text = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
    text += "<testsuites name=\"unfold check\" tests=\"\(tests)\" failures=\"\(failures)\" errors=\"0\">\n"
    for file in files { text += suite(file.path, file.diagnostics, context) }
    if files.isEmpty {
      text += "  <testsuite name=\"unfold check\" tests=\"1\" failures=\"0\" errors=\"0\">\n"
      text += "    <testcase classname=\"unfold\" name=\"no problems found\"/>\n  </testsuite>\n"
    }
    return Array((text + "</testsuites>\n").utf8)
  }

  private static func suite(_ path: String, _ diagnostics: [Diagnostic], _ context: ReportContext) -> String {
    let file = ReportPath.relative(path, to: context.folder)
    let failures = diagnostics.reduce(0) { $0 + (context.fails($1) ? 1 : 0) }
    var text = "  <testsuite name=\"\(escaped(file))\" tests=\"\(diagnostics.count)\""
    text += " failures=\"\(failures)\" errors=\"0\">\n"
    for diagnostic in diagnostics {
      var place = diagnostic.location
      place.file = file
      let line = place.hasLine ? " \(place.line):\(place.column)" : ""
      let words = ReportText.sentences(of: diagnostic)
      let said = escaped("\(place.text): \(diagnostic.severity.rawValue): \(words)")
      text += "    <testcase classname=\"\(escaped(file))\""
      text += " name=\"\(diagnostic.identifier)\(line)\">\n"
      text +=
        context.fails(diagnostic)
        ? "      <failure type=\"\(diagnostic.severity.rawValue)\" message=\"\(escaped(diagnostic.message))\">\(said)</failure>\n"
        : "      <system-out>\(said)</system-out>\n"
      text += "    </testcase>\n"
    }
    return text + "  </testsuite>\n"
  }

  /// Returns the text, escaped for XML. Characters that XML does not allow are removed.
  ///
  /// Source: XML 1.0, “Characters”.
  private static func escaped(_ text: String) -> String {
    var result = ByteBuffer()
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\t", "\n", "\r": result.append("&#\(scalar.value);")
      case "\0"..<" ", "\u{FFFE}", "\u{FFFF}": break
      default: result.appendEscaped(String(scalar))
      }
    }
    return result.text
  }
}
