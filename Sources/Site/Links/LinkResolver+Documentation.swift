import Basics
import PageModel

extension LinkResolver {
  /// Resolves a link such as `doc:Name` as DocC does: to the page with this path, else with this name, else with this
  /// title. If several pages have the name, the first one is used, and the ambiguity is reported.
  func documentation(
    _ parts: LinkParts, _ link: LinkReference, from page: Int, _ diagnostics: inout [Diagnostic]
  ) -> LinkTarget {
    let path = UnsafeBufferPointer(rebasing: parts.path[(parts.schemeCount + 1)...])
    if path.isEmpty {
      guard parts.fragment != nil else {
        diagnostics.append(Diagnostic("link.empty/\(link.kind.rawValue)", at: link.place(on: pages[page])))
        return .broken
      }
      return target(.page(page), parts, link, from: page, &diagnostics)
    }
    if let target = external(path, parts, link, from: page, &diagnostics) { return target }
    let found = PathJoining.join(UnsafeBufferPointer(start: nil, count: 0), path) { path -> [Int] in
      guard let path else { return [] }
      if let page = index.page(file: path) ?? index.page(url: path) { return [page] }
      let name = path[((path.lastIndex(of: UInt8(ascii: "/")) ?? -1) + 1)...]
      return names.pages(named: String(decoding: name, as: UTF8.self))
    }
    let isLimited = diagnostics.count >= Self.maximumSuggestions
    guard let first = found.first else {
      if let section = section(at: path, link, from: page, &diagnostics) { return section }
      diagnostics.append(
        .brokenLink(link, on: pages[page], suggestion: isLimited ? nil : suggestedName(for: path)))
      return .broken
    }
    if found.count > 1 {
      diagnostics.append(
        Diagnostic(
          "link.ambiguous", at: link.place(on: pages[page]),
          ["link": link.destination, "first": pages[first].path, "second": pages[found[1]].path]))
    }
    return target(.page(first), parts, link, from: page, &diagnostics)
  }

  /// Returns the section of a page that has taken the place of the page with this path or name; nil if there is none.
  private func section(
    at path: UnsafeBufferPointer<UInt8>, _ link: LinkReference, from page: Int,
    _ diagnostics: inout [Diagnostic]
  ) -> LinkTarget? {
    guard !redirects.isEmpty else { return nil }
    let path = String(decoding: PercentEncoding.decode(Array(path)), as: UTF8.self)
    let found = redirects.sections(named: path)
    guard let first = found.first else { return nil }
    if found.count > 1 {
      diagnostics.append(
        Diagnostic(
          "link.ambiguous", at: link.place(on: pages[page]),
          ["link": link.destination, "first": found[0].url, "second": found[1].url]))
    }
    return first.target
  }

  /// Resolves a link with the identifier of a bundle, such as `doc://com.apple.documentation/documentation/swift`, to
  /// the page that was captured from this URL of the bundle’s site, else to the URL. Returns nil if the bundle can be
  /// the site itself: on a page that is not a capture, each identifier except Apple’s documentation.
  ///
  /// - Parameter path: the link without its scheme.
  private func external(
    _ path: UnsafeBufferPointer<UInt8>, _ parts: LinkParts, _ link: LinkReference, from page: Int,
    _ diagnostics: inout [Diagnostic]
  ) -> LinkTarget? {
    guard path.starts(with: "//".utf8) else { return nil }
    let rest = path.dropFirst(2)
    let bundle = String(decoding: rest.prefix { $0 != UInt8(ascii: "/") }, as: UTF8.self).lowercased()
    let isCapture =
      pages[page].summary.metadata.source != nil || origins[page] != nil || pages[page].summary.isCapture
    guard bundle == "com.apple.documentation" || (isCapture && !bundle.isEmpty) else { return nil }
    let origin = (pages[page].summary.metadata.source ?? origins[page]).flatMap { AbsoluteURL($0) }
    guard
      let site = bundle.hasPrefix("com.apple.")
        ? AbsoluteURL("https://developer.apple.com/") : origin
    else { return nil }
    let path = String(decoding: rest.dropFirst(bundle.utf8.count), as: UTF8.self)
    let url = site.resolving((path.isEmpty ? "/" : path) + parts.suffix)
    guard let key = AbsoluteURL(url)?.key, let target = sources.page(key, for: pages[page].path, in: pages)
    else {
      return .external(url)
    }
    if pages[target].isGenerated, parts.fragment.map({ !$0.isEmpty }) ?? false { return .external(url) }
    return self.target(.page(target), parts, link, from: page, &diagnostics)
  }

