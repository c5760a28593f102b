import Basics

/// The fonts of a site: the setting `fonts`. All files are in the content folder.
public struct SiteFonts: Sendable, Hashable {
  /// The fonts of text, headings and code; empty for the theme’s fonts.
  public var text: [FontFile] = []
  public var headings: [FontFile] = []
  public var code: [FontFile] = []

  public init() {}

  public var isEmpty: Bool { text.isEmpty && headings.isEmpty && code.isEmpty }
}

/// A file with one face of a font.
public struct FontFile: Sendable, Hashable {
  public var file: LocatedText
  /// The weight, such as `700`, or a range for a variable font, such as `100 900`.
  public var weight: String
  public var isItalic: Bool

  /// Words in file names, and the weights that they mean. Longer words come before the words that they contain.
  ///
  /// Source: OpenType specification, `usWeightClass`.
  private static let weights = [
    ("variable", "100 900"), ("[wght]", "100 900"), ("extralight", "200"), ("ultralight", "200"),
    ("extrabold", "800"), ("ultrabold", "800"), ("semibold", "600"), ("demibold", "600"), ("medium", "500"),
    ("light", "300"), ("black", "900"), ("heavy", "900"), ("thin", "100"), ("bold", "700"),
  ]

  /// Creates a face whose weight and style are in the name of its file, such as `Inter-BoldItalic.woff2`, unless they
  /// are given.
  init(file: LocatedText, weight: String? = nil, isItalic: Bool? = nil) {
    let name = file.text.lowercased().replacing("-", with: "").replacing("_", with: "")
    self.file = file
    self.weight = weight ?? Self.weights.first { name.contains($0.0) }?.1 ?? "400"
    self.isItalic = isItalic ?? (name.contains("italic") || name.contains("oblique"))
  }
}

extension SiteFonts: KeyedSettings {
  static let keys: [SettingKey<SiteFonts>] = [
    SettingKey("text", .list(of: .fontFile), \.text, "The font of text: font files in `content`."),
    SettingKey("headings", .list(of: .fontFile), \.headings, "The font of headings."),
    SettingKey("code", .list(of: .fontFile), \.code, "The font of code."),
  ]
}

extension SettingType where Value == SiteFonts {
  static var fonts: SettingType {
    SettingType.mapping(of: SiteFonts.self, expected: "a mapping such as `{text: fonts/inter.woff2}`")
  }
}

extension SettingType where Value == FontFile {
  /// A file, or a mapping with `file`, `weight` and `style`.
  fileprivate static var fontFile: SettingType {
    SettingType.mapping(
      of: FontFields.self, required: [["file"]],
      expected: "a file, or a mapping such as `{file: fonts/inter.woff2, weight: 700}`"
    ) { fields in
      fields.file.map {
        FontFile(file: $0, weight: fields.weight, isItalic: fields.style.map { $0 == .italic })
      }
    }
    .orText("file") { FontFile(file: $0) }
  }
}

/// The value of the key `style` of a font file.
private enum FontStyle: String, Sendable, CaseIterable { case normal, italic }

/// The keys of a font file.
private struct FontFields: KeyedSettings {
  var file: LocatedText?
  var weight: String?
  var style: FontStyle?

  static let keys: [SettingKey<FontFields>] = [
    SettingKey("file", .locatedText, \.file, "A WOFF2, WOFF, TTF or OTF file."),
    SettingKey(
      "weight", .weight, \.weight, "The weight from 1 to 1000, or the range of a variable font: `100 900`."),
    SettingKey("style", .choice(of: FontStyle.self), \.style, "The style."),
  ]
}

extension SettingType where Value == String {
  fileprivate static var weight: SettingType {
    .parsed(
      "weight", .pattern("^[0-9]{1,4}( [0-9]{1,4})?$", orNumber: true),
      expected: "a number from 1 to 1000, or two of them such as `100 900`"
    ) { text in
      let parts = text.split(separator: " ").map { Int($0) }
      let isWeight =
        (1...2).contains(parts.count) && parts.allSatisfy { $0.map { (1...1000).contains($0) } ?? false }
      return isWeight ? parts.compactMap { $0.map(String.init) }.joined(separator: " ") : nil
    }
  }
}
