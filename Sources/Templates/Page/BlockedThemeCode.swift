import Basics
import HTMLSyntax
import PageModel

/// Finds code in a site’s own templates and style sheets that has no effect: the policy of pages blocks it, or a file
/// that it loads is missing.
public struct BlockedThemeCode {
  private let policy: PagePolicy
  private let origin: String?
  /// Returns whether the site has a file at a path.
  private let hasFile: (String) -> Bool
  public private(set) var problems: [Diagnostic] = []

  public init(_ configuration: Configuration, hasFile: @escaping (String) -> Bool) {
    policy = PagePolicy(ContentSecurityPolicy.pages(of: configuration))
    origin = configuration.baseURL.flatMap(AbsoluteURL.init).map { "\($0.scheme)://\($0.host)" }
    self.hasFile = hasFile
  }

  /// Looks for problems in the templates and style sheets of a theme.
  public mutating func look(in files: [ThemeFile]) {
    for file in files {
      if file.name.hasSuffix(".mustache"), file.name != "redirect.mustache" {
        lookInTemplate(file)
      } else if file.name.hasSuffix(".css") {
        look(inStyles: file.bytes, place: file.place, path: "assets/site.css")
      }
    }
  }

  // MARK: Templates

  private mutating func lookInTemplate(_ file: ThemeFile) {
    let lines = LineTable(file.bytes)
    file.bytes.withUnsafeBufferPointer { bytes in
      var tokenizer = HTMLTokenizer(bytes)
      loop: while true {
        switch tokenizer.next() {
        case .end: break loop
        case .text, .endTag: continue
        case .startTag: break
        }
        for (code, offset) in code(in: tokenizer, bytes) {
          let (line, column) = lines.place(of: offset)
          problems.append(
            .blockedInTheme(code, at: SourceLocation(file: file.place, line: line, column: column)))
        }
      }
    }
  }

  /// Returns what the policy blocks of a tag, with the offset of each part.
  private func code(in tag: borrowing HTMLTokenizer, _ bytes: UnsafeBufferPointer<UInt8>) -> [(Code, Int)] {
    func text(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }
    var found: [(Code, Int)] = []
    // Tags of templates choose such attributes while a page is made.
    for attribute in tag.attributes where attribute.hasValue {
      let name = text(attribute.name).lowercased()
      if name == "style", !policy.allowsInline(.styleAttribute, nonce: nil) {
        found.append((.attribute(name), attribute.name.lowerBound))
      } else if name.count > 4, name.hasPrefix("on"), name.utf8.allSatisfy(\.isASCIILetter),
        !policy.allowsInline(.scriptAttribute, nonce: nil)
      {
        found.append((.attribute(name), attribute.name.lowerBound))
      }
    }
    let nonce = tag.attribute("nonce").map { String(decoding: $0, as: UTF8.self) }
    func check(_ attribute: StaticString, _ kind: PagePolicy.Kind, _ element: String) {
      guard let place = tag.place(of: attribute), !place.isEmpty else { return }
      let url = String(
        decoding: CharacterReferences.decoded(Slice(base: bytes, bounds: place)), as: UTF8.self)
      let target = PagePolicy.Target(url, origin: origin)
      if url.contains("{{") || policy.allows(target, for: kind, nonce: nonce) { return }
      found.append((.file(element, target, kind), place.lowerBound))
    }
    switch tag.element {
    case .script where tag.has("src"): check("src", .script, "<script>")
    case .script:
      let type = tag.attribute("type").map { String(decoding: $0, as: UTF8.self).lowercased() } ?? ""
      let isCode = type.isEmpty || type == "module" || type.hasSuffix("javascript") || type == "importmap"
      if isCode, !policy.allowsInline(.script, nonce: nonce) {
        found.append((.inline("<script>"), tag.start))
      }
    case .style where !policy.allowsInline(.style, nonce: nonce):
      found.append((.inline("<style>"), tag.start))
    case .link:
      let relation = tag.attribute("rel").map { String(decoding: $0, as: UTF8.self).lowercased() } ?? ""
      if relation == "stylesheet" { check("href", .style, "<link>") }
    case .iframe: check("src", .frame, "<iframe>")
    default: break
    }
    return found
  }

  /// A part of a template or style sheet that has no effect.
  enum Code {
    /// An element with code inside.
    case inline(String)
    /// An attribute with code.
    case attribute(String)
    /// An element or rule that loads a file.
    case file(String, PagePolicy.Target, PagePolicy.Kind)
  }

  // MARK: Style sheets

  /// Looks for problems in a style sheet.
  ///
  /// - Parameters:
  ///   - place: the path of the file in messages.
  ///   - path: the path of the style sheet in the site, from which its relative URLs start.
  public mutating func look(inStyles bytes: [UInt8], place: String, path: String) {
    let urls = bytes.withUnsafeBufferPointer { StyleURLs.all(in: $0) }
    if urls.isEmpty { return }
    let lines = LineTable(bytes)
    for url in urls {
      let (line, column) = lines.place(of: url.offset)
      let location = SourceLocation(file: place, line: line, column: column)
      let target = PagePolicy.Target(url.text, origin: origin)
      if !policy.allows(target, for: url.kind, nonce: nil) {
        let rule = url.kind == .style ? "@import" : url.kind == .font ? "@font-face" : "url()"
        problems.append(.blockedInTheme(.file(rule, target, url.kind), at: location))
      } else if target.scheme.isEmpty, let file = Self.file(url.text, from: path), !hasFile(file) {
        problems.append(.missingInStyles(url.text, file: file, at: location))
      }
    }
  }

