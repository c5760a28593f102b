import Basics

/// What a terminal shows: commands behind a prompt, and what they print.
struct ConsoleScanner: CodeScanner {
  let shell: Lexer

  init(_ shell: Lexer) { self.shell = shell }

  private static let marks = ByteSet("$%#")

  func scan(_ painter: inout CodePainter, from start: Int) {
    let end = painter.end
    var line = start
    var followsCommand = false
    while line < end {
      let lineEnd = painter.lineEnd(from: line)
      let command = self.command(painter, from: line, to: lineEnd, followsCommand: followsCommand)
      if let command {
        painter.paint(line, command, .comment)
        painter.end = lineEnd
        shell.scan(&painter, from: command)
        painter.end = end
      }
      followsCommand = command != nil
      line = lineEnd + 1
    }
  }

  /// Where the command begins behind `$ `, `(venv) % ` or `ada@host:~# `, or behind `> ` in the lines that go on;
  /// nil if the line is what a command printed.
  private func command(_ painter: borrowing CodePainter, from line: Int, to end: Int, followsCommand: Bool)
    -> Int?
  {
    if followsCommand, painter[line] == UInt8(ascii: ">"), painter[line + 1] == 32 { return line + 1 }
    var index = line
    if painter[index] == UInt8(ascii: "(") {
      index = wordEnd(painter, from: index, to: end)
      index = painter.skipBlanks(from: index)
    }
    let word = index
    index = wordEnd(painter, from: index, to: end)
    if index > word + 1, painter.code[word..<index].contains(UInt8(ascii: "@")) {
      if Self.marks.contains(painter.code[index - 1]), painter[index] == 32 { return index }
      // A folder may stand between the machine and the mark.
      if painter[index + 1] != 32 { index = wordEnd(painter, from: index + 1, to: end) }
      index = wordEnd(painter, from: index + 1, to: end)
    }
    guard index > word, index < end, painter[index] == 32, Self.marks.contains(painter.code[index - 1]),
      index == word + 1 || painter.code[index - 2] == 32
    else { return nil }
    return index
  }

  private func wordEnd(_ painter: borrowing CodePainter, from start: Int, to end: Int) -> Int {
    var index = start
    while index < end, painter.code[index] != 32 { index += 1 }
    return index
  }
}
