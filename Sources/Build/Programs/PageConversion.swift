import Basics
import PageModel
import YAML

/// Converts the pages of an Unfold site that are not Markdown: notebooks, and files for which the setting `converters`
/// names a program.
struct PageConversion: Sendable {
  private let commands: [String: [String]]
  private let outputs: ProgramOutputs

  /// The extension of notebooks, which are read without a program.
  static let notebook = ".ipynb"

  /// - Parameter commands: the program and its arguments for each extension, in lowercase and without a period.
  init(_ commands: [String: [String]], isAllowed: Bool, cache: HiddenFolder?) {
    self.commands = commands
    outputs = ProgramOutputs(isAllowed: isAllowed, cache: cache)
  }

  var hasFailed: Bool { outputs.hasFailed }

  /// Whether a page is not Markdown.
  func isNeeded(for path: String) -> Bool { ending(of: path) != nil }

  private func ending(of path: String) -> String? {
    guard let dot = path.utf8.lastIndex(of: UInt8(ascii: ".")) else { return nil }
    let ending = path[dot...].dropFirst().lowercased()
    return commands[ending] != nil || "." + ending == Self.notebook ? ending : nil
  }

  /// Returns the path of a page’s Markdown, which `unfold convert` writes: `tea.md` for `tea.ipynb`.
  static func markdownPath(of path: String) -> String {
    let dot = path.lastIndex(of: ".") ?? path.endIndex
    return path[..<dot] + ".md"
  }

  /// A page in Markdown, with the line of the file from which each of its lines comes.
  struct Page {
    var text: [UInt8] = []
    var lines: [Int] = []

    mutating func add(_ line: some StringProtocol, from number: Int) {
      text += line.utf8
      text.append(10)
      lines.append(number)
    }
  }

  /// The reason why a page cannot be converted.
  struct Failure: Error {
    let diagnostic: Diagnostic
  }

  /// Returns a page in Markdown.
  ///
  /// - Parameter file: the path of the file for messages.
  func page(_ bytes: [UInt8], path: String, file: String) throws(Failure) -> Page {
    guard let ending = ending(of: path), let command = commands[ending] else {
      do throws(YAMLError) {
        return try Notebook.page(bytes)
      } catch {
        throw Failure(
          diagnostic: Diagnostic(
            "converter.notebook", at: SourceLocation(file: file, line: error.line, column: error.column),
            ["problem": error.message]))
      }
    }
    switch outputs.output(of: command, bytes, ending: "md", setting: "converters") {
    case .success(let text):
      var page = Page()
      page.text = text
      // The lines of the output correspond to no lines of the file.
      page.lines = Array(repeating: 1, count: text.count { $0 == 10 } + 1)
      return page
    case .failure(.notAllowed):
      throw Failure(
        diagnostic: Diagnostic("converter.not-allowed", at: SourceLocation(file: file), ["ending": ending]))
    case .failure(.failed(let message, let help)):
      throw Failure(
        diagnostic: Diagnostic(
          "converter.failed", at: SourceLocation(file: file), ["problem": message, "help": help]))
    }
  }
}
