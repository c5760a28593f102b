import Basics

/// The text of a diagram without its front matter, directives, comments and descriptions, which are replaced by spaces,
/// so that each byte keeps its offset, line and column.
final class Source {
  /// The text; line endings are LF.
  private(set) var bytes: [UInt8]
  /// The word with which the diagram begins, such as `sequenceDiagram`; empty if there is none.
  private(set) var keyword = ""
  /// The offset of the keyword.
  private(set) var start = 0
  /// The offset after the keyword.
  private(set) var bodyStart = 0
  /// The title from the page, `accTitle`, or front matter.
  private var givenTitle: String?
  /// The title in front matter.
  private var givenCaption: String?
  /// The title in the text of the diagram.
  private var textTitle: String?
  /// `accDescr`: a longer description.
  private(set) var description: String?
  /// The settings of front matter and directives. Names of nested settings are joined by periods, such as
  /// `themeVariables.primaryColor`.
  private(set) var settings: [String: (value: String, offset: Int)] = [:]
  /// The name of the settings of this kind of diagram, such as `flowchart`.
  var section = ""
  let idPrefix: String
  let strings: UIStrings
  /// The remaining work.
  let budget = Budget(Budget.Limits(steps: 1 << 25, bytes: 64 << 20))
  /// Problems that do not keep the diagram from being drawn.
  private(set) var notes: [Drawing.Note] = []

  /// Larger diagrams are not read.
  private static let maximumSize = 1 << 20

  init(_ diagram: DiagramText) {
    idPrefix = diagram.idPrefix
    strings = diagram.strings
    let text = diagram.bytes
    bytes = text.count > Self.maximumSize ? [] : text.map { $0 == 13 || $0 == 0 ? 0x20 : $0 }
    replaceNoBreakSpaces()
    readFrontMatter()
    readDirectives()
    readDescriptions()
    givenTitle = diagram.name ?? givenTitle
    var scanner = Scanner(self, from: 0)
    scanner.skipBlank()
    start = scanner.index
    while let byte = scanner.peek, byte > 0x20, byte != UInt8(ascii: ";"), byte != UInt8(ascii: ":") {
      scanner.index += 1
    }
    keyword = scanner.text(from: start)
    bodyStart = scanner.index
    noteSettings()
    noteIcons()
  }

  /// Returns the lines from an offset on that are not blank, without the white space around them.
  ///
  /// - Parameter start: usually `bodyStart`, which makes the rest of the first line the first line.
  func lines(from start: Int) -> [Bytes] {
    bytes[start...].split(separator: 10).map(\.trimmingWhiteSpace).filter { !$0.isEmpty }
  }

  /// Returns the part of a line before an offset.
  private func line(before offset: Int) -> Bytes {
    let before = bytes[..<min(offset, bytes.count)]
    return before[(before.lastIndex(of: 10).map { $0 + 1 } ?? 0)...]
  }

  /// Returns the number of columns of white space before an offset in its line; a tab counts as four.
  func indent(at offset: Int) -> Int { line(before: offset).reduce(0) { $0 + ($1 == Byte.tab ? 4 : 1) } }

  /// Returns the line and the column of an offset, both from 0.
  func place(of offset: Int) -> (line: Int, column: Int) {
    let line = line(before: offset)
    return (bytes[..<line.startIndex].reduce(0) { $0 + ($1 == 10 ? 1 : 0) }, line.count)
  }

  func error(at offset: Int, _ expected: DiagramError.Expectation) -> DiagramError {
    var offset = min(offset, bytes.count)
    // What is missing at the end is missing in the last line with text.
    if bytes[offset...].allSatisfy({ $0 <= 0x20 }) {
      offset = bytes[..<offset].lastIndex { $0 > 0x20 }.map { $0 + 1 } ?? 0
    }
    let place = place(of: offset)
    let rest = bytes[offset...].prefix { $0 != 10 }
    let found = String(rest.prefix(40).string.filter { $0 != "\u{FFFD}" })
    return DiagramError(line: place.line, column: place.column, expected: expected, found: found)
  }

