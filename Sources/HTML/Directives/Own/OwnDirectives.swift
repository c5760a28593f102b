import Basics
import Markup
import PageModel
import YAML

extension DirectiveDeclaration {
  /// The arguments as they are checked.
  var checkedArguments: [DirectiveArgument] {
    arguments.map { argument in
      let kind: DirectiveArgument.Kind =
        switch argument.kind {
        case .text, .icon: .text
        case .number: .decimal
        case .boolean: .flag
        case .url: .url
        case .image, .data: .file
        case .choice(let words): .choice(words)
        }
      return .named(argument.name, kind, required: argument.isRequired)
    }
  }

  /// An example of the arguments for a message about a missing one.
  func example(of argument: Argument) -> String {
    let value =
      switch argument.kind {
      case .number: "1"
      case .boolean: "true"
      case .choice(let words): words.first ?? "…"
      default: "\"…\""
      }
    return "\(argument.name): \(value)"
  }
}

/// Directives that the site defines.
extension BodyHTMLRenderer {
  /// Writes a directive of the site. Its content is written where the template says so.
  mutating func render(_ declaration: DirectiveDeclaration, _ directive: Directive, _ node: Node) {
    let found = diagnostics.count
    let isAnyUnknown = checkArguments(of: directive, declaration.checkedArguments, node, checksValues: true)
    var values: [(name: String, value: OwnDirectiveValue)] = []
    for argument in declaration.arguments {
      let written = directive[argument.name]
      if written == nil, argument.isRequired {
        report(
          "directive.missing-argument/argument", at: location(of: node),
          ["name": directive.name, "example": declaration.example(of: argument)])
      }
      guard let text = written ?? argument.initial else { continue }
      if let value = value(text, argument, directive, node) { values.append((argument.name, value)) }
    }
    if isAnyUnknown { withdrawMissingArguments(from: found) }
    let hasContent = declaration.content != .none && node.kind == .directive && node.firstChild != nil
    if hasContent { values.append(("content", .content)) }
    if node.kind == .directive { checkContent(of: declaration, node) }
    if declaration.hasStyles { components.used.insert(.ownDirectives) }
    do throws(OwnDirectiveFailure) {
      guard let html = try options.templates?.html(of: declaration.name, values) else { return }
      html.withUnsafeBufferPointer { append(template: $0, isText: declaration.content == .text, node) }
    } catch {
      // The problem is in the template, which is the same for each use.
      if !diagnostics.contains(where: { $0 == error.diagnostic }) { report(error.diagnostic) }
    }
  }

  private mutating func value(
    _ text: String, _ argument: DirectiveDeclaration.Argument, _ directive: Directive, _ node: Node
  ) -> OwnDirectiveValue? {
    // Byte 1 stands for the content.
    let text = text.utf8.contains(1) ? text.replacing("\u{1}", with: "\u{FFFD}") : text
    switch argument.kind {
    case .text, .number, .url, .image: return .text(text)
    case .boolean: return .boolean(text == "true")
    case .choice: return .choice(text)
    case .icon: return .icon(text)
    case .data:
      let place = document.location(ofArgument: argument.name, of: directive, node)
      let file = document.lines.included?.file(at: place)?.path ?? pagePath
      guard let files = options.dataFiles else { return nil }
      do throws(OwnDirectiveFailure) {
        return .data(try files.values(of: text, from: file, at: place))
      } catch {
        report(error.diagnostic)
        return nil
      }
    }
  }

  /// Reports content that a directive of the site does not have.
  private mutating func checkContent(of declaration: DirectiveDeclaration, _ node: Node) {
    let name = declaration.name
    for child in node.children {
      let expected: String
      switch declaration.content {
      case .none: expected = "nothing"
      case .text:
        if child.kind == .paragraph, child.previous == nil { continue }
        expected = "one paragraph"
      case .blocks:
        if declaration.contains.isEmpty || declaration.contains.contains(where: { isDirective(child, $0) }) {
          continue
        }
        expected = "only \(declaration.contains.map { "@\($0)" }.listed("and"))"
      }
      report(
        "directive.unexpected-content", at: location(of: child),
        ["name": name, "expected": expected, "wrapper": nil])
    }
  }

  // MARK: HTML of templates

