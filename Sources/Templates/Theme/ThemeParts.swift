import Basics
import PageModel

/// A file of the default theme that consists of parts, one file per subject. They are joined when a site is built.
///
/// A site can replace a part, or the whole file. `ThemeFile` removes comments from the default parts, so joining only
/// copies bytes.
struct ThemeParts: Sendable {
  /// The name with which a site replaces the whole file, such as `site.css`.
  let name: String
  /// The parts, in order.
  let parts: [ThemeFile]
  /// The components of the parts that only sites with a component have, by the name of the file.
  let components: [String: PageComponents]
  /// The parts that only sites with a feature have, after the other parts.
  let optional: [(feature: ThemeFeatures, file: ThemeFile)]
  /// The lines before the first part and after the last one.
  let opening: String
  let closing: String

  /// All files that consist of parts.
  static let all = [StyleSheet.parts, ComponentStyles.parts, Scripts.site, Scripts.search]

  /// - Parameters:
  ///   - folder: the folder of the parts within the theme, such as `styles`.
  ///   - parts: the name of each part, without the extension.
  ///   - components: the components of those parts that only sites with a component have, by the name of the part.
  ///   - optional: the same for the parts that only sites with a feature have.
  init(
    _ name: String, folder: String, opening: String, closing: String,
    parts: [String],
    components: [String: PageComponents] = [:],
    optional: [(feature: ThemeFeatures, name: String)] = []
  ) {
    let suffix = name.drop { $0 != "." }
    self.name = name
    self.opening = opening
    self.closing = closing
    func file(_ part: String) -> ThemeFile {
      let name = "\(folder)/\(part)\(suffix)"
      return ThemeFile.defaults[name] ?? ThemeFile.builtIn(name, [])
    }
    self.parts = parts.map(file)
    self.components = Dictionary(
      uniqueKeysWithValues: components.map { ("\(folder)/\($0.key)\(suffix)", $0.value) })
    self.optional = optional.map { ($0.feature, file($0.name)) }
  }

  /// All parts, with the optional ones.
  var files: [ThemeFile] { parts + optional.map(\.file) }

  /// Returns the bytes of the file.
  ///
  /// - Parameters:
  ///   - files: the files of the theme by name, in which a site may have replaced parts or the whole file.
  ///   - prefix: text to put before the parts. It is not added to a file of the site that replaces the whole file.
  ///   - features: the features of the site, which select optional parts.
  ///   - components: the components of the site.
  func joined(
    _ files: [String: ThemeFile], prefix: String = "", features: ThemeFeatures = [],
    components: PageComponents = .all
  ) -> [UInt8] {
    if let whole = files[name] { return whole.bytes }
    var bytes = ByteBuffer(capacity: 64 << 10)
    bytes.append(prefix)
    bytes.append(opening)
    // A part of the site itself may be about something else.
    let chosen = parts.filter {
      self.components[$0.name].map(components.contains) ?? true || files[$0.name] != $0
    }
    for part in chosen + optional.filter({ features.contains($0.feature) }).map(\.file) {
      guard let file = files[part.name] else { continue }
      bytes.append(file.bytes)
      // The last line of a site's own part may lack its line feed, and may be a comment.
      if let last = file.bytes.last, last != UInt8(ascii: "\n") { bytes.append("\n") }
    }
    bytes.append(closing)
    return bytes.array()
  }
}
