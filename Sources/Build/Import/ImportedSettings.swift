import Basics
import PageModel

/// The settings in `unfold.yml` that imported pages need.
struct ImportedSettings {
  static let name = "unfold.yml"

  /// The title of the site; nil if the captures name none.
  var title: String?
  /// The headings whose sections are collapsed.
  var disclosure: [String] = []

  var isEmpty: Bool { title == nil && disclosure.isEmpty }

  enum Addition {
    case nothing
    case bytes([UInt8])
    /// The file has a form to which no settings can be added, given as lines of YAML.
    case impossible([String])
  }

  /// Returns the file with the settings that it does not contain yet.
  ///
  /// - Parameter present: the content of the file; nil if there is none.
  func added(to present: [UInt8]?, file: String) -> Addition {
    var problems: [Diagnostic] = []
    let known = SettingsFile(reading: present ?? [], file: file, diagnostics: &problems).configuration
    // Every JSON string is a YAML string.
    var lines: [String] = []
    if let title, known.title == nil { lines.append("title: \(title.jsonText)") }
    // Rules of the author’s own may well leave some headings out on purpose.
    if !disclosure.isEmpty, known.disclosure.isEmpty {
      lines.append("disclosure: [\(disclosure.map(\.jsonText).joined(separator: ", "))]")
    }
    if lines.isEmpty { return .nothing }
    var bytes = present ?? []
    if let last = bytes.last, last != UInt8(ascii: "\n") { bytes.append(UInt8(ascii: "\n")) }
    bytes += lines.flatMap { Array($0.utf8) + [UInt8(ascii: "\n")] }
    // A file that is not a block mapping is no longer valid, or does not contain the settings.
    var found: [Diagnostic] = []
    let result = SettingsFile(reading: bytes, file: file, diagnostics: &found).configuration
    guard found.count == problems.count, title == nil || result.title != nil,
      disclosure.isEmpty || !result.disclosure.isEmpty
    else { return .impossible(lines) }
    return .bytes(bytes)
  }
}
