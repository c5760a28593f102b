import Basics
import HTMLSyntax

/// Raw HTML without scripts.
///
/// Tags are recognized by `<` and their names alone: if a piece of raw HTML ends within a tag, the text after it on the
/// page completes the tag.
enum ScriptlessHTML {
  /// Returns the HTML with `<template>`, whose content is neither shown nor executed, in place of `<script>` and `<style>`, without
  /// documents in attributes of frames, which could contain scripts, and without the attributes that make the theme’s
  /// scripts load files or follow links.
  ///
  /// Source: HTML Standard, “Tag name state”; “The template element”.
  ///
  /// - Parameter scripts: the attributes with URLs that could run a script, which are renamed too.
  static func text(_ html: UnsafeBufferPointer<UInt8>, without scripts: [URLAttribute] = []) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(html.count)
    var index = 0
    var next = scripts.startIndex
    while index < html.count {
      if next < scripts.endIndex, scripts[next].name <= index {
        if scripts[next].name == index { result += "data-inert-".utf8 }
        next += 1
      }
      let byte = html[index]
      if byte == UInt8(ascii: "<") {
        let name = index + 1 < html.count && html[index + 1] == UInt8(ascii: "/") ? index + 2 : index + 1
        if let length = leftOutName(at: name, in: html) {
          result += html[index..<name]
          result += "template".utf8
          index = name + length
          continue
        }
      } else if byte | 0x20 == UInt8(ascii: "s"), index == 0 || attributeStarts.contains(html[index - 1]),
        matches("srcdoc", at: index, in: html, endsWith: attributeNameEnds)
      {
        result += "data-srcdoc".utf8
        index += 6
        continue
      } else if byte | 0x20 == UInt8(ascii: "d"), index == 0 || attributeStarts.contains(html[index - 1]),
        isOfTheme(at: index, in: html)
      {
        result += "data-inert-".utf8
        index += 5
        continue
      }
      result.append(byte)
      index += 1
    }
    return result
  }

  /// Returns the length of the name of an element that is left out, a script or a style sheet, at an index.
  private static func leftOutName(at index: Int, in html: UnsafeBufferPointer<UInt8>) -> Int? {
    if matches("script", at: index, in: html, endsWith: tagNameEnds) { return 6 }
    return matches("style", at: index, in: html, endsWith: tagNameEnds) ? 5 : nil
  }

  /// An attribute whose value is a URL.
  struct URLAttribute {
    /// The offset of the name.
    let name: Int
    let value: Range<Int>
  }

  /// Returns the attributes with URLs that could run a script, in their order. The content of elements such as `<style>`
  /// is text in HTML and consists of elements in a drawing, so it is read in both ways.
  static func unsafeURLs(in html: UnsafeBufferPointer<UInt8>) -> [URLAttribute] {
    var found: [Int: URLAttribute] = [:]
    for readsRawText in [true, false] {
      var hasRawText = false
      var tokenizer = HTMLTokenizer(html, readsRawText: readsRawText)
      loop: while true {
        switch tokenizer.next() {
        case .end: break loop
        case .text, .endTag: continue
        case .startTag: break
        }
        if ElementSet.rawText.contains(tokenizer.element) { hasRawText = true }
        for attribute in tokenizer.attributes where !attribute.value.isEmpty {
          guard urlAttributes.contains(where: { tokenizer.isEqual(attribute.name, $0) }) else { continue }
          let url = CharacterReferences.decoded(Slice(base: html, bounds: attribute.value))
          let isUnsafe = url.withUnsafeBufferPointer { url in
            if URLKind.runsScript(url) { return true }
            return !URLKind(url).isSafe(forImage: false) && documents.contains { tokenizer.isNamed($0) }
          }
          if isUnsafe {
            found[attribute.name.lowerBound] = URLAttribute(
              name: attribute.name.lowerBound, value: attribute.value)
          }
        }
      }
      if !hasRawText { break }
    }
    return found.values.sorted { $0.name < $1.name }
  }

  /// The attributes whose values are URLs, or become the value of another attribute.
  private static let urlAttributes: [StaticString] = [
    "href", "src", "action", "formaction", "data", "poster", "xlink:href", "cite", "background", "srcset",
    "ping",
    "to", "from", "by", "values", "xml:base", "codebase", "longdesc",
  ]

  /// The elements that show the document at a URL, or lead to it.
  private static let documents: [StaticString] = [
    "a", "area", "iframe", "frame", "object", "embed", "form", "button", "input", "base",
  ]

  /// The attributes of the theme’s elements that name files, links and actions.
  private static let themeAttributes: [StaticString] = [
    "data-index", "data-script", "data-root", "data-lazy-sections", "data-lazy-section", "data-embed",
    "data-moved",
    "data-do",
  ]

  /// Returns whether the name of one of these attributes, followed by a value, begins at an index.
  private static func isOfTheme(at index: Int, in html: UnsafeBufferPointer<UInt8>) -> Bool {
    themeAttributes.contains { name in
      guard matches(name, at: index, in: html, endsWith: attributeNameEnds) else { return false }
      var end = index + name.utf8CodeUnitCount
      while end < html.count, html[end].isASCIIWhitespace || html[end] == 0xC { end += 1 }
      return end == html.count || html[end] == UInt8(ascii: "=")
    }
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
