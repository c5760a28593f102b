import Basics

/// The messages about the directives that set properties of the page.
enum PageSettingDiagnostics {
  static func wrong(
    _ place: SourceLocation, _ name: String, _ label: String?, _ value: String?, expected: String
  ) -> Diagnostic {
    Diagnostic(
      "directive.wrong-setting", at: place,
      [
        "setting": label.map { "`\($0)` of @\(name)" } ?? "the value of @\(name)", "expected": expected,
        "found": value.map { ", not `\($0)`" } ?? "",
      ])
  }
}