  /// Writes the HTML of a template. URLs in it are resolved and checked like those in Markdown, and scripts are left
  /// out: values in it can come from data files, and their authors need not be the site’s.
  ///
  /// - Parameter isText: whether the content of the directive is text without paragraphs.
  private mutating func append(template html: UnsafeBufferPointer<UInt8>, isText: Bool, _ node: Node) {
    let place = location(of: node)
    if node.kind == .directive { startLine() }
    var index = 0
    var hasContent = false
    while index < html.count {
      let next = html[index...].firstIndex { $0 == UInt8(ascii: "<") || $0 == 1 } ?? html.count
      out.append(UnsafeBufferPointer(rebasing: html[index..<next]))
      index = next
      if index == html.count { break }
      if html[index] == 1 {
        index += 1
        // A heading or an image cannot be on the page twice.
        if hasContent { continue }
        hasContent = true
        if isText, let paragraph = node.firstChild, paragraph.kind == .paragraph {
          walkChildren(of: paragraph)
          closeAll(openedIn: paragraph)
        } else {
          walkChildren(of: node)
        }
        closeAll(openedIn: node)
        continue
      }
      if html[index...].starts(with: "<!--".utf8) {
        index = endOfComment(html, from: index)
        continue
      }
      switch RawHTMLTag.read(html, from: index) {
      case .text:
        out.append("&lt;")
        index += 1
      case .unterminated: index = html.count
      case .tag(let tag):
        index = tag.end
        if Self.leftOutOfTemplates.contains(tag.name) {
          if !tag.isEnd, ["script", "style"].contains(tag.name) {
            index = endOfElement(tag.name, html, from: index)
          }
        } else if tag.isEnd {
          out.append("</\(tag.name)>")
        } else {
          append(templateTag: tag, place)
        }
      }
    }
    if node.kind == .directive { startLine() }
  }

  /// The elements that could run scripts, show other documents, or change the whole page.
  private static let leftOutOfTemplates: Set<String> = [
    "script", "style", "base", "meta", "link", "object", "embed", "iframe", "frame", "frameset", "html",
    "head",
    "body", "title",
  ]

  private mutating func append(templateTag tag: RawHTMLTag, _ place: SourceLocation) {
    // The classes may belong to the theme.
    if tag.name == "table" { components.used.insert(.tables) }
    needsPlainHeading = true
    out.append("<\(tag.name)")
    for attribute in tag.attributes {
      let name = attribute.name
      if name.hasPrefix("on") || name == "srcdoc" || name == "style" { continue }
      if name == "id" || SafeHTML.urlAttributes.contains(name) || name == "srcset" || Self.urls.contains(name)
      {
        appendTemplateURL(attribute, of: tag, place)
      } else {
        append(attribute, of: tag, place)
      }
    }
    if tag.name == "img", !tag.attributes.contains(where: { $0.name == "loading" }) {
      out.append(" loading=\"lazy\" decoding=\"async\"")
    }
    out.append(tag.isSelfClosing ? " />" : ">")
  }

  /// The attributes with URLs that raw HTML in pages cannot have.
  private static let urls: Set<String> = [
    "action", "formaction", "data", "xlink:href", "background", "ping", "to", "from", "by", "values",
    "xml:base",
  ]

  private mutating func appendTemplateURL(
    _ attribute: RawHTMLTag.Attribute, of tag: RawHTMLTag, _ place: SourceLocation
  ) {
    let url = attribute.decoded
    if Self.urls.contains(attribute.name) {
      // These are not resolved.
      guard url.withUnsafeBufferPointer({ !URLKind.runsScript($0) && URLKind($0).isSafe(forImage: false) })
      else {
        return report("link.unsafe", at: place, ["url": String(decoding: url, as: UTF8.self).prefix(60)])
      }
      out.append(" \(attribute.name)=\"")
      out.appendEscaped(url)
      out.append(UInt8(ascii: "\""))
      return
    }
    let kind = url.withUnsafeBufferPointer { URLKind($0) }
    let isSized = tag.attributes.contains { $0.name == "width" || $0.name == "height" }
    if tag.name == "img", attribute.name == "src", !isSized, !url.isEmpty, case .withinSite = kind,
      !omitsLinks
    {
      out.append(" src=\"")
      appendPlaceholder(.image, .image, String(decoding: url, as: UTF8.self), place)
      out.append(UInt8(ascii: "\""))
      return
    }
    append(attribute, of: tag, place)
    if tag.name == "a", attribute.name == "href", case .web = kind, !omitsLinks,
      !tag.attributes.contains(where: { $0.name == "rel" })
    {
      out.append(" rel=\"external\"")
    }
  }

  private func endOfComment(_ html: UnsafeBufferPointer<UInt8>, from start: Int) -> Int {
    var index = start + 4
    while index + 2 < html.count {
      if html[index...].starts(with: "-->".utf8) { return index + 3 }
      index += 1
    }
    return html.count
  }

  private func endOfElement(_ name: String, _ html: UnsafeBufferPointer<UInt8>, from start: Int) -> Int {
    var index = start
    while let next = html.offset(of: UInt8(ascii: "<"), from: index) {
      if case .tag(let tag) = RawHTMLTag.read(html, from: next), tag.isEnd, tag.name == name {
        return tag.end
      }
      index = next + 1
    }
    return html.count
  }
}
