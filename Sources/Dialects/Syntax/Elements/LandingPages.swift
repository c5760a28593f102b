import Basics
import YAML

/// Converts the front matter of landing pages to the first part of their text.
enum LandingPages {
  /// Starlight’s `hero`.
  static let starlight: @Sendable (YAMLNode, PageContext) -> [String] = { node, context in
    let title = text(node["title"]) ?? text(context.frontMatter?["title"])
    write(
      title: title, tagline: text(node["tagline"]),
      links: (node["actions"]?.items ?? []).compactMap { action in
        guard let label = text(action["text"]), let link = text(action["link"]) else { return nil }
        return (label, link)
      },
      image: image(node["image"], ["file", "light", "dark", "src"], context),
      alt: text(node["image"]?["alt"]), isLanding: text(context.frontMatter?["template"]) == "splash", context
    )
    return []
  }

  /// VitePress’s `hero`.
  static let vitePress: @Sendable (YAMLNode, PageContext) -> [String] = { node, context in
    guard context.frontMatter?["layout"]?.text == "home" else { return [] }
    let name = text(node["name"])
    let text = text(node["text"])
    write(
      title: name ?? text,
      tagline: [name == nil ? nil : text, Self.text(node["tagline"])].compactMap { $0 }.joined(
        separator: " — "),
      links: (node["actions"]?.items ?? []).compactMap { action in
        guard let label = Self.text(action["text"]), let link = Self.text(action["link"]) else { return nil }
        return (label, link)
      },
      image: Self.text(node["image"]) ?? image(node["image"], ["src", "light", "dark"], context),
      alt: Self.text(node["image"]?["alt"]), context)
    return []
  }

  /// VitePress’s `features`: cells of a grid.
  static let features: @Sendable (YAMLNode, PageContext) -> [String] = { node, context in
    guard context.frontMatter?["layout"]?.text == "home", let items = node.items, !items.isEmpty else {
      return []
    }
    var lines = ["@Grid(minimum: 250) {"]
    for item in items {
      let title = PlainMarkdown.text(of: Bytes(text(item["title"]) ?? ""))
      let link = text(item["link"]).map(context.resolved)
      lines.append("- " + (link.map { "**[\(title)](\($0))**" } ?? "**\(title)**"))
      if let details = text(item["details"]) {
        lines += ["", "  " + details.split(separator: "\n").joined(separator: " ")]
      }
      lines.append("")
    }
    context.prologue += lines + ["}", ""]
    return []
  }

  private static func text(_ node: YAMLNode?) -> String? {
    guard let node, !node.isNull, let text = node.text, !text.isEmpty else { return nil }
    return text
  }

  private static func image(_ node: YAMLNode?, _ keys: [String], _ context: PageContext) -> String? {
    keys.lazy.compactMap { key in text(node?[key]) ?? text(node?["light"]?[key]) }.first
  }

  private static func write(
    title: String?, tagline: String?, links: [(text: String, link: String)], image: String?, alt: String?,
    isLanding: Bool = true, _ context: PageContext
  ) {
    var lines: [String] = []
    if let title { lines += ["# " + PlainMarkdown.text(of: Bytes(title)), ""] }
    if let tagline, !tagline.isEmpty {
      lines += ["> " + tagline.split(separator: "\n").joined(separator: " "), ""]
    }
    if !links.isEmpty || image != nil {
      // On other pages, the parts of a hero are ordinary text.
      if isLanding { lines.append("@Hero {") }
      lines += links.map { "- [\($0.text)](\(context.resolved($0.link)))" }
      if let image { lines += ["", "![\(alt ?? "")](\(context.resolved(image)))"] }
      lines += isLanding ? ["}", ""] : [""]
    }
    context.prologue = lines + context.prologue
  }
}
