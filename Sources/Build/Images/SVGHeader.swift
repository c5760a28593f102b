/// Source: SVG 2, 8.2 `viewBox` and 8.9 sizing: `width` and `height`, and what of them is missing by the
/// `viewBox`'s proportions.
enum SVGHeader {
  static func read(_ bytes: HeaderBytes) -> ImageHeader {
    switch XMLRoot.find(in: bytes.bytes) {
    case .element(let name, let attributes): name == "svg" ? ImageHeader(size(attributes)) : .unknown
    case .unfinished: .needsMore
    case .notXML: .unknown
    }
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

  /// A length without unit or in px; nil for every other, which depends on what stands around the image.
  private static func pixels(_ text: String) -> Double? {
    var text = Substring(text)
    while text.last == " " { text.removeLast() }
    while text.first == " " { text.removeFirst() }
    if text.hasSuffix("px") { text.removeLast(2) }
    guard let value = Double(text), value.isFinite, value > 0 else { return nil }
    return value
  }

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