  /// Returns the link to the page with the most similar name; nil if none is similar.
  private func suggestedName(for path: UnsafeBufferPointer<UInt8>) -> String? {
    let name = String(decoding: path, as: UTF8.self)
    let candidates = pages.prefix(PageNameIndex.searchLimit).map { String(PageNameIndex.name(of: $0)) }
    return Spelling.nearest(to: name, in: candidates).map { "doc:" + $0 }
  }
}

// MARK: - Media

/// Finds images and videos by name, as DocC does: the extension is optional, and suffixes mark variants of an image.
///
/// Source: Swift-DocC, “Adding images to your content”.
extension LinkResolver {
  /// A variant of an image. The raw value is the suffix of its file name before the extension.
  public enum ImageVariant: String, Sendable {
    /// For the dark color scheme.
    case dark = "~dark"
    /// For displays with two pixels per CSS px.
    case sharp = "@2x"
  }

  /// Returns the path of a variant of an image, such as `sunset~dark.png` for `sunset.png`; nil if there is no such
  /// file.
  public func variant(of path: String, _ mark: ImageVariant) -> String? {
    var name = Array(path.utf8)
    guard let dot = name.lastIndex(of: UInt8(ascii: ".")), !name[..<dot].ends(with: mark.rawValue.utf8) else {
      return nil
    }
    // The suffix for sharp displays is always the last one: `sunset~dark@2x.png`.
    let sharp = Array(ImageVariant.sharp.rawValue.utf8)
    let isSharp = mark == .dark && name[..<dot].ends(with: sharp)
    if isSharp, name[..<(dot - sharp.count)].ends(with: mark.rawValue.utf8) { return nil }
    name.insert(contentsOf: mark.rawValue.utf8, at: isSharp ? dot - sharp.count : dot)
    return name.withUnsafeBufferPointer { assets.asset($0) }
  }

  /// Returns the path of the image or video that a link names without extension: relative to the page, else to
  /// the content folder. If several files match, the first one is used, and the ambiguity is reported.
  func media(
    named parts: LinkParts, _ link: LinkReference, from page: Int, _ diagnostics: inout [Diagnostic]
  ) -> String? {
    let extensions = link.kind == .video ? MediaFile.videos : MediaFile.images
    guard link.kind != .link else { return nil }
    for base in parts.startsWithSlash ? [""] : [pages[page].path, ""] {
      let stem = base.withBytes { base in
        PathJoining.join(PageIndex.folder(base), parts.path) { $0.map(Array.init) }
      }
      guard let stem, !stem.isEmpty else { continue }
      for mark in ["", ImageVariant.sharp.rawValue] {
        let found = extensions.compactMap { name in
          (stem + "\(mark).\(name)".utf8).withUnsafeBufferPointer { assets.asset($0) }
        }
        guard let first = found.first else { continue }
        if found.count > 1 {
          diagnostics.append(
            Diagnostic(
              "link.ambiguous", at: link.place(on: pages[page]),
              ["link": link.destination, "first": first, "second": found[1]]))
        }
        return first
      }
    }
    return nil
  }
}

extension ArraySlice<UInt8> {
  fileprivate func ends(with suffix: some Collection<UInt8>) -> Bool {
    self.suffix(suffix.count).elementsEqual(suffix)
  }
}
