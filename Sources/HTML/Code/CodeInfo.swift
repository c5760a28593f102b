/// The text behind a code block's fence: the word of its language, and what an author asks for besides.
struct CodeInfo {
  let word: UnsafeBufferPointer<UInt8>
  /// Empty where nothing is asked for, and always in plain Markdown.
  let options: UnsafeBufferPointer<UInt8>
  /// Whether the code's element names the language.
  let hasClass: Bool

  init(_ info: UnsafeBufferPointer<UInt8>, isSite: Bool) {
    var end = 0
    while end < info.count, info[end] != 32, !(9...13).contains(info[end]) { end += 1 }
    var start = end
    if isSite, end > 0 {
      if let list = Self.list(info, before: end) {
        // `swift{2,5}`, and `{2,5}` alone.
        end = list
        start = list
      } else if info[0..<end].contains(UInt8(ascii: "=")), !info[0..<end].contains(UInt8(ascii: "{")) {
        // `title="Drawer.swift"` without a language.
        end = 0
        start = 0
      } else if start < info.count, info[end - 1] == UInt8(ascii: ",") {
        // `swift, highlight=[2]`, as in DocC.
        end -= 1
      }
    } else {
      start = info.count
    }
    word = UnsafeBufferPointer(rebasing: info[..<end])
    options = UnsafeBufferPointer(rebasing: info[start...])
    hasClass = isSite ? end > 0 : !info.isEmpty
  }

  /// Where a list of lines begins that stands in the first word.
  private static func list(_ info: UnsafeBufferPointer<UInt8>, before end: Int) -> Int? {
    for index in 0..<end where info[index] == UInt8(ascii: "{") {
      return index + 1 < end && info[index + 1] &- 48 < 10 ? index : nil
    }
    return nil
  }
}
