import Basics

/// The wording of what can be wrong with a page's settings.
enum PageSettingDiagnostics {
  static func wrong(
    _ place: SourceLocation, _ name: String, _ label: String?, _ value: String?, expected: String
  ) -> Diagnostic {
    let what = label.map { "`\($0)` of @\(name)" } ?? "the value of @\(name)"
    let found = value.map { ", not `\($0)`" } ?? ""
    return Diagnostic(.warning, "directive.wrong-setting", at: place, "\(what) must be \(expected)\(found)")
  }

  static func misplaced(_ place: SourceLocation, _ name: String, isTopLevel: Bool) -> Diagnostic {
    Diagnostic(
      .warning, "directive.misplaced-setting", at: place, "@\(name) has no effect where it stands",
      help: isTopLevel ? "move it out of what it stands in" : "move it into @Metadata or @Options")
  }

  static func notHere(_ place: SourceLocation, _ name: String, in outer: String, _ names: [String])
    -> Diagnostic
  {
    Diagnostic(
      .warning, "directive.misplaced-setting", at: place, "@\(name) has no effect in @\(outer)",
      help: "@\(outer) may hold \(names.joined(separator: ", "))")
  }

  static func content(_ place: SourceLocation, in name: String) -> Diagnostic {
    Diagnostic(
      .warning, "directive.setting-content", at: place, "text in @\(name) is shown nowhere",
      help: "move it out of the braces")
  }
}
