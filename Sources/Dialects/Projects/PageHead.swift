import Basics
import PageModel
import YAML

/// The parts of a page that the configuration of a project needs: its front matter and its first heading.
struct PageHead {
  /// The path relative to the content folder.
  let path: String
  let frontMatter: YAMLNode?
  /// Whether the page begins with front matter, which can be empty.
  let hasFrontMatter: Bool
  /// The text of the first heading of level 1, without syntax.
  let heading: String?

  /// The file’s name without its extension.
  var stem: String { Self.stem(of: path) }

  /// The title in front matter, or the first heading.
  var title: String? { text("title") ?? heading }

  static func stem(of path: String) -> String {
    let name = Paths.name(path)
    return String(name[..<(name.lastIndex(of: ".") ?? name.endIndex)])
  }

  /// Reads a page. Returns nil if it cannot be read.
  init?(_ path: String, in content: String, _ folder: ProjectFolder) {
    guard let bytes = folder.scan(Paths.join(content, path)) else { return nil }
    self.path = path
    let matter = bytes.withUnsafeBufferPointer { FrontMatter(of: $0, file: path, keepsLast: true) }
    frontMatter = matter.root
    let body = min(matter.bodyOffset, bytes.count)
    hasFrontMatter = body > 0
    heading = Self.heading(in: bytes[body...])
    folder.note(path, "\(ContentHash(Array(bytes[..<body])))", heading ?? "")
  }

  /// Reads all pages with certain extensions below a folder.
  static func pages(
    below content: String, _ extensions: [String], _ folder: ProjectFolder,
    where isPage: (String) -> Bool = { _ in true }
  ) -> [PageHead] {
    folder.files(below: content).filter { path in extensions.contains { path.hasSuffix($0) } && isPage(path) }
      .compactMap { PageHead($0, in: content, folder) }
  }

  /// The text of a key of front matter; nil if it is empty.
  func text(_ key: String) -> String? {
    guard let node = frontMatter?[key], !node.isNull, let text = node.text, !text.isEmpty else { return nil }
    return text
  }

  func number(_ key: String) -> Double? { text(key).flatMap(Double.init) }

  func isTrue(_ key: String) -> Bool { frontMatter?[key]?.text == "true" }

  private static func heading(in body: Bytes) -> String? {
    var fence = FenceTracker()
    for line in body.split(separator: UInt8(ascii: "\n")) {
      let text = line.last == 0x0D ? line.dropLast() : line
      if !fence.read(text: text.trimmed), let rest = text.droppingPrefix("# ") {
        var title = rest.trimmed
        if title.last == UInt8(ascii: "}"), let brace = title.lastIndex(of: UInt8(ascii: "{")) {
          title = title[..<brace].trimmed
        }
        return PlainMarkdown.text(of: title)
      }
    }
    return nil
  }
}

extension String {
  /// A name of a file or folder as a title: `getting-started` as “Getting started”.
  var asTitle: String { PathComponent.title(from: self) }

  /// The path as a glob pattern, with `?` in place of special characters.
  var escapedPattern: String { String(map { "*?[]{}".contains($0) ? "?" : $0 }) }

  /// The text after a prefix; nil if it does not begin with it.
  func withoutPrefix(_ prefix: String) -> String? {
    hasPrefix(prefix) ? String(dropFirst(prefix.count)) : nil
  }

  /// Whether the path has a component that begins with an underscore.
  var hasPrivateComponent: Bool { split(separator: "/").contains { $0.hasPrefix("_") } }
}

extension ProjectFolder {
  /// Returns the path from a content folder to the project’s folder.
  func pathToProject(from content: String) -> String {
    let inner = Paths.normalized(Paths.join(path, content))
    if Paths.isInside(inner, path) {
      let depth = Paths.normalized(content) == "." ? 0 : Paths.normalized(content).split(separator: "/").count
      return Array(repeating: "..", count: depth).joined(separator: "/")
    }
    var up: [String] = []
    var common = inner
    while !Paths.isInside(path, common), let parent = Paths.parent(common) {
      up.append("..")
      common = parent
    }
    let rest = path.dropFirst(common == "/" ? 1 : common.count + 1)
    return (up + [String(rest)]).joined(separator: "/")
  }
}

extension ProjectDraft {
  /// Sets how links are resolved. The caller sets the content folders and the defaults of pages before.
  mutating func setLinks(_ folder: ProjectFolder, base: String, pages: [String]) {
    facts.links.base = base.withSlash
    facts.links.files = Set(pages)
    for path in pages {
      guard let url = self.pages[path]?.url else { continue }
      let key = LinkRules.key(url)
      facts.links.urls[path] = url
      // Of `a.md` and `a/index.md`, the site contains only the index.
      if let other = facts.links.pages[key], Self.isIndex(path) != Self.isIndex(other) {
        let (kept, dropped) = Self.isIndex(path) ? (path, other) : (other, path)
        facts.links.moved[dropped] = LinkRules.encoded("/" + kept)
        facts.links.pages[key] = kept
      } else {
        facts.links.pages[key] = path
      }
    }
    facts.links.folders = project.content.map {
      (folder: Paths.normalized($0.folder) == "." ? "" : Paths.normalized($0.folder), url: $0.url)
    }
    .enumerated().sorted { ($1.element.url.count, $0.offset) < ($0.element.url.count, $1.offset) }.map(
      \.element)
    for entry in project.content {
      facts.links.toProject[entry.url] =
        facts.links.toProject[entry.url] ?? folder.pathToProject(from: entry.folder)
      for path in folder.files(below: entry.folder) where !path.hasSuffix(".md") && !path.hasSuffix(".mdx") {
        let place = String(entry.url.dropFirst()) + path
        if !entry.pages.contains(path) { facts.links.assets.insert(place) }
      }
    }
  }

  private static func isIndex(_ path: String) -> Bool {
    PathComponent.isIndex(PageHead.stem(of: path))
  }

  /// Sets the source repository if the URL names a repository on a known host, and the settings do not name one yet.
  mutating func setRepository(_ url: String?) {
    guard let url, project.settings["repository"] == nil else { return }
    for host in ["https://github.com/", "https://gitlab.com/", "https://codeberg.org/"]
    where url.hasPrefix(host) {
      let parts = url.dropFirst(host.count).split(separator: "/")
      if parts.count >= 2 { project.settings.set("repository", host + parts[0] + "/" + parts[1]) }
    }
  }
}