  /// Returns the site path of the file that a relative URL in a style sheet refers to; nil for other URLs.
  private static func file(_ url: String, from path: String) -> String? {
    let written = url.prefix { $0 != "?" && $0 != "#" }
    guard !written.isEmpty, written.first != "/" else { return nil }
    var parts = path.split(separator: "/").dropLast().map(String.init)
    for part in written.split(separator: "/") {
      switch part {
      case ".": continue
      case "..": if parts.popLast() == nil { return nil }
      default: parts.append(PercentEncoding.decode(part))
      }
    }
    return parts.joined(separator: "/")
  }
}

// MARK: - StyleURLs

/// The URLs in a style sheet.
///
/// Source: CSS Syntax Module Level 3, “Consume a url token”; CSS Cascading and Inheritance Level 5, “@import”.
enum StyleURLs {
  struct URL {
    let text: String
    let offset: Int
    let kind: PagePolicy.Kind
  }

  /// Returns the URLs of `url()` and `@import`, without those in comments and in `@namespace`.
  static func all(in css: UnsafeBufferPointer<UInt8>) -> [URL] {
    var found: [URL] = []
    var index = 0
    // The rule that contains the current place, and whether the next URL belongs to an import.
    var isFontFace = false
    var isImport = false
    var isNamespace = false
    func starts(_ text: StaticString) -> Bool {
      guard index + text.utf8CodeUnitCount <= css.count else { return false }
      return (0..<text.utf8CodeUnitCount).allSatisfy { css[index + $0].asciiLowercased == text.utf8Start[$0] }
    }
    func add(_ range: Range<Int>) {
      if range.isEmpty || isNamespace { return }
      let text = String(decoding: css[range], as: UTF8.self)
      found.append(
        URL(text: text, offset: range.lowerBound, kind: isImport ? .style : isFontFace ? .font : .image))
      isImport = false
    }
    while index < css.count {
      switch css[index] {
      case UInt8(ascii: "/") where starts("/*"):
        index += 2
        while index < css.count, !starts("*/") { index += 1 }
        index += 2
      case UInt8(ascii: "\""), UInt8(ascii: "'"):
        let end = endOfString(index, css)
        if isImport { add((index + 1)..<max(index + 1, end - 1)) }
        index = end
      case UInt8(ascii: "@"):
        isImport = starts("@import")
        isNamespace = starts("@namespace")
        if starts("@font-face") { isFontFace = true }
        index += 1
      case UInt8(ascii: "}"):
        isFontFace = false
        index += 1
      case UInt8(ascii: ";"):
        (isImport, isNamespace) = (false, false)
        index += 1
      case UInt8(ascii: "u"), UInt8(ascii: "U"):
        guard starts("url("), index == 0 || !isNamePart(css[index - 1]) else {
          index += 1
          continue
        }
        index += 4
        while index < css.count, css[index].isASCIIWhitespace { index += 1 }
        guard index < css.count else { continue }
        if css[index] == UInt8(ascii: "\"") || css[index] == UInt8(ascii: "'") {
          let end = endOfString(index, css)
          add((index + 1)..<max(index + 1, end - 1))
          index = end
        } else {
          let start = index
          while index < css.count, css[index] != UInt8(ascii: ")"), !css[index].isASCIIWhitespace {
            index += 1
          }
          add(start..<index)
        }
      default: index += 1
      }
    }
    return found
  }

  private static func endOfString(_ start: Int, _ css: UnsafeBufferPointer<UInt8>) -> Int {
    var index = start + 1
    while index < css.count, css[index] != css[start], css[index] != 10 {
      index += css[index] == Byte.backslash ? 2 : 1
    }
    return min(index + 1, css.count)
  }

  private static func isNamePart(_ byte: UInt8) -> Bool {
    byte.isASCIILetter || byte.isASCIIDigit || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "_")
  }
}

extension Diagnostic {
  static func blockedInTheme(_ code: BlockedThemeCode.Code, at place: SourceLocation) -> Diagnostic {
    switch code {
    case .inline("<style>"):
      Diagnostic("theme.blocked-by-policy/inline", at: place, ["code": "this <style>", "setting": "styles"])
    case .inline(let element):
      Diagnostic(
        "theme.blocked-by-policy/inline", at: place,
        ["code": "this inline \(element)", "setting": "scripts"])
    case .attribute("style"): Diagnostic("theme.blocked-by-policy/style", at: place)
    case .attribute(let name): Diagnostic("theme.blocked-by-policy/attribute", at: place, ["name": name])
    case .file(let element, let target, let kind):
      Diagnostic(
        "theme.blocked-by-policy/file", at: place,
        [
          "element": element, "host": target.name, "directive": kind.directives[0],
          "source": target.source ?? "…",
        ])
    }
  }

  static func missingInStyles(_ url: String, file: String, at place: SourceLocation) -> Diagnostic {
    Diagnostic("theme.missing-file", at: place, ["url": url, "file": file])
  }
}
