import Basics
import Build
import HTML
import FileSystem
import Markup

/// Runs the commands of code blocks, and compares their outputs with the text on the page. Also compares the blocks that
/// say from which file they are.
///
/// Only `unfold check --run` starts programs, because the pages of a site are not trusted.
struct OutputComparison: PageInspector {
  let rules: any PageInspector
  /// The absolute path of the folder in which commands run.
  let folder: String

  func inspect(_ document: Document, isCapture: Bool) -> [Diagnostic] {
    var found = rules.inspect(document, isCapture: isCapture)
    if isCapture || !document.isWritten { return found }
    for node in document.root.descendants where node.kind == .codeBlock && node.isFenced {
      guard !node.codeInfo.isEmpty, let run = CodeRun(node.codeInfo) else { continue }
      if let file = run.file {
        if let problem = problem(ofLinesIn: file, node, document) { found.append(problem) }
        continue
      }
      found += problems(of: run, node, document)
    }
    return found
  }

  /// Reports a block whose lines do not follow each other in a file. Their common indentation may differ.
  ///
  /// - Parameter path: the path relative to the page’s file.
  private func problem(ofLinesIn path: String, _ node: Node, _ document: Document) -> Diagnostic? {
    let place = document.location(of: node)
    let page = Paths.absolute(place.file)
    let location = Paths.normalized(Paths.join(Paths.parent(page) ?? "/", path))
    let bytes: [UInt8]
    do throws(FileError) {
      bytes = try ProjectFiles(around: folder).read(location, limit: .page)
    } catch {
      return Diagnostic("code.output/file", at: place, ["file": path.prefix(80), "problem": error.reason])
    }
    func trimmed(_ text: some StringProtocol) -> [String] {
      Self.lines(text.split(separator: "\n", omittingEmptySubsequences: false).map { Substring($0) })
        .map(\.trimmingWhiteSpace)
    }
    let shown = trimmed(String(decoding: node.literal, as: UTF8.self))
    let real = trimmed(String(decoding: bytes, as: UTF8.self))
    // The longest run of lines that the file has too, which ends before the line that differs.
    var longest = 0
    for start in real.indices {
      let count = zip(shown, real[start...]).prefix { $0 == $1 }.count
      if count == shown.count { return nil }
      longest = max(longest, count)
    }
    if shown.isEmpty { return nil }
    var line = place
    line.line += 1 + longest
    return Diagnostic(
      "code.output/lines", at: line, ["file": path.prefix(80), "line": shown[longest].prefix(80)])
  }

  /// A command with the lines that follow it on the page.
  private struct Example {
    var command: String
    var output: [Substring] = []
    /// The line of the output in the block, from 0.
    var line: Int
  }

  private func problems(of run: CodeRun, _ node: Node, _ document: Document) -> [Diagnostic] {
    let start = document.location(of: node)
    let text = String(decoding: node.literal, as: UTF8.self)
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
    var examples: [Example] = []
    if let command = run.command { examples.append(Example(command: command, line: 0)) }
    for (number, line) in lines.enumerated() {
      if line.hasPrefix("$ ") {
        let command = String(line.dropFirst(2))
        if run.command == nil {
          examples.append(Example(command: command, line: number + 1))
        } else {
          examples[0].line = number + 1
        }
      } else if !examples.isEmpty {
        examples[examples.count - 1].output.append(line)
      }
    }
    if examples.isEmpty { return [Diagnostic("code.output/no-command", at: start)] }
    let ignored = run.ignored.flatMap(ExtendedExpression.init)
    if let pattern = run.ignored, ignored == nil {
      return [Diagnostic("code.output/pattern", at: start, ["pattern": pattern.prefix(60)])]
    }
    return examples.compactMap { example in
      var place = start
      place.line += 1 + example.line
      return problem(of: example, run, ignored, at: place, start)
    }
  }

  private func problem(
    of example: Example, _ run: CodeRun, _ ignored: ExtendedExpression?, at place: SourceLocation,
    _ start: SourceLocation
  ) -> Diagnostic? {
    let command = example.command.prefix(60)
    let output: ShellCommand.Output
    do throws(ShellCommand.Failure) {
      output = try ShellCommand.run(example.command, in: folder)
    } catch {
      return Diagnostic("code.output/failed", at: start, ["command": command, "problem": error.message])
    }
    guard output.status == run.status else {
      return Diagnostic(
        "code.output/status", at: start,
        ["command": command, "status": output.status, "expected": run.status])
    }
    let real = Self.lines(
      String(decoding: output.text, as: UTF8.self).split(
        separator: "\n", omittingEmptySubsequences: false))
    let shown = Self.lines(example.output)
    func isSame(_ number: Int) -> Bool {
      ignored.map { $0.masked(real[number]) == $0.masked(shown[number]) } ?? (real[number] == shown[number])
    }
    let count = max(real.count, shown.count)
    guard
      let number = (0..<count).first(where: { $0 >= real.count || $0 >= shown.count || !isSame($0) })
    else { return nil }
    var line = place
    line.line += number
    return Diagnostic(
      "code.output/differs", at: line,
      [
        "command": command, "shown": number < shown.count ? "“\(shown[number].prefix(80))”" : "nothing",
        "real": number < real.count ? "“\(real[number].prefix(80))”" : "nothing",
      ], fixIt: fix(shown, real, at: place).map { $0 })
  }

  /// Returns the change of the page that makes its text the output; nil if the block is indented, or shows nothing.
  private func fix(_ shown: [Substring], _ real: [Substring], at place: SourceLocation) -> FixIt? {
    guard !shown.isEmpty, place.column == 1 else { return nil }
    return .replace(shown.joined(separator: "\n"), with: real.joined(separator: "\n"))
  }

  /// Returns lines without spaces at their ends, and without blank lines at the end.
  private static func lines(_ lines: [Substring]) -> [Substring] {
    var lines = lines.map { line -> Substring in
      var line = line
      while line.last == " " || line.last == "\t" || line.last == "\r" { line.removeLast() }
      return line
    }
    while lines.last?.isEmpty == true { lines.removeLast() }
    return lines
  }
}
