import Basics
import PageModel

/// The settings in `unfold.yml` that imported pages need.
struct ImportedSettings {
  static let name = "unfold.yml"

  /// The content of a new file before the settings are added; nil for none.
  var base: [UInt8]?
  /// The settings, with values in YAML.
  private(set) var settings: [(key: String, value: String)] = []

  var isEmpty: Bool { settings.isEmpty && base == nil }

  /// Adds a setting.
  ///
  /// - Parameter value: the value as YAML: one line, or indented lines, each after a line break. Every JSON string is a
  ///   YAML string.
  mutating func add(_ key: String, _ value: String) { settings.append((key, value)) }

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
    let before = present ?? base ?? []
    let known = SettingsFile(reading: before, file: file, diagnostics: &problems).keys
    // A key that the author has set, even to nothing, is set on purpose.
    let missing = settings.filter { !known.contains($0.key) }
    if missing.isEmpty { return present == nil && !before.isEmpty ? .bytes(before) : .nothing }
    let lines = missing.map { $0.value.hasPrefix("\n") ? "\($0.key):\($0.value)" : "\($0.key): \($0.value)" }
    var bytes = before
    if let last = bytes.last, last != UInt8(ascii: "\n") { bytes.append(UInt8(ascii: "\n")) }
    bytes += lines.flatMap { Array($0.utf8) + [UInt8(ascii: "\n")] }
    // If the file is not a block mapping, the appended lines make it invalid, or do not become settings.
    var found: [Diagnostic] = []
    let keys = Set(SettingsFile(reading: bytes, file: file, diagnostics: &found).keys)
    guard
      found.count(where: { $0.identifier == "configuration.invalid" })
        == problems.count(where: { $0.identifier == "configuration.invalid" }),
      missing.allSatisfy({ keys.contains($0.key) })
    else { return .impossible(lines) }
    return .bytes(bytes)
  }
}
