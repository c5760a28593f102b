import Basics

/// Puts a style sheet of a site into the cascade layer `site`, which is above the layer `theme`, so that its rules win
/// over the theme’s whatever their selectors.
///
/// Imports cannot be inside a layer block. They stay before it, and get the layer as a part of the import:
/// `@import "a.css" print` becomes `@import "a.css" layer(site) print`.
///
/// Source: CSS Cascading and Inheritance Level 5, “Cascade Layers” and “The @import Rule”.
public struct SiteStyles: ~Copyable {
  private let css: [UInt8]
  private var index = 0
  private var out = ByteBuffer(capacity: 4 << 10)

  /// Returns the style sheet in its layer.
  public static func inLayer(_ css: [UInt8]) -> [UInt8] {
    var styles = SiteStyles(css: css)
    styles.run()
    return styles.out.array()
  }

  private init(css: [UInt8]) { self.css = css }

  private mutating func run() {
    if css.starts(with: [0xEF, 0xBB, 0xBF]) { index = 3 }
    while true {
      let start = index
      skipSpace()
      // Comments before an import stay with it.
      let comment = start..<index
      if has("@charset") {
        // All files are served as UTF-8, and the declaration would have to be the first text of the file.
        guard skipStatement() != nil else { break }
      } else if has("@import"), let statement = imported() {
        out.append(css[comment])
        out.append(statement)
      } else if has("@layer"), let statement = layers() {
        out.append(css[comment])
        out.append(statement)
      } else {
        index = start
        break
      }
    }
    if css[index...].allSatisfy({ $0 <= 0x20 }) { return }
    out.append("\n@layer site {\n")
    out.append(css[index...])
    out.append("\n}\n")
  }

  // MARK: Statements

  /// Reads an `@import`, and returns it with a layer; nil if it is malformed.
  private mutating func imported() -> [UInt8]? {
    let start = index
    index += "@import".utf8.count
    skipSpace()
    guard skipURL() else { return fail(start) }
    let url = css[start..<index]
    skipSpace()
    var layer = "site"
    if has("layer(") {
      let name = index + "layer(".utf8.count
      guard let end = css[name...].firstIndex(of: UInt8(ascii: ")")) else { return fail(start) }
      layer += "." + Self.trimmed(css[name..<end])
      index = end + 1
    } else if has("layer"), !isName(at: index + "layer".utf8.count) {
      index += "layer".utf8.count
    }
    skipSpace()
    let rest = index
    guard let end = skipStatement() else { return fail(start) }
    return url + Array(" layer(\(layer))\(rest == end ? "" : " ")".utf8) + css[rest..<index]
  }

  /// Reads `@layer a, b;`, and returns it with the names inside the layer `site`; nil if it is a block.
  private mutating func layers() -> [UInt8]? {
    let start = index
    index += "@layer".utf8.count
    let names = index
    guard let end = skipStatement() else { return fail(start) }
    let list = css[names..<end].split(separator: UInt8(ascii: ",")).map { "site." + Self.trimmed($0) }
    return Array("@layer \(list.joined(separator: ", "));".utf8)
  }

  private mutating func fail(_ start: Int) -> [UInt8]? {
    index = start
    return nil
  }

  /// Skips a statement with its semicolon. Returns the index of the semicolon; nil if a block begins before it, or if
  /// there is none.
  private mutating func skipStatement() -> Int? {
    let start = index
    while index < css.count {
      switch css[index] {
      case UInt8(ascii: ";"):
        index += 1
        return index - 1
      case UInt8(ascii: "{"), UInt8(ascii: "}"):
        index = start
        return nil
      case UInt8(ascii: "\""), UInt8(ascii: "'"): skipString()
      case UInt8(ascii: "/") where has("/*"): skipSpace()
      default: index += 1
      }
    }
    index = start
    return nil
  }

  // MARK: Tokens

  /// Skips white space and comments.
  private mutating func skipSpace() {
    while index < css.count {
      if css[index] <= 0x20 {
        index += 1
      } else if has("/*") {
        index += 2
        while index < css.count, !has("*/") { index += 1 }
        index = min(index + 2, css.count)
      } else {
        return
      }
    }
  }

  /// Skips a string, or `url(…)`. Returns false if there is neither.
  private mutating func skipURL() -> Bool {
    guard index < css.count else { return false }
    if css[index] == UInt8(ascii: "\"") || css[index] == UInt8(ascii: "'") {
      skipString()
      return true
    }
    guard has("url(") else { return false }
    index += "url(".utf8.count
    skipSpace()
    if index < css.count, css[index] == UInt8(ascii: "\"") || css[index] == UInt8(ascii: "'") { skipString() }
    while index < css.count, css[index] != UInt8(ascii: ")") {
      index += css[index] == UInt8(ascii: "\\") ? 2 : 1
    }
    index = min(index + 1, css.count)
    return true
  }

  private mutating func skipString() {
    let quote = css[index]
    index += 1
    while index < css.count, css[index] != quote, css[index] != UInt8(ascii: "\n") {
      index += css[index] == UInt8(ascii: "\\") ? 2 : 1
    }
    index = min(index + 1, css.count)
  }

  /// Whether the text at the current index begins with a word, in any case. The word is in lowercase.
  private func has(_ word: StaticString) -> Bool {
    let count = word.utf8CodeUnitCount
    guard index + count <= css.count else { return false }
    return (0..<count).allSatisfy { css[index + $0].asciiLowercased == word.utf8Start[$0] }
  }

  private func isName(at place: Int) -> Bool {
    guard place < css.count else { return false }
    return css[place] >= 0x80 || ByteSet.alphanumerics.contains(css[place]) || "-_".utf8.contains(css[place])
  }

  private static func trimmed(_ bytes: ArraySlice<UInt8>) -> String {
    let start = bytes.drop { $0 <= 0x20 }
    return String(decoding: start.reversed().drop { $0 <= 0x20 }.reversed(), as: UTF8.self)
  }
}
