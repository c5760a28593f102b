import Basics

/// A file of the default theme that consists of parts, one file per subject. They are joined when a site is built.
///
/// A site can replace a part, or the whole file. `ThemeFile` removes comments from the default parts, so joining only
/// copies bytes.
struct ThemeParts: Sendable {
  /// The name with which a site replaces the whole file, such as `site.css`.
  let name: String
  /// The parts, in order.
  let parts: [ThemeFile]
  /// The parts that only sites with a feature have, after the other parts.
  let optional: [(feature: ThemeFeatures, file: ThemeFile)]
  /// The lines before the first part and after the last one.
  let opening: String
  let closing: String

  /// All files that consist of parts.
  static let all = [StyleSheet.parts, ComponentStyles.parts, Scripts.site, Scripts.search]

  /// - Parameters:
  ///   - folder: the folder of the parts within the theme, such as `styles`.
  ///   - parts: the name of each part, without the extension, and its bytes.
  ///   - optional: the same for the parts that only sites with a feature have.
  init(
    _ name: String, folder: String, opening: String, closing: String,
    parts: [(name: String, bytes: [UInt8])],
    optional: [(feature: ThemeFeatures, name: String, bytes: [UInt8])] = []
  ) {
    let suffix = name.drop { $0 != "." }
    self.name = name
    self.opening = opening
    self.closing = closing
    func file(_ part: String, _ bytes: [UInt8]) -> ThemeFile {
      ThemeFile.builtIn("\(folder)/\(part)\(suffix)", bytes)
    }
    self.parts = parts.map { file($0.name, $0.bytes) }
    self.optional = optional.map { ($0.feature, file($0.name, $0.bytes)) }
  }

  /// All parts, with the optional ones.
  var files: [ThemeFile] { parts + optional.map(\.file) }

  /// Returns the bytes of the file.
  ///
  /// - Parameters:
  ///   - files: the files of the theme by name, in which a site may have replaced parts or the whole file.
  ///   - prefix: text before the parts, which a whole file of the site does not get.
  ///   - features: the features of the site, which select optional parts.
  func joined(
    _ files: [String: ThemeFile], prefix: String = "", features: ThemeFeatures = []
  ) -> [UInt8] {
    if let whole = files[name] { return whole.bytes }
    var bytes = ByteBuffer(capacity: 64 << 10)
    bytes.append(prefix)
    bytes.append(opening)
    for part in parts + optional.filter({ features.contains($0.feature) }).map(\.file) {
      guard let file = files[part.name] else { continue }
      bytes.append(file.bytes)
      // The last line of a site's own part may lack its line feed, and may be a comment.
      if let last = file.bytes.last, last != UInt8(ascii: "\n") { bytes.append("\n") }
    }
    bytes.append(closing)
    return bytes.array()
  }
}
