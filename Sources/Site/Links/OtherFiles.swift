import Basics
import PageModel
import Synchronization

/// The files of a site that are not its content, and the content that is not published.
public struct OtherFiles: Sendable {
  /// A page or a file that Unfold writes for the whole site.
  public struct Generated: Sendable {
    /// The URL relative to the site’s root: `search/` or `sitemap.xml`.
    public var url: String
    /// Whether it is only at the root of all languages and versions.
    public var isAtRoot: Bool
    /// The setting or content that the site lacks, so that the file is not written; nil if it is written.
    public var requirement: String?

    public init(_ url: String, isAtRoot: Bool = false, requires requirement: String? = nil) {
      self.url = url
      self.isAtRoot = isAtRoot
      self.requirement = requirement
    }
  }

  public var generated: [Generated]
  /// The paths of the files that are only parts of pages.
  public var parts: Set<String>

  public init(generated: [Generated] = [], parts: Set<String> = []) {
    self.generated = generated
    self.parts = parts
  }
}

extension LinkResolver {
  /// Resolves a link to a page or file that Unfold writes, including the Markdown of a page. Returns nil for other
  /// links.
  func generated(
    _ parts: LinkParts, _ link: LinkReference, from page: Int, _ diagnostics: inout [Diagnostic]
  ) -> LinkTarget? {
    guard link.kind == .link else { return nil }
    for base in parts.startsWithSlash ? [""] : [pages[page].path, pages[page].url] {
      guard let path = joined(parts, to: base, { $0 }) else { continue }
      if let file = others.generated.first(where: { Self.isSameFile(path, $0.url) }) {
        if let requirement = file.requirement {
          diagnostics.append(
            Diagnostic(
              "link.broken/not-generated", at: link.place(on: pages[page]),
              ["link": link.destination, "requirement": requirement]))
          return .broken
        }
        return target(file.url, parts, upFrom: file.isAtRoot ? versions.folder + languages.folder : "")
      }
      if isMarkdown(path) { return .asset(path, suffix: parts.suffix) }
    }
    return nil
  }

  /// Whether a path leads to a file. For a page, the slash and `.html` at its end are optional.
  private static func isSameFile(_ path: String, _ url: String) -> Bool {
    if path == url { return true }
    guard url.hasSuffix("/") || url.hasSuffix(".html") else { return false }
    return path.withBytes { path in
      url.withBytes { ByteOrder.areEqual(PageIndex.key(path), PageIndex.key($0)) }
    }
  }

  /// Whether the Markdown of a page is published at a path.
  private func isMarkdown(_ path: String) -> Bool {
    guard path.hasSuffix(".md"), site.configuration.publishesMarkdown else { return false }
    return markdownPaths.withLock { known in
      let paths = known ?? Set(pages.indices.compactMap(site.markdownPath(of:)))
      known = paths
      return paths.contains(path)
    }
  }

  /// Returns the problem of a link to content that is not published; nil for other links.
  func leftOut(_ parts: LinkParts, _ link: LinkReference, from page: Int) -> Diagnostic? {
    if !site.drafts.isEmpty || !others.parts.isEmpty {
      for base in parts.startsWithSlash ? [""] : [pages[page].path, pages[page].url] {
        guard let path = joined(parts, to: base, { $0 }) else { continue }
        let name = path.hasSuffix("/") ? String(path.dropLast()) : path
        for file in [name, name + ".md", name + "/index.md"] {
          if site.drafts.contains(file) {
            return Diagnostic(
              "link.broken/draft", at: link.place(on: pages[page]), ["link": link.destination])
          }
          if others.parts.contains(file) { return .partLink(link, on: pages[page], part: file) }
        }
      }
    }
    let isHidden = parts.path.split(separator: UInt8(ascii: "/")).contains { name in
      name.count > 1 && name.first == UInt8(ascii: ".") && !name.elementsEqual("..".utf8)
        && !name.elementsEqual(".well-known".utf8)
    }
    return isHidden
      ? Diagnostic("link.broken/hidden", at: link.place(on: pages[page]), ["link": link.destination]) : nil
  }

  /// Reports a link to a folder of files at whose URL there is no page.
  func reportFolder(
    _ place: PathDestination, _ link: LinkReference, from page: Int, _ diagnostics: inout [Diagnostic]
  ) {
    guard case .asset(let path) = place, path.utf8.last == UInt8(ascii: "/"),
      (path + "index.html").withBytes({ assets.asset($0) }) == nil
    else { return }
    diagnostics.append(Diagnostic("link.folder", at: link.place(on: pages[page]), ["link": link.destination]))
  }

  // MARK: Other spellings

  /// Returns the page or asset whose path consists of the same characters in another normalization form of Unicode, such
  /// as in file names from macOS.
  func findEquivalent(_ parts: LinkParts, _ kind: LinkReference.Kind, from page: Int) -> PathDestination? {
    guard parts.path.contains(where: { $0 >= 0x80 || $0 == UInt8(ascii: "%") }) else { return nil }
    for base in parts.startsWithSlash ? [""] : [pages[page].path, pages[page].url] {
      guard let path = joined(parts, to: base, { $0 }), path.utf8.contains(where: { $0 >= 0x80 }) else {
        continue
      }
      let found = equivalent.withLock { known in
        let paths = known ?? equivalentPaths()
        known = paths
        return paths.find(path, withoutEnding: kind == .link)
      }
      if kind != .link, case .page = found { continue }
      if let found { return found }
    }
    return nil
  }

  private func equivalentPaths() -> EquivalentPaths<PathDestination> {
    let paths = EquivalentPaths<PathDestination>()
    paths.add(pages) { .page($0) }
    for name in assets.names { paths.add(name, .asset(name)) }
    return paths
  }

  /// Returns the path that an author meant who wrote backslashes, or who did not encode `?` or `#` in the name of a file;
  /// nil if there is no such file.
  func meantPath(_ link: LinkReference, from page: Int) -> String? {
    let destination = link.destination
    var candidates: [String] = []
    let slashed = destination.replacing("\\", with: "/")
    if slashed != destination { candidates.append(slashed) }
    if slashed.contains(where: { $0 == "?" || $0 == "#" }) {
      candidates.append(Self.encodingMarks(in: slashed[...]))
      if let mark = slashed.lastIndex(of: "#") {
        candidates.append(Self.encodingMarks(in: slashed[..<mark]) + slashed[mark...])
      }
    }
    return candidates.first { candidate in
      candidate.withBytes { bytes in
        let parts = LinkParts(bytes)
        return parts.schemeCount == 0 && parts.pathEnd > 0 && find(parts, link.kind, from: page) != nil
      }
    }
  }

  private static func encodingMarks(in path: Substring) -> String {
    String(path.replacing("?", with: "%3F").replacing("#", with: "%23"))
  }
}
