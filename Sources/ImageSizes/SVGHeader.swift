import Basics
import HTMLSyntax

/// Reads the size of an SVG image from `width` and `height`. If one is missing, it follows from the proportions of the
/// `viewBox`.
///
/// Source: SVG 2, 8.2 `viewBox` and 8.9 sizing.
enum SVGHeader {
  static func read(_ bytes: HeaderBytes) -> ImageHeader {
    let hasByteOrderMark = bytes.bytes.starts(with: [0xEF, 0xBB, 0xBF])
    var tokenizer = XMLTokenizer(bytes.bytes, from: hasByteOrderMark ? 3 : 0)
    while true {
      switch tokenizer.next() {
      case .startTag:
        guard tokenizer.isComplete else { return .needsMore }
        guard tokenizer.isWellFormed else { return .unknown }
        return isSVG(tokenizer) ? ImageHeader(size(attributes(of: tokenizer))) : .unknown
      case .text(let range):
        guard bytes.bytes[range].allSatisfy(\.isASCIIWhitespace) else { return .unknown }
      case .instruction, .declarations: break
      case .endTag: return .unknown
      case .end: return bytes.bytes.contains(UInt8(ascii: "<")) ? .needsMore : .unknown
      }
    }
  }

  /// Returns whether the last tag is `<svg>`, whatever its namespace prefix.
  private static func isSVG(_ tag: borrowing XMLTokenizer) -> Bool {
    tag.bytes[tag.name].split(separator: UInt8(ascii: ":")).last?.elementsEqual("svg".utf8) ?? false
  }

  private static func attributes(of tag: borrowing XMLTokenizer) -> [String: String] {
    var attributes: [String: String] = [:]
    for attribute in tag.attributes {
      attributes[String(decoding: tag.bytes[attribute.name], as: UTF8.self)] =
        String(decoding: tag.bytes[attribute.value], as: UTF8.self)
    }
    return attributes
  }

  private static func size(_ attributes: [String: String]) -> ImageSize? {
    let width = attributes["width"].flatMap(pixels), height = attributes["height"].flatMap(pixels)
    let box = attributes["viewBox"].flatMap(viewBox)
    switch (width, height, box) {
    case (let width?, let height?, _): return rounded(width, height)
    case (let width?, nil, let box?): return rounded(width, width * box.height / box.width)
    case (nil, let height?, let box?): return rounded(height * box.width / box.height, height)
    case (nil, nil, let box?): return rounded(box.width, box.height)
    default: return nil
    }
  }

  /// Returns a length in CSS px, given without a unit or with `px`; nil for other units, because they depend on where
  /// the image is used.
  private static func pixels(_ text: String) -> Double? {
    var text = Substring(text)
    while text.last == " " { text.removeLast() }
    while text.first == " " { text.removeFirst() }
    if text.hasSuffix("px") { text.removeLast(2) }
    guard let value = Double(text), value.isFinite, value > 0 else { return nil }
    return value
  }

  /// Returns the size of a `viewBox`, in user units.
  private static func viewBox(_ text: String) -> (width: Double, height: Double)? {
    let parts = text.split { $0 == "," || $0.isWhitespace }.map { Double($0) }
    guard parts.count == 4, let width = parts[2], let height = parts[3], width > 0, height > 0 else {
      return nil
    }
    return (width, height)
  }

  private static func rounded(_ width: Double, _ height: Double) -> ImageSize? {
    guard width < 1e9, height < 1e9 else { return nil }
    return ImageSize(max(1, Int(width.rounded())), max(1, Int(height.rounded())))
  }
}