  /// The error for a diagram that is too large.
  var sizeError: DiagramError { error(at: start, .size) }

  func error(at offset: Int, _ expected: String) -> DiagramError { error(at: offset, .syntax(expected)) }

  func note(_ problem: Drawing.Note.Problem, at offset: Int) {
    // One note is enough for settings and properties, which often occur many times.
    if case .property = problem, notes.contains(where: { $0.problem == problem }) { return }
    let place = place(of: offset)
    notes.append(Drawing.Note(problem: problem, line: place.line, column: place.column))
  }

  /// The title for assistive technology.
  var title: String? { givenTitle ?? textTitle }
  /// The title to show.
  var caption: String? { givenCaption ?? textTitle }

  /// Uses the title in the text, unless there is another one. As in Mermaid, the last one counts.
  func setTitle(_ text: Bytes) { if !text.isEmpty { textTitle = Label(text.unquoted.string).plain } }

  /// Takes work from the budget.
  func spend(_ steps: Int = 1) throws(DiagramError) { if !budget.spend(steps) { throw sizeError } }

  /// Replaces no-break spaces, which some editors write as indents, by spaces.
  private func replaceNoBreakSpaces() {
    var index = 0
    while let found = bytes[index...].firstIndex(of: 0xC2) {
      if found + 1 < bytes.count, bytes[found + 1] == 0xA0 { blank(found..<found + 2) }
      index = found + 1
    }
  }

  private func blank(_ range: Range<Int>) {
    for index in range where bytes[index] != 10 { bytes[index] = 0x20 }
  }

  // MARK: Front matter, directives, comments

  private func readFrontMatter() {
    var lines = lines(from: 0)[...]
    guard let first = lines.popFirst(), first.equals("---"),
      let end = lines.firstIndex(where: { $0.equals("---") })
    else { return }
    // The names of the settings that contain the next line, with their indents.
    var path: [(indent: Int, name: String)] = []
    for line in lines[..<end] where line.first != UInt8(ascii: "#") {
      let indent = indent(at: line.startIndex)
      while let last = path.last, last.indent >= indent { path.removeLast() }
      guard let colon = line.firstIndex(of: UInt8(ascii: ":")) else { continue }
      let name = line[..<colon].trimmingWhiteSpace.unquoted("\"'").string
      let value = line[(colon + 1)...].trimmingWhiteSpace.unquoted("\"'").string
      path.append((indent, name))
      let names = path.map(\.name)
      if value.hasPrefix("{") {
        readSettings(line[(colon + 1)...], names)
      } else if !value.isEmpty {
        set(names, value, line.startIndex)
      }
    }
    givenCaption = settings["title"]?.value
    givenTitle = givenCaption
    blank(first.startIndex..<lines[end].endIndex)
  }

  /// Reads directives such as `%%{init: {"theme": "dark"}}%%`, and removes comments.
  private func readDirectives() {
    var index = 0
    while let found = bytes[index...].find("%%{") {
      let end = bytes[found...].find("}%%").map { $0 + 3 } ?? bytes.count
      readSettings(bytes[found + 3..<max(found + 3, end - 3)])
      blank(found..<end)
      index = end
    }
    for line in lines(from: 0) where line.hasPrefix("%%") { blank(line.indices) }
  }

  /// Reads settings in JSON.
  private func readSettings(_ text: Bytes, _ outer: [String] = []) {
    for (path, key, value) in text.entries where !value.isEmpty {
      set(outer + path + [key.string], value.string, key.startIndex)
    }
  }

  private func set(_ path: [String], _ value: String, _ offset: Int) {
    let names = path.filter { !["init", "initialize", "config", ""].contains($0) }
    settings[names.joined(separator: ".")] = (value, offset)
  }

