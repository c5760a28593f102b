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
      ("basics", PackageResources.basics_js),
      ("storage", PackageResources.storage_js),
      ("setup", PackageResources.setup_js),
      ("plurals", PackageResources.plurals_js),
      ("display-settings", PackageResources.display_settings_js),
      ("disclosure", PackageResources.disclosure_js),
      ("fragments", PackageResources.fragments_js),
      ("print", PackageResources.print_js),
      ("lazy-sections", PackageResources.lazy_sections_js),
      ("tabs", PackageResources.tabs_js),
      ("filter", PackageResources.filter_js),
      ("search-button", PackageResources.search_button_js),
      ("keys", PackageResources.keys_js),
      ("copying", PackageResources.copying_js),
      ("actions", PackageResources.actions_js),
      ("current-heading", PackageResources.current_heading_js),
      ("sidebar", PackageResources.sidebar_js),
      ("start", PackageResources.start_js),
    ],
    components: ["tabs": .tabs])

  /// The script that `site` loads when the reader searches.
  static let search = ThemeParts(
    "search.js", folder: "scripts", opening: opening, closing: closing,
    parts: [
      ("search-bytes", PackageResources.search_bytes_js),
      ("search-files", PackageResources.search_files_js),
      ("search-words", PackageResources.search_words_js),
      ("search-index", PackageResources.search_index_js),
      ("search-lookup", PackageResources.search_lookup_js),
      ("search-query", PackageResources.search_query_js),
      ("search-ranking", PackageResources.search_ranking_js),
      ("plurals", PackageResources.plurals_js),
      ("search-excerpts", PackageResources.search_excerpts_js),
      ("search-results", PackageResources.search_results_js),
      ("search-dialog", PackageResources.search_dialog_js),
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
