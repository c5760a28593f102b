import Basics

extension CodeLanguage {
  static let shell = CodeLanguage(
    "Shell", words: ["bash", "sh", "shell", "shellscript", "zsh", "ksh"], shellLexer)

  static let fish = CodeLanguage("fish", words: ["fish"], CodeLexer(fishGrammar))
  private static var fishGrammar: Grammar {
    var grammar = shellGrammar
    grammar.keywords = """
      and begin break case continue else end for function if in not or return set switch while
      """
    return grammar
  }

  static let console = CodeLanguage(
    "Console", words: ["console", "shell-session", "shellsession", "sh-session", "terminal"],
    ConsoleScanner(shellLexer))

  private static let shellLexer = CodeLexer(shellGrammar)

  /// The grammar of shells, on which Dockerfiles and Makefiles are based.
  static let shellGrammar = Grammar(
    lineComments: ["#"], commentNeedsBlank: true,
    strings: [
      StringForm("\"", isMultiline: true, interpolation: .command, hasVariables: true),
      StringForm("$'", "'", isMultiline: true), StringForm("'", escape: "", isMultiline: true),
    ],
    keywords: """
      case do done elif else esac fi for function if in select then until while time export local readonly
      declare return break continue
      """,
    functions:
      "alias cd echo eval exec exit printf pwd read set shift source test trap type unset wait sudo",
    callsAreFunctions: true, identifierBytes: "-", hasVariables: true, hasPercentages: true,
    hereDocuments: .shell, hasEscapes: true, hasBareWords: true)
}

// MARK: - ConsoleScanner

/// A terminal session: commands after a prompt, and their output.
struct ConsoleScanner: CodeScanner {
  let shell: CodeLexer

  init(_ shell: CodeLexer) { self.shell = shell }

  private static let marks = ByteSet("$%#")

  func scan(_ writer: inout HighlightWriter, from start: Int) {
    let end = writer.end
    var line = start
    var followsCommand = false
    while line < end {
      let lineEnd = writer.lineEnd(from: line)
      let command = self.command(writer, from: line, to: lineEnd, followsCommand: followsCommand)
      if let command {
        writer.writeToken(line, command, .comment)
        writer.end = lineEnd
        shell.scan(&writer, from: command)
        writer.end = end
      }
      followsCommand = command != nil
      line = lineEnd + 1
    }
  }

  /// Returns the start of the command after a prompt such as `$ `, `(venv) % ` or `ada@host:~# `, or after `> ` in
  /// continuation lines; nil for a line of output.
  private func command(
    _ writer: borrowing HighlightWriter, from line: Int, to end: Int, followsCommand: Bool
  ) -> Int? {
    if followsCommand, writer[line] == UInt8(ascii: ">"), writer[line + 1] == 32 { return line + 1 }
    var index = line
    if writer[index] == UInt8(ascii: "(") {
      index = wordEnd(writer, from: index, to: end)
      index = writer.skipBlanks(from: index)
    }
    let word = index
    index = wordEnd(writer, from: index, to: end)
    if index > word + 1, writer.code[word..<index].contains(UInt8(ascii: "@")) {
      if Self.marks.contains(writer.code[index - 1]), writer[index] == 32 { return index }
      // Skip a folder before the last character of the prompt.
      if writer[index + 1] != 32 { index = wordEnd(writer, from: index + 1, to: end) }
      index = wordEnd(writer, from: index + 1, to: end)
    }
    guard index > word, index < end, writer[index] == 32, Self.marks.contains(writer.code[index - 1]),
      index == word + 1 || writer.code[index - 2] == 32
    else { return nil }
    return index
  }

  private func wordEnd(_ writer: borrowing HighlightWriter, from start: Int, to end: Int) -> Int {
    var index = start
    while index < end, writer.code[index] != 32 { index += 1 }
    return index
  }
}