  /// Returns a setting of the kind of diagram, such as `flowchart.curve`.
  func setting(_ name: String) -> String? { settings["\(section).\(name)"]?.value }

  /// Returns a setting of the kind of diagram that is a number, within limits.
  func number(_ name: String, _ limits: ClosedRange<Double>) -> Double? {
    setting(name).flatMap { Double($0) }.map { min(max($0, limits.lowerBound), limits.upperBound) }
  }

  /// The settings that are drawn, those for which a drawing is always the same, and those with the values that are usual.
  private static let knownSettings: [String: Set<String>] = {
    let drawn = """
      title displayMode flowchart.curve nodeSpacing rankSpacing wrappingWidth gitGraph.mainBranchName
      gitGraph.mainBranchOrder gitGraph.showBranches gitGraph.showCommitLabel gantt.displayMode gantt.axisFormat
      gantt.tickInterval gantt.topAxis gantt.weekday xyChart.chartOrientation xyChart.showDataLabel
      themeVariables.xyChart.plotColorPalette sequence.mirrorActors sequence.showSequenceNumbers er.layoutDirection
      """
    let invisible = """
      logLevel securityLevel startOnLoad deterministicIds deterministicIDSeed maxTextSize maxEdges htmlLabels
      markdownAutoWrap wrap useMaxWidth useWidth arrowMarkerAbsolute suppressErrorRendering secure legacyMathML
      forceLegacyMathML handDrawnSeed padding diagramPadding titleTopMargin wrapPadding darkMode
      """
    var known: [String: Set<String>] = [
      "theme": ["default", "base", "null"], "look": ["classic"], "layout": ["dagre"],
      "defaultRenderer": ["dagre-wrapper", "dagre-d3", "dagre"], "hideEmptyMembersBox": ["true"],
      "hierarchicalNamespaces": ["true"], "rotateCommitLabel": ["true", "false"],
      "parallelCommits": ["false"],
    ]
    for name in drawn.words + invisible.words { known[name] = [] }
    return known
  }()

  /// Notes settings that have no effect; one of the colors and fonts in `themeVariables` is enough.
  private func noteSettings() {
    var hasVariable = false
    for (name, setting) in settings.sorted(by: { ($0.value.offset, $0.key) < ($1.value.offset, $1.key) }) {
      let last = name.split(separator: ".").last.map(String.init) ?? name
      if let values = Self.knownSettings[name] ?? Self.knownSettings[last],
        values.isEmpty || values.contains(setting.value)
      {
        continue
      }
      let isVariable = name.hasPrefix("themeVariables.")
      if isVariable, hasVariable || Palette.names.contains(last) { continue }
      hasVariable = hasVariable || isVariable
      note(.setting(name), at: setting.offset)
    }
  }

  /// Notes icons in labels, such as `fa:fa-car`.
  private func noteIcons() {
    var index = bodyStart
    while let icon = bytes[...].icon(from: index) {
      note(.icon(icon.name.string), at: icon.start)
      index = icon.name.endIndex
    }
  }

  /// Reads `accTitle` and `accDescr`.
  private func readDescriptions() {
    for line in lines(from: 0) {
      if let rest = line.droppingPrefix("accTitle"), let title = Self.value(rest) {
        givenTitle = title
        blank(line.indices)
      } else if let rest = line.droppingPrefix("accDescr") {
        if let text = Self.value(rest) {
          description = text
          blank(line.indices)
        } else if rest.trimmed.first == UInt8(ascii: "{") {
          let open = rest.trimmed.startIndex
          let close = bytes[open...].firstIndex(of: UInt8(ascii: "}")) ?? bytes.count
          description = bytes[open + 1..<close].string.words.joined(separator: " ")
          blank(line.startIndex..<min(close + 1, bytes.count))
        }
      }
    }
  }

  /// Returns the text after a colon; nil without one.
  private static func value(_ rest: Bytes) -> String? {
    rest.trimmed.droppingPrefix(":")?.trimmingWhiteSpace.string
  }
}
