import Basics

/// Makes a file that was drawn by somebody into markup that may stand in every page.
///
/// Only shapes and how they are painted are kept. What could run, load something or need an id that the page
/// then has twice is refused; what only programs for drawing need is left out.
///
/// Source: SVG 2, “Basic shapes” and “Painting”.
struct IconMarkup: ~Copyable {
  private static let shapes: Set<String> = [
    "g", "path", "circle", "ellipse", "line", "polyline", "polygon", "rect",
  ]
  /// Elements that draw nothing; they and what they hold are left out.
  private static let silent: Set<String> = ["title", "desc", "metadata"]
  private static let attributes: Set<String> = [
    "d", "cx", "cy", "r", "rx", "ry", "x", "y", "x1", "y1", "x2", "y2", "width", "height", "points",
    "pathLength", "transform", "fill", "fill-opacity", "fill-rule", "clip-rule", "opacity", "stroke",
    "stroke-dasharray", "stroke-dashoffset", "stroke-linecap", "stroke-linejoin", "stroke-miterlimit",
    "stroke-opacity", "stroke-width", "vector-effect",
  ]

  private var out = ByteBuffer(capacity: 512)
  /// The elements that are open, outermost first; those from `silentDepth` on are left out.
  private var open: [String] = []
  private var silentDepth: Int?
  private var isComplete = false

  /// The icon as `<svg class="icon" aria-hidden="true" …>`.
  static func read(_ bytes: [UInt8]) throws(IconProblem) -> [UInt8] {
    var scanner = XMLTagScanner(bytes)
    var markup = IconMarkup()
    while let tag = try scanner.next() { try markup.take(tag) }
    guard markup.isComplete else {
      throw IconProblem(message: "has no complete <svg>", offset: bytes.count)
    }
    return markup.out.array()
  }

  private mutating func take(_ tag: XMLTag) throws(IconProblem) {
    if isComplete { throw IconProblem(message: "has something behind its </svg>", offset: tag.offset) }
    if tag.isEnd { return try close(tag) }
    if open.isEmpty {
      guard tag.name == "svg" else {
        throw IconProblem(message: "begins with <\(tag.name)> and not with <svg>", offset: tag.offset)
      }
      guard tag.attributes.contains(where: { $0.name == "viewBox" }) else {
        throw IconProblem(message: "has no viewBox", offset: tag.offset)
      }
      out.append("<svg class=\"icon\" aria-hidden=\"true\"")
    } else if silentDepth == nil {
      let isForeign = tag.name.utf8.contains(UInt8(ascii: ":"))
      if Self.silent.contains(tag.name) || isForeign || (tag.name == "defs" && tag.isEmpty) {
        silentDepth = open.count
      } else if Self.shapes.contains(tag.name) {
        out.append("<")
        out.append(tag.name)
      } else {
        throw IconProblem(message: "has <\(tag.name)>", offset: tag.offset)
      }
    }
    if silentDepth == nil { try append(tag.attributes, isRoot: open.isEmpty) }
    open.append(tag.name)
    if tag.isEmpty {
      if silentDepth == nil { out.append("/>") }
      leave()
    } else if silentDepth == nil {
      out.append(">")
    }
  }

  private mutating func append(_ attributes: [XMLTag.Attribute], isRoot: Bool) throws(IconProblem) {
    for attribute in attributes {
      let name = attribute.name.lowercased()
      if name.hasPrefix("on") || name == "style" || name == "href" || name.hasSuffix(":href") {
        throw IconProblem(message: "has the attribute \(attribute.name)", offset: attribute.offset)
      }
      // Its size is the style sheet's.
      if isRoot && (name == "width" || name == "height") { continue }
      guard Self.attributes.contains(attribute.name) || (isRoot && attribute.name == "viewBox") else {
        continue
      }
      if attribute.value.contains("url(")
        || attribute.value.utf8.contains(where: { "&<\"".utf8.contains($0) })
      {
        throw IconProblem(message: "refers to something in \(attribute.name)", offset: attribute.offset)
      }
      out.append(" ")
      out.append(attribute.name)
      out.append("=\"")
      out.append(attribute.value)
      out.append("\"")
    }
  }

  private mutating func close(_ tag: XMLTag) throws(IconProblem) {
    guard open.last == tag.name else {
      throw IconProblem(message: "has </\(tag.name)> where nothing of that name is open", offset: tag.offset)
    }
    if silentDepth == nil {
      out.append("</")
      out.append(tag.name)
      out.append(">")
    }
    leave()
  }

  private mutating func leave() {
    open.removeLast()
    if silentDepth == open.count { silentDepth = nil }
    isComplete = open.isEmpty
  }
}
