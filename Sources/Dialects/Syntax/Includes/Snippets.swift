import Basics

/// `--8<-- "file"` of PyMdown Extensions, also in code.
///
/// Source: PyMdown Extensions, “Snippets”.
enum Snippets: PageSyntax {
  static func convert(_ lines: [PageLine], _ context: PageContext) -> [PageLine] {
    var result = expand(lines, context)
    for file in context.project.appendedFiles {
      guard let line = lines.last ?? result.last,
        let added = IncludeReader.lines(file, in: IncludeReader.folders(context), for: line, context)
      else { continue }
      result.append(line.with([]))
      result += context.including(added.path) { expand(added.lines, context) }
    }
    return result
  }

  private static func expand(_ lines: [PageLine], _ context: PageContext) -> [PageLine] {
    guard lines.contains(where: { $0.text.contains(text: "8<-") }) else { return lines }
    var result: [PageLine] = []
    var index = 0
    while index < lines.count {
      let line = lines[index]
      index += 1
      switch Marker(line.text) {
      case nil:
        if !isSectionMarker(line.text) { result.append(line) }
      case .escaped(let text): result.append(line.with(text, line.role))
      case .file(let name): result += include(name, line, context)
      case .block:
        // Without a closing marker, all following lines would be names of files.
        guard let end = lines[index...].firstIndex(where: { Marker($0.text) == .block }) else {
          result.append(line)
          continue
        }
        for entry in lines[index..<end] where !entry.isBlank && !entry.text.trimmed.hasPrefix("; ") {
          result += include(
            entry.text.trimmed.string,
            entry.with(
              line.text.prefix { $0 == 0x20 || $0 == 0x09 }
                + entry.text.trimmed), context)
        }
        index = end + 1
      }
    }
    return result
  }

  private static func include(
    _ spec: String, _ line: PageLine, _ context: PageContext
  ) -> [PageLine] {
    let part = Part(spec)
    let isOptional = context.project.hasOptionalIncludes
    guard
      let found = IncludeReader.lines(
        part.file, in: IncludeReader.folders(context), for: line, context, isOptional: isOptional)
    else {
      return isOptional && !part.file.contains("://") ? [] : [IncludeReader.placeholder(part.file, for: line)]
    }
    var lines = found.lines
    if let section = part.section {
      guard let selected = select(section, in: lines) else {
        IncludeReader.report(
          spec, "there is no section “\(section)”", line, context, isOptional: isOptional)
        return isOptional ? [] : [IncludeReader.placeholder(part.file, for: line)]
      }
      lines = context.project.dedentsSections ? selected.withoutCommonIndentation : selected
    } else if let ranges = part.ranges {
      lines = IncludeReader.select(ranges, of: lines, spec, line, context, isOptional: isOptional)
      if context.project.dedentsSections { lines = lines.withoutCommonIndentation }
    } else if part.file.hasSuffix(".md") {
      lines = Array(lines[PageConverter.frontMatter(of: lines).endIndex...])
    }
    let indentation = line.text.prefix { $0 == Byte.space || $0 == Byte.tab }
    return context.including(found.path) { expand(lines, context) }.map { $0.prefixed(by: indentation) }
  }

  /// Returns the lines between `--8<-- [start:name]` and `--8<-- [end:name]`.
  private static func select(_ section: String, in lines: [PageLine]) -> [PageLine]? {
    func marks(_ line: PageLine, _ kind: String) -> Bool {
      SectionMarker(line.text).map { $0.kind == kind && $0.name == section } ?? false
    }
    return lines.part(from: { marks($0, "start") }, to: { marks($0, "end") })
  }

  private static func isSectionMarker(_ text: Bytes) -> Bool {
    SectionMarker(text).map { !$0.isEscaped } ?? false
  }

  /// `# --8<-- [start:name]`, in a comment of any language.
  private struct SectionMarker {
    var kind: String
    var name: String
    var isEscaped: Bool

    init?(_ text: Bytes) {
      guard let cut = text.find("8<-"), cut > text.startIndex, text[cut - 1] == UInt8(ascii: "-") else {
        return nil
      }
      let dashes = text[..<cut].reversed().prefix { $0 == UInt8(ascii: "-") }.count
      isEscaped = cut - dashes > text.startIndex && text[cut - dashes - 1] == UInt8(ascii: ";")
      let rest = text[(cut + 2)...].drop { $0 == UInt8(ascii: "-") }.trimmed
      guard rest.first == UInt8(ascii: "["), let end = rest.firstIndex(of: UInt8(ascii: "]")) else {
        return nil
      }
      let parts = rest[(rest.startIndex + 1)..<end].string.split(separator: ":", maxSplits: 1)
      guard parts.count == 2 else { return nil }
      kind = parts[0].trimmingWhiteSpace.lowercased()
      name = parts[1].trimmingWhiteSpace
      guard kind == "start" || kind == "end" else { return nil }
    }
  }

  private enum Marker: Equatable {
    case file(String)
    case block
    /// A marker that is shown as text, without its semicolon.
    case escaped(Bytes)

    init?(_ line: Bytes) {
      let indentation = line.prefix { $0 == Byte.space || $0 == Byte.tab }
      let text = line[indentation.endIndex...].trimmedEnd
      let isEscaped = text.first == UInt8(ascii: ";")
      let marker = isEscaped ? text.drop { $0 == UInt8(ascii: ";") } : text
      guard marker.hasPrefix("-"), let cut = marker.find("8<-"),
        marker[..<cut].allSatisfy({ $0 == UInt8(ascii: "-") })
      else { return nil }
      let rest = marker[(cut + 2)...].drop { $0 == UInt8(ascii: "-") }
      let name = rest.trimmed
      if name.isEmpty {
        self = isEscaped ? .escaped(indentation + text.dropFirst()) : .block
        return
      }
      guard rest.first == Byte.space || rest.first == Byte.tab, let quote = name.first, name.count > 2,
        quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'"), name.last == quote
      else { return nil }
      self = isEscaped ? .escaped(indentation + text.dropFirst()) : .file(name.dropFirst().dropLast().string)
    }
  }

  /// A file with lines or a section: `file.md:4:6`, `file.md:1:3,5:6`, `file.md:section`.
  private struct Part {
    var file: String
    var section: String?
    var ranges: LineRanges?

    init(_ spec: String) {
      file = spec
      guard !spec.contains("://"), let colon = spec.firstIndex(of: ":") else { return }
      let rest = String(spec[spec.index(after: colon)...])
      file = String(spec[..<colon])
      if let ranges = LineRanges(rest, separator: ":", list: [","]), !rest.isEmpty {
        self.ranges = ranges
      } else {
        section = rest
      }
    }
  }
}
