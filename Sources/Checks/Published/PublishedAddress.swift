import Basics
import Site

/// An address of the site as it was published: what readers have in their bookmarks.
struct PublishedAddress: Hashable, Sendable {
  /// From the site's root, not percent-encoded: `old/`, `old.html`, `old`, and the empty text for the home page.
  let path: String
  let isPage: Bool
  /// The files of an output folder of which any answers at this address.
  let files: [String]

  /// The address of a file of an output folder.
  init(file: String) {
    isPage = file.hasSuffix(".html") || file.hasSuffix(".htm")
    path = Self.isIndex(file) ? String(file.dropLast(Self.index.count)) : file
    files = [file]
  }

  /// The address of a page as a list of pages names it.
  ///
  /// Servers answer at `old/` with `old/index.html`, and at `old` with that, with `old.html` or with `old`.
  init(page: String) {
    path = Self.isIndex(page) ? String(page.dropLast(Self.index.count)) : page
    isPage = true
    if path.isEmpty || path.utf8.last == UInt8(ascii: "/") {
      files = [path + Self.index]
    } else if path.hasSuffix(".html") || path.hasSuffix(".htm") {
      files = [path]
    } else {
      files = ["\(path)/\(Self.index)", path + ".html", path]
    }
  }

  /// As people write it: `/old/`.
  var shown: String {
    var buffer = ByteBuffer(capacity: 64)
    buffer.append("/")
    RelativeURL.appendEncoded(path, into: &buffer)
    return buffer.withBytes { String(decoding: $0, as: UTF8.self) }
  }

  /// What it has in common with the address of the same page in the other style: `a/b` of `a/b/` and of `a/b.html`.
  var stem: String { Self.stem(path) }

  static func stem(_ path: String) -> String {
    var stem = isIndex(path) ? path.dropLast(index.count) : path[...]
    if stem.hasSuffix(".html") { stem = stem.dropLast(5) }
    while stem.utf8.last == UInt8(ascii: "/") { stem = stem.dropLast() }
    return String(stem)
  }

  private static let index = "index.html"

  private static func isIndex(_ path: String) -> Bool { path == index || path.hasSuffix("/" + index) }
}
