import Basics

/// The texts of a catalog’s `Info.plist`, by their keys.
///
/// Source: Swift-DocC, `DocumentationContext.Inputs.Information`.
struct InfoPropertyList {
  private var values: [String: String] = [:]

  /// Reads the pairs of `<key>` and `<string>`. Everything else is left out.
  init(_ text: [UInt8]) {
    let text = text[...]
    var index = text.startIndex
    while let key = Self.element("<key>", "</key>", in: text, from: &index) {
      var next = index
      while next < text.endIndex, text[next].isASCIIWhitespace { next += 1 }
      guard text[next...].hasPrefix("<string>") else { continue }
      values[key] = Self.element("<string>", "</string>", in: text, from: &index)
    }
  }

  subscript(key: String) -> String? { values[key].flatMap { $0.isEmpty ? nil : $0 } }

  private static func element(
    _ open: StaticString, _ close: StaticString, in text: Bytes, from index: inout Int
  ) -> String? {
    guard let start = text.find(open, from: index) else { return nil }
    let content = start + open.utf8CodeUnitCount
    guard let end = text.find(close, from: content) else { return nil }
    index = end + close.utf8CodeUnitCount
    var value = text[content..<end].string
    for (name, character) in [("lt", "<"), ("gt", ">"), ("quot", "\""), ("apos", "'"), ("amp", "&")] {
      value = value.replacing("&\(name);", with: character)
    }
    return value.split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }
}
