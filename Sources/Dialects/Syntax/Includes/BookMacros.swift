import Basics

/// Helpers that are not known, such as `{{#name}}`: they are shown as code, with a report.
enum BookMacros: InlineSyntax {
  static let firstBytes = ByteSet("{")

  static func replacement(_ text: inout InlineText) -> InlineReplacement? {
    guard text.rest.hasPrefix("{{"),
      text.rest.dropFirst(2).first(where: { !$0.isASCIIWhitespace }) == UInt8(ascii: "#"),
      text.previous != Byte.backslash, let end = BookHelper.end(in: text.rest)
    else { return nil }
    return BookHelper.code(text.bytes[text.index..<end], text)
  }
}

/// Helpers of the project’s own preprocessors within text, such as `{{ version }}`: they are shown as code, with a
/// report.
enum PreprocessorMacros: InlineSyntax {
  static let firstBytes = ByteSet("{")

  static func replacement(_ text: inout InlineText) -> InlineReplacement? {
    guard text.rest.hasPrefix("{{"), text.previous != Byte.backslash, let end = BookHelper.end(in: text.rest)
    else { return nil }
    return BookHelper.code(text.bytes[text.index..<end], text)
  }
}

/// Lines that consist of a helper of the project’s own preprocessors, such as `{{%toc}}`, which the preprocessor would
/// replace with generated text. They are left out, with a report.
enum PreprocessorLines: BlockSyntax {
  static let firstBytes = ByteSet("{")

  static func convert(_ blocks: inout BlockConverter) -> Bool {
    let start = blocks.start
    guard start.text.hasPrefix("{{"), let end = BookHelper.end(in: start.text), start.text[end...].isBlank
    else { return false }
    let line = blocks.take()
    let name = BookHelper.name(start.text[..<end])
    blocks.context.report(
      "foreign.tag/helper-line", kind: name, at: line.origin, column: start.column + 1, ["name": name])
    blocks.writeBlank(prefix: start.prefix, for: line)
    return true
  }
}

/// A helper between two pairs of braces.
enum BookHelper {
  /// Returns the index after a helper at the beginning of a text; nil if it does not end on the same line.
  static func end(in text: Bytes) -> Int? {
    let line = text.prefix(500).prefix { $0 != UInt8(ascii: "\n") }
    guard let end = line.find("}}", from: text.startIndex + 2) else { return nil }
    return end + 2
  }

  /// Returns the first word of a helper.
  static func name(_ helper: Bytes) -> String {
    helper.dropFirst(2).drop { !Byte.isWord($0) && $0 != UInt8(ascii: "}") }.prefix {
      Byte.isWord($0) || $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "_")
    }.string
  }

  /// Returns the helper as code.
  static func code(_ helper: Bytes, _ text: InlineText) -> InlineReplacement {
    let name = name(helper)
    text.context.report(
      "foreign.tag/helper", kind: name, at: text.origin, column: text.column, ["name": name])
    return InlineReplacement(end: helper.endIndex, text: text.code(helper))
  }

  /// Reports that a link has no URL, because a preprocessor writes a part of it.
  static func reportLink(_ url: String, _ text: InlineText) {
    let helper = url.firstRange(of: "{{").map { Bytes(String(url[$0.lowerBound...])) } ?? []
    let name = name(helper)
    text.context.report(
      "foreign.link/helper", kind: name, at: text.origin, column: text.column, ["name": name])
  }
}
