import Basics

/// Images and videos by their names, as in DocC: a name may do without its extension, and it may carry marks that
/// say what a version of an image is for.
///
/// Source: Swift-DocC, “Adding images to your content”.
extension LinkResolver {
  /// What a version of an image is for.
  public enum ImageMark: String, Sendable {
    /// Dark surroundings.
    case dark = "~dark"
    /// Screens with two pixels to a point.
    case sharp = "@2x"
  }

  /// The version of an image with that mark, `sunset~dark.png` for `sunset.png`; nil if there is none.
  public func version(of path: String, _ mark: ImageMark) -> String? {
    var name = Array(path.utf8)
    guard let dot = name.lastIndex(of: UInt8(ascii: ".")), !name[..<dot].ends(with: mark.rawValue.utf8) else {
      return nil
    }
    name.insert(contentsOf: mark.rawValue.utf8, at: dot)
    return name.withUnsafeBufferPointer { assets.asset($0) }
  }

  /// The file that a name without extension means: one in the page's folder, else one in `content/`.
  func media(
    named parts: LinkParts, _ link: LinkReference, from page: Int, _ diagnostics: inout [Diagnostic]
  ) -> String? {
    let extensions = link.kind == .video ? Self.videoExtensions : Self.imageExtensions
    guard link.kind != .link else { return nil }
    for base in parts.startsWithSlash ? [""] : [pages[page].path, ""] {
      let stem = base.withBytes { base in
        PathJoining.join(PageIndex.folder(base), parts.path) { $0.map(Array.init) }
      }
      guard let stem, !stem.isEmpty else { continue }
      for mark in ["", ImageMark.sharp.rawValue] {
        let found = extensions.compactMap { name in
          (stem + mark.utf8 + name.utf8).withUnsafeBufferPointer { assets.asset($0) }
        }
        guard let first = found.first else { continue }
        if found.count > 1 { diagnostics.append(.ambiguousLink(link, on: pages[page], first, found[1])) }
        return first
      }
    }
    return nil
  }

  private static let imageExtensions = [".svg", ".png", ".jpg", ".jpeg", ".webp", ".avif", ".gif"]
  private static let videoExtensions = [".mp4", ".m4v", ".mov", ".webm", ".ogv"]
}

extension ArraySlice<UInt8> {
  fileprivate func ends(with suffix: some Collection<UInt8>) -> Bool {
    self.suffix(suffix.count).elementsEqual(suffix)
  }
}
