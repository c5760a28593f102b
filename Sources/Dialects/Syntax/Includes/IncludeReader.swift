import Basics
import FileSystem

/// Reads the files that pages include.
enum IncludeReader {
  /// The maximum depth of nested includes.
  static let maximumDepth = 10

  /// Returns the lines of a file without front matter; nil, with a report, if there is no such file.
  ///
  /// - Parameters:
  ///   - name: the path as the author wrote it.
  ///   - folders: the folders in which the file can be, relative to the content folder.
  ///   - isOptional: whether the tool ignores that there is no such file.
  static func lines(
    _ name: String, in folders: [String], for line: PageLine, _ context: PageContext, isOptional: Bool = false
  ) -> (lines: [PageLine], path: String)? {
    if name.contains("://") {
      report(name, "files of other sites are not read", line, context)
      return nil
    }
    var problem = "there is no such file"
    for folder in folders {
      let path = Paths.normalized(name.hasPrefix("/") ? String(name.dropFirst()) : Paths.join(folder, name))
      let found = context.includes.read(path)
      guard let bytes = found.bytes else {
        if !found.problem.isEmpty { problem = found.problem }
        continue
      }
      guard bytes.count <= context.remaining else {
        report(name, "the page includes too much text", line, context)
        return nil
      }
      context.remaining -= bytes.count
      return (
        PageLine.lines(of: bytes, file: context.index(ofFile: path), includedAt: line), path
      )
    }
    report(name, problem, line, context, isOptional: isOptional)
    return nil
  }

  /// Returns whether a file can be included; false, with a report, if it includes itself.
  ///
  /// - Parameter open: the names of the files that are being included, from the outside in.
  static func canInclude(_ name: String, _ open: [String], for line: PageLine, _ context: PageContext) -> Bool
  {
    if open.contains(name) {
      report(name, "it includes itself", line, context)
    } else if open.count >= maximumDepth {
      report(name, "too many files include each other", line, context)
    } else {
      return true
    }
    return false
  }

  /// The folders in which included files can be.
  static func folders(_ context: PageContext) -> [String] {
    context.project.includeFolders + [Paths.parent(context.path) ?? ""]
  }

  static func withoutFrontMatter(_ lines: [PageLine]) -> [PageLine] {
    Array(lines[PageConverter.frontMatter(of: lines).endIndex...])
  }

  /// Returns lines with the indentation of the line that includes them.
  static func indented(_ lines: [PageLine], as line: PageLine) -> [PageLine] {
    let indentation = line.text.prefix { $0 == Byte.space || $0 == Byte.tab }
    return lines.map { $0.prefixed(by: indentation) }
  }

  /// Returns the lines in ranges; reports ranges that begin after the last line.
  ///
  /// - Parameter isOptional: as in `report`.
  static func select(
    _ ranges: LineRanges, of lines: [PageLine], _ name: String, _ line: PageLine, _ context: PageContext,
    isOptional: Bool = false
  ) -> [PageLine] {
    // A line feed at the end begins no line.
    let count = lines.count - (lines.last?.text.isEmpty == true ? 1 : 0)
    if let range = ranges.ranges.first(where: { $0.lowerBound > max(count, 1) }) {
      report(
        name, "there is no line \(range.lowerBound) in its \(count) \(count == 1 ? "line" : "lines")", line,
        context, isOptional: isOptional)
    }
    return ranges.select(lines)
  }

  /// Reports a file, or a section of one, that cannot be included.
  ///
  /// - Parameter isOptional: whether the tool shows nothing in its place, instead of failing.
  static func report(
    _ name: String, _ problem: String, _ line: PageLine, _ context: PageContext, isOptional: Bool = false
  ) {
    if isOptional {
      context.note(
        "foreign.include", kind: name, at: line.origin, "“\(name)” is left out: \(problem)",
        help: "correct the path, or remove the line, unless the page is right without it")
    } else {
      context.report(
        "foreign.include", kind: name, at: line.origin, "“\(name)” cannot be included: \(problem)",
        isError: true)
    }
  }

  /// Returns a line with the name of a file that could not be included, so that readers see that something is missing.
  static func placeholder(_ name: String, for line: PageLine) -> PageLine {
    let indentation = line.text.prefix { $0 == Byte.space || $0 == Byte.tab }
    return line.with(indentation + Bytes("`" + name.replacing("`", with: "") + "`"), .text)
  }
}

extension Collection<PageLine> {
  /// The lines without the indentation that all of them have.
  var withoutCommonIndentation: [PageLine] {
    let common = lazy.filter { !$0.isBlank }.map(\.text.indent).min() ?? 0
    return map { common == 0 ? $0 : $0.dedented(by: Swift.min(common, $0.text.indent)) }
  }
}
