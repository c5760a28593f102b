import Basics
import PageModel

/// The scripts of the default theme: one file per subject, joined into two scripts when a site is built.
///
/// The parts of a script share one scope. The first comment of a part lists the parts that it needs, which come before
/// it, and the names that it provides. It declares its other names in a block or a function of its own. A new part
/// takes one file in `templates/scripts/` and one line here.
enum Scripts {
  /// The script of each page. It runs in the head.
  static let site = ThemeParts(
    "site.js", folder: "scripts", opening: opening, closing: closing,
    parts: [
      "basics", "storage", "setup", "plurals", "display-settings", "disclosure", "fragments", "print",
      "lazy-sections", "tabs", "filter", "search-button", "keys", "copying", "scroll-regions", "actions",
      "current-heading", "sidebar", "start",
    ],
    components: ["tabs": .tabs])

  /// The script that `site` loads when the reader searches.
  static let search = ThemeParts(
    "search.js", folder: "scripts", opening: opening, closing: closing,
    parts: [
      "search-bytes", "search-files", "search-words", "search-index", "search-lookup", "search-query",
      "search-ranking", "plurals", "search-excerpts", "search-results", "search-dialog",
    ])

  /// Returns the UI strings that `site` shows, as a constant of its script.
  static func strings(_ strings: UIStrings) -> String {
    var json = JSONWriter()
    json.beginObject()
    for name in ["copy", "copied", "copyFailed", "found", "overview"] { json.add(name, strings[name]) }
    return "const unfoldStrings=\(String(decoding: json.finish(), as: UTF8.self));\n"
  }

  /// The name of the style sheet that `search` contains, so that readers who do not search need not load it.
  static let searchStyles = "styles/search.css"

  /// Returns the style sheet of the search as a constant of its script.
  static func searchStyles(in files: [String: ThemeFile]) -> String {
    var script = ByteBuffer(capacity: 8 << 10)
    script.append("const unfoldSearchStyles = ")
    let layer = Array("@layer theme{".utf8) + (files[searchStyles]?.bytes ?? []) + [UInt8(ascii: "}")]
    layer.withUnsafeBufferPointer { script.appendTemplateLiteral($0) }
    script.append(";\n")
    return String(decoding: script.array(), as: UTF8.self)
  }

  private static let opening = "(() => {\n\"use strict\";\n"
  private static let closing = "})();\n"
}
