import HTMLSyntax
import PageModel

/// Finds files, scripts, styles and forms that the Content Security Policy of their page blocks.
struct BlockedByPolicy: OutputRule {
  static let rule = Rule.named("html.blocked-by-policy")

  /// The policies that apply to the current part of the page. All of them must allow a file.
  private var policies: [PagePolicy] = []

  mutating func open(_ element: OpenElement, _ page: inout OutputPage) {
    if element.element == .meta { readPolicy(page) }
    if policies.isEmpty { return }
    for attribute in page.tokenizer.attributes where attribute.hasValue {
      checkCode(attribute, element, &page)
    }
    switch element.element {
    case .script: checkScript(element, &page)
    case .style:
      if !allowsInline(.style, page.value("nonce")) {
        page.report(
          Self.rule, "the page’s policy blocks this <style>",
          help: "move the styles to a file, and name it in `styles` in unfold.yml", written: [["<style"]])
      }
    case .link: checkLink(element, &page)
    case .img: check("src", .image, element, &page)
    case .iframe: check("src", .frame, element, &page)
    case .embed: check("src", .object, element, &page)
    case .object: check("data", .object, element, &page)
    case .video:
      check("src", .media, element, &page)
      check("poster", .image, element, &page)
    case .audio, .track: check("src", .media, element, &page)
    case .source: check("src", .media, element, &page)
    case .form: check("action", .form, element, &page)
    default: break
    }
  }

  private mutating func readPolicy(_ page: borrowing OutputPage) {
    guard let name = page.value("http-equiv"), name.lowercased() == "content-security-policy",
      let policy = page.value("content")
    else { return }
    policies.append(PagePolicy(policy))
  }

  // MARK: Inline code

  /// Checks a style attribute or an event handler.
  private func checkCode(
    _ attribute: HTMLTokenizer.Attribute, _ element: OpenElement, _ page: inout OutputPage
  ) {
    let isStyle = page.tokenizer.isEqual(attribute.name, "style")
    let start = attribute.name.lowerBound
    guard isStyle || (attribute.name.count > 4 && page.tokenizer.isEqual(start..<(start + 2), "on")) else {
      return
    }
    if allowsInline(isStyle ? .styleAttribute : .scriptAttribute, nil) { return }
    let name = page.text(attribute.name).lowercased()
    page.report(
      Self.rule, "the page’s policy blocks the attribute `\(name)` of \(page.shown(element))",
      help: isStyle
        ? "use a class, and put its styles into a file that `styles` in unfold.yml names"
        : "add an event listener in a file that `scripts` in unfold.yml names",
      written: [[page.text(attribute.name) + "="]])
  }

  private func checkScript(_ element: OpenElement, _ page: inout OutputPage) {
    if page.tokenizer.has("src") { return check("src", .script, element, &page) }
    // A script of another type is data, such as JSON-LD. Browsers do not run it.
    let type = page.value("type")?.lowercased() ?? ""
    guard type.isEmpty || type == "module" || type.hasSuffix("javascript") || type == "importmap" else {
      return
    }
    if allowsInline(.script, page.value("nonce")) { return }
    page.report(
      Self.rule, "the page’s policy blocks this inline <script>",
      help: "move the script to a file, and name it in `scripts` in unfold.yml", written: [["<script"]])
  }

  private func allowsInline(_ kind: PagePolicy.Kind, _ nonce: String?) -> Bool {
    policies.allSatisfy { $0.allowsInline(kind, nonce: nonce) }
  }

  // MARK: Files

  private func checkLink(_ element: OpenElement, _ page: inout OutputPage) {
    let relations = (page.value("rel") ?? "").lowercased().split(whereSeparator: \.isWhitespace)
    if relations.contains("stylesheet") {
      check("href", .style, element, &page)
    } else if relations.contains("icon") || relations.contains("apple-touch-icon") {
      check("href", .image, element, &page)
    } else if relations.contains("manifest") {
      check("href", .manifest, element, &page)
    } else if relations.contains("modulepreload") {
      check("href", .script, element, &page)
    }
  }

  private func check(
    _ attribute: StaticString, _ kind: PagePolicy.Kind, _ element: OpenElement, _ page: inout OutputPage
  ) {
    guard let url = page.value(attribute), !url.isEmpty else { return }
    let target = PagePolicy.Target(url, origin: page.origin)
    if policies.allSatisfy({ $0.allows(target, for: kind, nonce: page.value("nonce")) }) { return }
    // The build has reported a file on the author’s computer.
    let scheme = url.prefix { $0 != ":" && $0 != "/" }
    if url.count > scheme.count, scheme.count == 1 || scheme.lowercased() == "file" { return }
    let directive = kind.directives[0]
    let what =
      kind == .form
      ? "sending this <form> to \(target.name)" : "this \(page.shown(element)) from \(target.name)"
    let source = target.source.flatMap { PolicySource.normalized($0) == nil ? nil : $0 }
    var help = "allow it in unfold.yml: `policy: {\(directive): \(source ?? "…")}`"
    if scheme.lowercased() == "http", kind != .form {
      help = "use https, as in `https\(url.dropFirst(scheme.count))`, or \(help)"
    }
    if kind == .frame { help = "write @Embed(url: \"…\", title: \"…\"), or \(help)" }
    page.report(Self.rule, "the page’s policy blocks \(what)", help: help, written: [[url]])
  }
}
