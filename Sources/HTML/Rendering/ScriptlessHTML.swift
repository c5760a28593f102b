import Basics

/// Raw HTML without scripts.
///
/// Tags are recognized by `<` and their names alone: if a piece of raw HTML ends within a tag, the text after it on the
/// page completes the tag.
enum ScriptlessHTML {
  /// Returns the HTML with `<template>`, whose content is neither shown nor executed, in place of `<script>`, and
  /// without documents in attributes of frames, which could contain scripts.
  ///
  /// Source: HTML Standard, “Tag name state”; “The template element”.
  static func text(_ html: UnsafeBufferPointer<UInt8>) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(html.count)
    var index = 0
    while index < html.count {
      let byte = html[index]
      if byte == UInt8(ascii: "<") {
        let name = index + 1 < html.count && html[index + 1] == UInt8(ascii: "/") ? index + 2 : index + 1
        if matches("script", at: name, in: html, endsWith: tagNameEnds) {
          result += html[index..<name]
          result += "template".utf8
          index = name + 6
          continue
        }
      } else if byte | 0x20 == UInt8(ascii: "s"), index == 0 || attributeStarts.contains(html[index - 1]),
        matches("srcdoc", at: index, in: html, endsWith: attributeNameEnds)
      {
        result += "data-srcdoc".utf8
        index += 6
        continue
      }
      result.append(byte)
      index += 1
    }
    return result
  }

  private static let tagNameEnds = ByteSet("\t\n\u{C}\r />")
  private static let attributeStarts = ByteSet("\t\n\u{C}\r /\"'")
  private static let attributeNameEnds = ByteSet("\t\n\u{C}\r /=>")

  /// Returns whether a name in lowercase is at an index, regardless of case, and ends there.
  private static func matches(
    _ name: StaticString, at index: Int, in html: UnsafeBufferPointer<UInt8>, endsWith ends: ByteSet
  ) -> Bool {
    name.withUTF8Buffer { name in
      guard index + name.count <= html.count,
        zip(html[index..<(index + name.count)], name).allSatisfy({ $0 | 0x20 == $1 })
      else { return false }
      // At the end of the HTML, the name is complete: what follows is not part of it.
      return index + name.count == html.count || ends.contains(html[index + name.count])
    }
  }
}
