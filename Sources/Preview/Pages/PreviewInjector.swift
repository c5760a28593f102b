import Basics
import Checks
import HTML
import HTMLSyntax

/// Adds the elements of the preview to a page: a script that listens for changes, a style sheet, and the diagnostics.
struct PreviewInjector {
  /// The path of the folder with the preview's own files, with a slash at its end.
  var folder: String
  /// The path of the event stream.
  var eventsPath: String
  /// The version of the site that the page shows.
  var version: String

  /// The `nonce` of the preview's script, for policies that allow scripts only by nonce.
  private static let nonce = String(UInt64.random(in: .min ... .max), radix: 36)

  /// Returns the page with the elements of the preview.
  ///
  /// - Parameter path: the path of the page's file in the output.
  func addElements(to page: [UInt8], path: String, isDraft: Bool, problems: [Diagnostic]) -> [UInt8] {
    var result = ByteBuffer(capacity: page.count + 4096)
    let head = page.withUnsafeBufferPointer { Head($0, nonce: Self.nonce) }
    let bodyEnd = max(head.end, Self.bodyEnd(of: page) ?? page.count)
    var done = 0
    for (place, policy) in head.policies {
      result.append(page[done..<place.lowerBound])
      result.append("\"")
      result.appendEscaped(policy)
      result.append("\"")
      done = place.upperBound
    }
    result.append(page[done..<head.end])
    result.append("<link rel=\"stylesheet\" data-unfold-preview href=\"\(folder)preview.css\">" as String)
    result.append(
      "<script src=\"\(folder)preview.js\" nonce=\"\(Self.nonce)\" defer blocking=\"render\"" as String)
    result.append(" data-events=\"\(eventsPath)\" data-since=\"" as String)
    result.appendEscaped(version)
    result.append("\" data-path=\"")
    result.appendEscaped(path)
    result.append("\"></script>\n")
    result.append(page[head.end..<bodyEnd])
    if isDraft { result.append("<p class=\"unfold-draft\" role=\"status\" lang=\"en\">Draft</p>\n") }
    ErrorOverlay.append(problems, reference: folder + DiagnosticReference.name, to: &result)
    result.append(page[bodyEnd...])
    return result.array()
  }

  /// Returns the index at which the last `</body` of a page begins. Earlier ones may be text in scripts.
  private static func bodyEnd(of page: [UInt8]) -> Int? {
    let tag = Array("</body".utf8)
    var index = page.count - tag.count
    while index >= 0 {
      if page[index] == tag[0],
        page[index..<(index + tag.count)].elementsEqual(tag, by: { ($0 | 0x20) == ($1 | 0x20) })
      {
        return index
      }
      index -= 1
    }
    return nil
  }

  /// The parts of a page's `<head>` that the injector needs. A site's own templates may write the element in any way
  /// that HTML allows.
  private struct Head {
    /// The index at which the element ends.
    let end: Int
    /// The attribute values that contain a Content-Security-Policy, as ranges including their quotes, and the policies
    /// to replace them with.
    var policies: [(place: Range<Int>, policy: String)] = []

    init(_ page: UnsafeBufferPointer<UInt8>, nonce: String) {
      var tokenizer = HTMLTokenizer(page)
      while true {
        switch tokenizer.next() {
        case .startTag where tokenizer.isNamed("meta"):
          guard let value = Self.policy(tokenizer) else { continue }
          let text = String(decoding: CharacterReferences.decoded(page[value]), as: UTF8.self)
          guard let policy = PreviewPolicy.admitting(text, nonce: nonce) else { continue }
          policies.append((Self.quoted(value, page), policy))
        case .startTag where tokenizer.isNamed("body"), .endTag where Self.endsHead(tokenizer), .end:
          // HTML allows omitting `</head>` and the tags of the body, so the head may also end at one of the other tags,
          // or at the end of the page.
          end = tokenizer.start
          return
        case .startTag, .endTag, .text: continue
        }
      }
    }

    private static func endsHead(_ tokenizer: borrowing HTMLTokenizer) -> Bool {
      tokenizer.isNamed("head") || tokenizer.isNamed("body") || tokenizer.isNamed("html")
    }

    /// Returns the range of the policy in a `<meta>` element; nil if it contains no policy.
    private static func policy(_ tokenizer: borrowing HTMLTokenizer) -> Range<Int>? {
      guard let kind = tokenizer.place(of: "http-equiv"), tokenizer.isEqual(kind, "content-security-policy")
      else { return nil }
      return tokenizer.place(of: "content")
    }

    /// Returns the range of an attribute value including its quotes, if it has any.
    private static func quoted(_ value: Range<Int>, _ page: UnsafeBufferPointer<UInt8>) -> Range<Int> {
      guard value.lowerBound > 0, value.upperBound < page.count else { return value }
      let mark = page[value.lowerBound - 1]
      let isQuoted =
        (mark == UInt8(ascii: "\"") || mark == UInt8(ascii: "'")) && page[value.upperBound] == mark
      return isQuoted ? value.lowerBound - 1..<value.upperBound + 1 : value
    }
  }
}
