/// What a terminal shows: commands behind a prompt, and what they print.
struct ConsoleScanner: CodeScanner {
  let shell: Lexer

  init(_ shell: Lexer) { self.shell = shell }

  func scan(_ painter: inout CodePainter, from start: Int) {
    let end = painter.end
    var line = start
    while line < end {
      let lineEnd = painter.lineEnd(from: line)
      if [UInt8(ascii: "$"), UInt8(ascii: "%"), UInt8(ascii: "#"), UInt8(ascii: ">")].contains(painter[line]),
        painter[line + 1] == 32
      {
        painter.paint(line, line + 1, .comment)
        painter.end = lineEnd
        shell.scan(&painter, from: line + 2)
        painter.end = end
      }
      line = lineEnd + 1
    }
  }
}
