import Basics
import Markup

/// The snippets with which other sites are shown on a page. Each has a script, which replaces an element with a frame.
/// The policy of pages blocks such scripts, so a frame needs `@Embed`.
struct EmbedSnippet {
  /// The name of the other site.
  let name: String
  /// The help, which names the counterpart.
  let help: String

  /// Returns the snippet that an element belongs to; nil for another element.
  init?(_ tag: RawHTMLTag) {
    let source = tag.name == "script" ? tag.text("src") ?? "" : ""
    let classes = tag.name == "script" ? [] : (tag.text("class") ?? "").split(separator: " ")
    let address = source.drop { $0 != "/" }.drop { $0 == "/" }
    let row = Self.rows.first { row in
      row.scripts.contains { address.hasPrefix($0) } || classes.contains { $0 == row.className }
    }
    guard let row else { return nil }
    name = row.name
    let path = address.split(whereSeparator: { "/?".contains($0) }).dropFirst().map(String.init)
    help =
      row.url(tag, path).map {
        "write @Embed(url: \"\($0)\", title: \"\(Self.title(tag))\") on a line of its own"
      }
      ?? "write a link to it"
  }

  private static func title(_ tag: RawHTMLTag) -> String {
    let title = tag.text("data-pen-title") ?? tag.text("title") ?? ""
    return title.isEmpty || title.contains("\"") ? "…" : String(title.prefix(60))
  }

  private struct Row: Sendable {
    let name: String
    let className: Substring
    let scripts: [String]
    /// Returns the URL for a frame, from a tag and the path of its script; nil for a site that allows no frames.
    let url: @Sendable (RawHTMLTag, [String]) -> String?
  }

  /// Sources: the snippets that these sites offer for embedding.
  private static let rows = [
    Row(
      name: "CodePen", className: "codepen",
      scripts: ["cpwebassets.codepen.io/", "static.codepen.io/", "codepen.io/"]
    ) {
      tag, _ in
      guard let user = tag.part("data-user"), let hash = tag.part("data-slug-hash") else {
        return "https://codepen.io/user/pen/id"
      }
      return "https://codepen.io/\(user)/pen/\(hash)"
    },
    Row(name: "JSFiddle", className: "jsfiddle", scripts: ["jsfiddle.net/"]) { _, path in
      "https://jsfiddle.net/\(path.prefix { $0 != "embed" }.joined(separator: "/"))/"
    },
    Row(name: "asciinema", className: "asciicast", scripts: ["asciinema.org/a/"]) { _, path in
      path.count > 1 ? "https://asciinema.org/a/\(path[1].prefix { $0 != "." })/iframe" : nil
    },
    Row(name: "GitHub Gist", className: "gist", scripts: ["gist.github.com/"]) { _, _ in nil },
    Row(name: "X", className: "twitter-tweet", scripts: ["platform.twitter.com/", "platform.x.com/"]) {
      _, _ in nil
    },
    Row(name: "Instagram", className: "instagram-media", scripts: ["www.instagram.com/embed.js"]) { _, _ in
      nil
    },
    Row(name: "TikTok", className: "tiktok-embed", scripts: ["www.tiktok.com/embed.js"]) { _, _ in nil },
    Row(name: "Reddit", className: "reddit-embed-bq", scripts: ["embed.reddit.com/"]) { _, _ in nil },
    Row(name: "Bluesky", className: "bluesky-embed", scripts: ["embed.bsky.app/"]) { _, _ in nil },
  ]
}

extension RawHTMLTag {
  /// The value of an attribute, with its character references decoded; nil without the attribute.
  func text(_ name: String) -> String? {
    attributes.first { $0.name == name }.map { String(decoding: $0.decoded, as: UTF8.self) }
  }

  /// The value of an attribute that is a part of a path; nil if it contains other characters.
  fileprivate func part(_ name: String) -> String? {
    text(name).flatMap { text in
      !text.isEmpty && text.utf8.allSatisfy { ByteSet.alphanumerics.contains($0) || "-_.".utf8.contains($0) }
        ? text : nil
    }
  }
}

/// The snippets on a page.
struct EmbedSnippetState {
  /// The names of the sites whose snippets have been reported, and whose scripts come next.
  var awaitingScript: Set<String> = []
  /// Whether the next end tag of a script belongs to a snippet.
  var isInScript = false
}

extension BodyHTMLRenderer {
  /// Leaves out the script of a snippet. Returns whether the tag belongs to one.
  mutating func omitsSnippetScript(_ tag: RawHTMLTag, _ place: SourceLocation) -> Bool {
    guard tag.name == "script" else { return false }
    if tag.isEnd {
      defer { embedSnippets.isInScript = false }
      return embedSnippets.isInScript
    }
    guard let snippet = EmbedSnippet(tag) else { return false }
    embedSnippets.isInScript = true
    if embedSnippets.awaitingScript.remove(snippet.name) == nil {
      report("html.unsafe-element/snippet", at: place, ["name": snippet.name, "help": snippet.help])
    }
    return true
  }

  /// Reports an element that a script of another site would replace. Returns whether the tag is one, whose attributes
  /// need no messages then.
  mutating func noteSnippet(_ tag: RawHTMLTag, _ place: SourceLocation) -> Bool {
    guard tag.attributes.contains(where: { $0.name == "class" }), let snippet = EmbedSnippet(tag) else {
      return false
    }
    if embedSnippets.awaitingScript.insert(snippet.name).inserted || snippet.help.contains("@Embed") {
      report("html.unsafe-element/snippet", at: place, ["name": snippet.name, "help": snippet.help])
    }
    return true
  }
}
