import Basics
import YAML

extension Configuration {
  /// Reads `unfold.yml`. A value that cannot be used is reported, and its key keeps the default.
  public init(reading bytes: [UInt8], file: String, diagnostics: inout [Diagnostic]) {
    self = SettingsFile(reading: bytes, file: file, diagnostics: &diagnostics).configuration
  }

  /// Reads the settings from the parsed `unfold.yml`.
  ///
  /// - Parameters:
  ///   - root: the mapping of keys to values. Any other value is reported and ignored.
  ///   - file: the path of `unfold.yml` for diagnostics.
  ///   - base: the settings of keys that the mapping does not contain.
  ///   - diagnostics: receives unknown keys and values that cannot be used.
  public init(
    from root: YAMLNode, file: String, over base: Configuration = Configuration(),
    diagnostics: inout [Diagnostic]
  ) {
    self = base
    var reader = ConfigDecoder("configuration", file: file)
    defer { diagnostics += reader.diagnostics }
    guard let pairs = root.pairs else {
      reader.note(
        .wrongValue(
          "configuration", "this file", "a mapping of keys to values", at: reader.place(root)))
      return
    }
    reader.decode(pairs, into: &self)
  }

  /// Returns the base URL with a slash at its end. Returns nil if the text is not an absolute http or https URL, or if
  /// it has a query or a fragment.
  public static func normalizedBaseURL(_ text: String) -> String? {
    guard isWebURL(text), !text.utf8.contains(UInt8(ascii: "?")), !text.utf8.contains(UInt8(ascii: "#"))
    else {
      return nil
    }
    return text.utf8.last == UInt8(ascii: "/") ? text : text + "/"
  }

  /// Returns whether the text is an absolute http or https URL with a host.
  public static func isWebURL(_ text: String) -> Bool {
    guard let url = AbsoluteURL(text), !url.host.isEmpty else { return false }
    return text.utf8.allSatisfy { $0 > 0x20 && $0 != 0x7F && !"\"<>\\^`{|}".utf8.contains($0) }
  }

  /// Returns whether the text is a `mailto:` URL, such as `mailto:docs@example.com`.
  static func isMailtoURL(_ text: String) -> Bool {
    let scheme = "mailto:"
    guard text.lowercased().hasPrefix(scheme) else { return false }
    let address = text.utf8.dropFirst(scheme.utf8.count)
    return address.contains(UInt8(ascii: "@"))
      && address.allSatisfy { $0 > 0x20 && !"\"<>\\^`{|}".utf8.contains($0) }
  }
}
