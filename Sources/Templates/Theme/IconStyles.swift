import Basics

/// The shapes of the icons that templates name in attributes, as in `<button data-icon="list">`. They are in the style
/// sheet instead of in each page.
enum IconStyles {
  private static let attribute: StaticString = "data-icon=\""

  /// The names in the default templates.
  private static let defaults = ThemeFile.defaults.values.reduce(into: Set<String>()) { names, file in
    if file.name.hasSuffix(".mustache") { names.formUnion(Self.names(in: file.bytes)) }
  }

  /// Returns the rules for the icons of all templates.
  ///
  /// - Parameter overrides: the site's own files.
  static func rules(_ icons: IconSet, overrides: [ThemeFile]) -> [UInt8] {
    let names = overrides.reduce(into: defaults) { names, file in
      if file.name.hasSuffix(".mustache") { names.formUnion(Self.names(in: file.bytes)) }
    }
    var css = ByteBuffer(capacity: 4 << 10)
    css.append("@layer theme{")
    for name in names.sorted() {
      guard let icon = icons[name] else { continue }
      css.append("[data-icon=\"")
      css.append(name)
      css.append("\"]::before{mask-image:url(\"data:image/svg+xml,")
      append(icon, to: &css)
      css.append("\")}")
    }
    css.append("}\n")
    return css.array()
  }

  /// Returns the values of all attributes `data-icon` in a template.
  private static func names(in template: [UInt8]) -> [String] {
    var names: [String] = []
    var rest = template[...]
    while let start = rest.find(attribute) {
      rest = rest[(start + attribute.utf8CodeUnitCount)...]
      names.append(String(decoding: rest.prefix { $0 != UInt8(ascii: "\"") }, as: UTF8.self))
    }
    return names
  }

  /// Appends an icon as the path of a data URL in a CSS string.
  ///
  /// Source: RFC 2397; CSS Syntax Module Level 3, “Consume a string token”.
  private static func append(_ icon: HTMLFragment, to css: inout ByteBuffer) {
    for byte in IconMarkup.file(icon) {
      switch byte {
      case UInt8(ascii: "\""): css.append("'")
      case 0...0x1F, 0x7F..., UInt8(ascii: "'"), UInt8(ascii: "#"), UInt8(ascii: "%"), UInt8(ascii: "\\"):
        css.appendPercentEncoded(byte)
      default: css.append(byte)
      }
    }
  }
}
