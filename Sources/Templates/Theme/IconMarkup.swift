@_spi(RenderedHTML) import Basics
import HTMLSyntax

/// Converts an SVG file into markup that is safe to inline in any page.
///
/// Only shapes and the attributes that paint them are kept. A file is rejected if it contains anything that could run a
/// script, load a file or refer to an id, since two icons with the same id would conflict. Metadata of drawing programs
/// is removed.
///
/// Source: SVG 2, “Basic shapes” and “Painting”.
struct IconMarkup: ~Copyable {
  private static let shapes: Set<String> = [
    "g", "path", "circle", "ellipse", "line", "polyline", "polygon", "rect",
  ]
  /// Elements that draw nothing. They are removed together with their content.
  private static let omitted: Set<String> = ["title", "desc", "metadata"]
  private static let attributes: Set<String> = [
    "d", "cx", "cy", "r", "rx", "ry", "x", "y", "x1", "y1", "x2", "y2", "width", "height", "points",
    "pathLength", "transform", "fill", "fill-opacity", "fill-rule", "clip-rule", "opacity", "stroke",
    "stroke-dasharray", "stroke-dashoffset", "stroke-linecap", "stroke-linejoin", "stroke-miterlimit",
    "stroke-opacity", "stroke-width", "vector-effect",
  ]

  /// The attributes of the default icons. An icon with all of them gets a class instead, for which the style sheet sets
  /// the same values. This keeps pages small, because each page contains several icons.
  private static let stroked: KeyValuePairs = [
    "fill": "none", "stroke": "currentcolor", "stroke-width": "1.6", "stroke-linecap": "round",
    "stroke-linejoin": "round",
  ]

  private var out = ByteBuffer(capacity: 512)
  /// Whether the icon has the attributes `stroked`.
  private var isStroked = false
  /// The open elements, outermost first.
  private var open: [String] = []
  /// The index in `open` of the outermost element that is removed; nil if all open elements are kept.
  private var omittedDepth: Int?
  /// Whether the `<svg>` element has been closed.
  private var isComplete = false

  /// Returns the icon as `<svg class="icon" aria-hidden="true" …>`.
  ///
  /// - Throws: an `IconProblem` if the file is not well-formed, or contains something that is not allowed.
  static func read(_ bytes: [UInt8]) throws(IconProblem) -> HTMLFragment {
    var tokenizer = XMLTokenizer(bytes)
    var markup = IconMarkup()
    reading: while true {
      let token = tokenizer.next()
      guard tokenizer.isWellFormed else {
        throw IconProblem(message: "is not well-formed XML", offset: tokenizer.start)
      }
      switch token {
      case .startTag: try markup.open(tokenizer)
      case .endTag: try markup.close(tokenizer)
      // Declared entities could expand to anything.
      case .declarations:
        throw IconProblem(message: "has declarations in its doctype", offset: tokenizer.start)
      case .text, .instruction: break
      case .end: break reading
      }
    }
    guard markup.isComplete else {
      throw IconProblem(message: "has no complete <svg>", offset: bytes.count)
    }
    return HTMLFragment(rendered: markup.out.array())
  }

  /// The beginning of an icon in a page.
  private static func start(isStroked: Bool) -> String {
    "<svg class=\"icon\(isStroked ? " stroked" : "")\" aria-hidden=\"true\""
  }

  /// Returns an icon as an SVG file, which is opaque black where it has no color of its own.
  static func file(_ icon: HTMLFragment) -> [UInt8] {
    var start = "<svg xmlns=\"http://www.w3.org/2000/svg\""
    let isStroked = icon.bytes.starts(with: Self.start(isStroked: true).utf8)
    if isStroked { for (name, value) in stroked { start += " \(name)=\"\(value)\"" } }
    return Array(start.utf8) + icon.bytes.dropFirst(Self.start(isStroked: isStroked).utf8.count)
  }

