import Basics

/// `{{#include file:2:10}}` and the other helpers of mdBook, also in code and within a line. Spaces can follow the
/// braces.
///
/// Source: mdBook, “MdBook-specific features”.
enum BookIncludes: PageSyntax {
  static func convert(_ lines: [PageLine], _ context: PageContext) -> [PageLine] {
    expand(lines, Paths.parent(context.path) ?? "", context)
  }

  /// - Parameter folder: the folder to which paths are relative.
  private static func expand(
    _ lines: [PageLine], _ folder: String, _ context: PageContext
  ) -> [PageLine] {
    guard lines.contains(where: { $0.text.contains(text: "{{") }) else { return lines }
    var result: [PageLine] = []
    for line in lines {
      if line.text.contains(text: "{{") {
        result += expand(line, folder, context)
      } else {
        result.append(line)
      }
    }
    return result
  }

  private static func expand(
    _ line: PageLine, _ folder: String, _ context: PageContext
  ) -> [PageLine] {
    // The finished lines. `current` is the line that is being written; included lines end it.
    var lines: [PageLine] = []
    var current = line.with([])
    var rest = line.text
    var isChanged = false
    while let (start, name) = helper(in: rest), let end = rest.find("}}", from: name) {
      let helper = rest[name..<end]
      var before = rest[..<start]
      let after = rest[(end + 2)...]
      if before.last == Byte.backslash {
        current.text += before.dropLast() + rest[start..<(end + 2)]
        rest = after
        isChanged = true
        continue
      }
      guard let added = content(helper.trimmed.string, line, folder, context) else {
        current.text += before + rest[start..<(end + 2)]
        rest = after
        continue
      }
      isChanged = true
      if current.isBlank, before.isBlank {
        // Included lines have the indentation of the helper.
        let indentation = current.text + before
        before = []
        current = line.with([])
        lines += added.dropLast().map { $0.prefixed(by: indentation) }
        if let last = added.last { current = last.prefixed(by: indentation) }
      } else if let first = added.first, let last = added.last {
        current.text += before + first.text
        if added.count > 1 {
          lines.append(current)
          lines += added.dropFirst().dropLast()
          current = last
        }
      } else {
        current.text += before
      }
      rest = after
    }
    guard isChanged else { return [line] }
    current.text += rest
    return lines + [current]
  }

  /// Returns the places of the braces of the first helper and of its name.
  private static func helper(in text: Bytes) -> (start: Int, name: Int)? {
    var start = text.startIndex
    while let braces = text.find("{{", from: start) {
      let content = text[(braces + 2)...].drop(while: \.isASCIIWhitespace)
      if content.first == UInt8(ascii: "#") { return (braces, content.startIndex + 1) }
      start = max(content.startIndex, braces + 2)
    }
    return nil
  }

  /// Returns the lines that replace a helper; nil if the helper stays as it is.
  private static func content(
    _ helper: String, _ line: PageLine, _ folder: String, _ context: PageContext
  ) -> [PageLine]? {
    let words = helper.split(maxSplits: 1, whereSeparator: \.isWhitespace)
    guard let name = words.first else { return nil }
    let argument = words.count > 1 ? words[1].trimmingWhiteSpace : ""
    guard !argument.isEmpty else { return nil }
    switch name {
    case "include", "rustdoc_include": return include(argument, line, folder, context)
    case "playground", "playpen":
      let file = argument.split(whereSeparator: \.isWhitespace).first.map(String.init) ?? ""
      return Fence.lines(around: include(file, line, folder, context), info: "rust", for: line)
    case "title":
      context.metadata.append("title: " + argument.jsonText)
      context.hasWindowTitle = true
      return []
    default: return nil
    }
  }

  private static func include(
    _ spec: String, _ line: PageLine, _ folder: String, _ context: PageContext
  ) -> [PageLine] {
    let parts = spec.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    let name = String(parts[0])
    guard let found = IncludeReader.lines(name, in: [folder], for: line, context) else {
      return [IncludeReader.placeholder(name, for: line.with([]))]
    }
    var lines = found.lines
    if parts.count > 1 {
      let range = String(parts[1])
      if let ranges = LineRanges(range, separator: ":", list: []) {
        lines = IncludeReader.select(ranges, of: lines, spec, line, context)
      } else {
        let anchor = range.trimmingWhiteSpace
        guard let selected = select(anchor, in: lines) else {
          IncludeReader.report(spec, "there is no anchor “\(anchor)”", line, context)
          return []
        }
        lines = selected
      }
    }
    lines = lines.filter { !isAnchor($0.text) }
    return context.including(found.path) { expand(lines, Paths.parent(found.path) ?? "", context) }
  }

  // MARK: Anchors

  private static func isAnchor(_ line: Bytes) -> Bool {
    anchor("ANCHOR:", line) != nil || anchor("ANCHOR_END:", line) != nil
  }

  private static func anchor(_ mark: StaticString, _ line: Bytes) -> String? {
    guard let start = line.find(mark) else { return nil }
    let name = line[(start + mark.utf8CodeUnitCount)...].drop { $0 == Byte.space || $0 == Byte.tab }
      .prefix { Byte.isWord($0) || $0 == UInt8(ascii: "_") || $0 == UInt8(ascii: "-") }
    return name.isEmpty ? nil : name.string
  }

  /// Returns the lines of the first part with a name; nil if there is none.
  private static func select(_ name: String, in lines: [PageLine]) -> [PageLine]? {
    lines.part(
      from: { anchor("ANCHOR:", $0.text) == name }, to: { anchor("ANCHOR_END:", $0.text) == name })
  }
}
