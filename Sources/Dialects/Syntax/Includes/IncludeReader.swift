import Basics

/// Reads the files that pages include.
enum IncludeReader {
  /// The reasons for which a file is not included although it exists.
  static let includesItself = "it includes itself"
  static let tooMuch = "the page includes too much text"
  private static let tooDeep = "too many files include each other"
  private static let refusals: Set<String> = [includesItself, tooMuch, tooDeep]

  /// Reads a file that the page includes. All readers of other tools' syntax read files only here, so none of them can
  /// include without end.
  ///
  /// - Parameter path: the path relative to the content folder.
  /// - Returns: the bytes; nil if the file cannot be included, with the reason as part of a sentence.
  static func read(_ path: String, _ context: PageContext) -> (bytes: [UInt8]?, problem: String) {
    if context.including.contains(path) { return (nil, includesItself) }
    if context.including.count >= context.budget.limits.includeDepth {
      return (nil, tooDeep)
    }
    guard context.budget.canInclude else { return (nil, tooMuch) }
    let found = context.includes.read(path)
    guard let bytes = found.bytes else { return found }
    return context.budget.spend(include: bytes.count) ? (bytes, "") : (nil, tooMuch)
  }

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
      let found = read(path, context)
      guard let bytes = found.bytes else {
        if !found.problem.isEmpty { problem = found.problem }
        if refusals.contains(problem) { break }
        continue
      }
      return (
        PageLine.lines(of: bytes, file: context.index(ofFile: path), includedAt: line), path
      )
    }
    report(name, problem, line, context, isOptional: isOptional && !refusals.contains(problem))
    return nil
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
    return ranges.select(lines, context.budget)
  }

  /// Returns what replaces a line that includes a file, with the indentation of the line.
  ///
  /// - Parameters:
  ///   - expand: returns the lines of the file, or of the wanted part of it, with their includes.
  static func replacement(
    of line: PageLine, by name: String, in folders: [String], _ context: PageContext,
    _ expand: ([PageLine]) -> [PageLine]
  ) -> [PageLine] {
    guard let found = lines(name, in: folders, for: line, context) else {
      return [placeholder(name, for: line)]
    }
    return indented(context.including(found.path) { expand(found.lines) }, as: line)
  }

  /// Reports a file, or a section of one, that cannot be included. When the page includes too much, only the first file
  /// is reported.
  ///
  /// - Parameters:
  ///   - what: the words before the name.
  ///   - isOptional: whether the tool shows nothing in its place, instead of failing.
  static func report(
    _ name: String, _ problem: String, _ line: PageLine, _ context: PageContext, what: String = "",
    column: Int = 1, isOptional: Bool = false
  ) {
    context.report(
      "foreign.include/\(isOptional ? "optional" : problem == tooMuch ? "too-much" : "missing")",
      kind: problem == tooMuch ? "\n" : name, at: line.origin,
      column: isOptional ? 1 : column, ["what": what, "name": name, "problem": problem])
  }

  /// Returns a line with the name of a file that could not be included, so that readers see that something is missing.
  static func placeholder(_ name: String, for line: PageLine) -> PageLine {
    let indentation = line.text.prefix { $0 == Byte.space || $0 == Byte.tab }
    return line.with(indentation + Bytes("`" + name.replacing("`", with: "") + "`"), .text)
  }
}

extension [PageLine] {
  /// The lines between the first one for which `isStart` is true and the next one for which `isEnd` is true, or the end;
  /// nil if there is no first one.
  func part(from isStart: (PageLine) -> Bool, to isEnd: (PageLine) -> Bool) -> [PageLine]? {
    guard let start = firstIndex(where: isStart) else { return nil }
    return Array(self[(start + 1)...].prefix { !isEnd($0) })
  }
}

extension Collection<PageLine> {
  /// The lines without the indentation that all of them have.
  var withoutCommonIndentation: [PageLine] {
    let common = lazy.filter { !$0.isBlank }.map(\.text.indent).min() ?? 0
    return map { common == 0 ? $0 : $0.dedented(by: Swift.min(common, $0.text.indent)) }
  }
}