  private mutating func open(_ tag: borrowing XMLTokenizer) throws(IconProblem) {
    try checkIncomplete(at: tag.start)
    let name = String(decoding: tag.bytes[tag.name], as: UTF8.self)
    if open.isEmpty {
      guard name == "svg" else {
        throw IconProblem(message: "begins with <\(name)> instead of <svg>", offset: tag.start)
      }
      guard tag.attributes.contains(where: { tag.bytes[$0.name].elementsEqual("viewBox".utf8) }) else {
        throw IconProblem(message: "has no viewBox", offset: tag.start)
      }
      isStroked = Self.stroked.allSatisfy { name, value in
        tag.attributes.contains {
          tag.bytes[$0.name].elementsEqual(name.utf8) && tag.bytes[$0.value].elementsEqual(value.utf8)
        }
      }
      out.append(Self.start(isStroked: isStroked))
    } else if omittedDepth == nil {
      let isForeign = name.utf8.contains(UInt8(ascii: ":"))
      if Self.omitted.contains(name) || isForeign || (name == "defs" && tag.isSelfClosing) {
        omittedDepth = open.count
      } else if Self.shapes.contains(name) {
        out.append("<")
        out.append(name)
      } else {
        throw IconProblem(message: "contains <\(name)>", offset: tag.start)
      }
    }
    if omittedDepth == nil { try appendAttributes(of: tag, isRoot: open.isEmpty) }
    open.append(name)
    if tag.isSelfClosing {
      if omittedDepth == nil { out.append("/>") }
      leave()
    } else if omittedDepth == nil {
      out.append(">")
    }
  }

  private mutating func appendAttributes(of tag: borrowing XMLTokenizer, isRoot: Bool) throws(IconProblem) {
    for attribute in tag.attributes {
      let name = String(decoding: tag.bytes[attribute.name], as: UTF8.self)
      let lowercased = name.lowercased()
      if lowercased.hasPrefix("on") || lowercased == "style" || lowercased == "href"
        || lowercased.hasSuffix(":href")
      {
        throw IconProblem(message: "has the attribute \(name)", offset: attribute.name.lowerBound)
      }
      // The style sheet sets the size.
      if isRoot && (lowercased == "width" || lowercased == "height") { continue }
      guard Self.attributes.contains(name) || (isRoot && name == "viewBox") else { continue }
      if isRoot, isStroked, Self.stroked.contains(where: { $0.key == name }) { continue }
      let value = String(decoding: tag.bytes[attribute.value], as: UTF8.self)
      if value.contains("url(") || value.utf8.contains(where: { "&<\"".utf8.contains($0) }) {
        throw IconProblem(
          message: "has a reference in the attribute \(name)", offset: attribute.name.lowerBound)
      }
      out.append(" ")
      out.append(name)
      out.append("=\"")
      out.append(value)
      out.append("\"")
    }
  }

  private mutating func close(_ tag: borrowing XMLTokenizer) throws(IconProblem) {
    try checkIncomplete(at: tag.start)
    let name = String(decoding: tag.bytes[tag.name], as: UTF8.self)
    guard open.last == name else {
      throw IconProblem(message: "has a misplaced </\(name)>", offset: tag.start)
    }
    if omittedDepth == nil {
      out.append("</")
      out.append(name)
      out.append(">")
    }
    leave()
  }

  private func checkIncomplete(at offset: Int) throws(IconProblem) {
    if isComplete { throw IconProblem(message: "has content after </svg>", offset: offset) }
  }

  /// Removes the innermost element from the open ones.
  private mutating func leave() {
    open.removeLast()
    if omittedDepth == open.count { omittedDepth = nil }
    isComplete = open.isEmpty
  }
}

/// The reason why an SVG file cannot be used as an icon.
struct IconProblem: Error {
  /// The rest of a sentence that begins with “the icon”, such as “has no viewBox”.
  var message: String
  /// The location in the file, as an offset in bytes.
  var offset: Int
}
