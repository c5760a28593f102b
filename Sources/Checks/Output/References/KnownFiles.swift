import Basics
import HTML
import HTMLSyntax
import PageModel
import Site

/// The files that are known before the build writes any file, by their paths in the output: pages and content files.
struct KnownFiles: Sendable {
  enum Kind: Sendable {
    case page
    /// A content file, by its index.
    case asset(Int)
  }

  private var known: [ContentHash: Kind] = [:]
  /// The base URL of the site, such as `https://example.com/docs/`.
  private let baseURL: String?
  /// The path of the site on its server without slashes at both ends, such as `docs/de`.
  private let basePath: [UInt8]
  /// The name of the folder of the site’s language; empty for the default language, which is at the root.
  private let languageFolder: [UInt8]
  /// The versions of the site. The files of other versions are not checked.
  private let versions: SiteVersions
  private let hasImageVersions: Bool

  init(_ site: Site, assets: [String], printPages: [String] = []) {
    baseURL = site.configuration.baseURL
    let configuration = site.configuration
    let folder = configuration.versions.folder + configuration.languages.folder
    let path = baseURL.flatMap(AbsoluteURL.init).map { String($0.path) } ?? folder
    basePath = Array(path.utf8).split(separator: UInt8(ascii: "/")).joined(separator: [UInt8(ascii: "/")]).map
    { $0 }
    versions = configuration.versions
    hasImageVersions = !configuration.images.formats.isEmpty
    languageFolder = Array(site.configuration.languages.folder.utf8.dropLast())
    known.reserveCapacity(2 * site.pages.count + assets.count)
    for (index, asset) in assets.enumerated() { known[Self.key(asset)] = .asset(index) }
    for path in site.pages.map(\.outputPath) + printPages {
      known[Self.key(path)] = .page
      known[Self.key(Self.withoutIndex(path))] = .page
    }
  }

  /// The target of a URL on a page.
  enum Target {
    /// Not a file of the site: another site, the page itself, or another scheme.
    case none
    case known(Kind)
    /// A path in the output that may be a file that the build has yet to write.
    case unknown(String)
    /// A file of the default language that a page in another language refers to.
    case shared(String)
  }

  /// Returns the target of a URL.
  ///
  /// - Parameters:
  ///   - url: the value of an attribute, escaped for HTML.
  ///   - folder: the path of the page’s folder in the output.
  func target(of url: Slice<UnsafeBufferPointer<UInt8>>, from folder: [UInt8]) -> Target {
    if url.contains(UInt8(ascii: "&")) {
      return CharacterReferences.decoded(url).withUnsafeBufferPointer { target($0, folder) }
    }
    return target(UnsafeBufferPointer(rebasing: url), folder)
  }

  private func target(_ url: UnsafeBufferPointer<UInt8>, _ folder: [UInt8]) -> Target {
    let end = url.firstIndex { $0 == UInt8(ascii: "#") || $0 == UInt8(ascii: "?") } ?? url.count
    var path = UnsafeBufferPointer(rebasing: url[..<end])
    if path.isEmpty { return .none }
    var isFromRoot = path[0] == UInt8(ascii: "/")
    if let baseURL, path.starts(with: baseURL.utf8) {
      path = UnsafeBufferPointer(rebasing: path[baseURL.utf8.count...])
      isFromRoot = true
    } else if hasScheme(path) || path.starts(with: "//".utf8) {
      return .none
    } else if isFromRoot {
      path = UnsafeBufferPointer(rebasing: path[1...])
      guard isBelowBase(path) else { return baseURL == nil ? sharedFile(path, from: nil) : .none }
      path = UnsafeBufferPointer(rebasing: path[basePath.count...])
    }
    let base = isFromRoot ? [] : folder
    return base.withUnsafeBufferPointer { base in
      PathJoining.join(base, path) { joined in
        // A path outside of the site may exist on its server.
        guard let joined else { return sharedFile(path, from: folder) }
        if let kind = known[ContentHash(joined)] { return .known(kind) }
        let file = String(decoding: joined, as: UTF8.self)
        // Pages only refer to the versions of an image that the build makes.
        if hasImageVersions, let image = ImageSettings.Version.image(of: file),
          let kind = known[Self.key(image)]
        {
          return .known(kind)
        }
        return languageFolder.isEmpty && versions.version(ofPath: file) != nil ? .none : .unknown(file)
      }
    }
  }

  private func isBelowBase(_ path: UnsafeBufferPointer<UInt8>) -> Bool {
    guard path.starts(with: basePath) else { return false }
    return basePath.isEmpty || path.count == basePath.count || path[basePath.count] == UInt8(ascii: "/")
  }

  /// Returns the target of a path that leads out of the folder of the site’s language.
  ///
  /// - Parameter folder: the folder that the path is relative to; nil for the root of the server.
  private func sharedFile(_ path: UnsafeBufferPointer<UInt8>, from folder: [UInt8]?) -> Target {
    if languageFolder.isEmpty { return .none }
    var base: [UInt8] = []
    if let folder { base = folder.isEmpty ? languageFolder : languageFolder + [UInt8(ascii: "/")] + folder }
    return base.withUnsafeBufferPointer { folder in
      PathJoining.join(folder, path) { joined in
        guard let joined else { return .none }
        let file = String(decoding: joined, as: UTF8.self)
        return versions.version(ofPath: file) == nil ? .shared(file) : .none
      }
    }
  }

  private func hasScheme(_ path: UnsafeBufferPointer<UInt8>) -> Bool {
    for byte in path {
      switch byte {
      case UInt8(ascii: ":"): return true
      case UInt8(ascii: "/"): return false
      default: continue
      }
    }
    return false
  }

  private static func key(_ path: String) -> ContentHash { path.withBytes { ContentHash($0) } }

  /// Removes `index.html` and the slash before it, since pages refer to the folder.
  static func withoutIndex(_ path: String) -> String {
    guard path.hasSuffix("index.html") else { return path }
    var folder = path.dropLast("index.html".count)
    if folder.last == "/" { folder.removeLast() }
    return String(folder)
  }
}
