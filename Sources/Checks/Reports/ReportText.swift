import Basics

/// The words of a diagnostic as reports have them.
enum ReportText {
  /// The message as a sentence, and what to do as another one.
  static func sentences(of diagnostic: Diagnostic) -> String {
    let message = sentence(diagnostic.message)
    return diagnostic.help.map { message + " " + sentence($0) } ?? message
  }

  private static func sentence(_ text: String) -> String {
    let begun = text.prefix(1).uppercased() + text.dropFirst()
    return ".?!…".contains(begun.last ?? ".") ? begun : begun + "."
  }

  /// A column from 1 in units of UTF-16, for one in bytes.
  static func utf16Column(_ column: Int, in line: ArraySlice<UInt8>) -> Int {
    String(decoding: line.prefix(max(0, column - 1)), as: UTF8.self).utf16.count + 1
  }
}
