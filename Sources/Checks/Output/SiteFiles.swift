import Basics
import HTML
import Site

/// The files of a site that are known before any is made, by their paths in the output: pages, and files of the
/// content.
struct SiteFiles: Sendable {
  enum Kind: Sendable {
    case page
    /// A file of the content, by its number.
    case asset(Int)
  }

  private var known: [ContentHash: Kind] = [:]
  /// Where the site will stand: `https://example.com/docs/`, and the path in it, without slashes at its ends.
  private let baseURL: String?
  private let basePath: [UInt8]

  init(_ site: Site, assets: [String]) {
    baseURL = site.configuration.baseURL
    let path = baseURL.flatMap(WebAddress.init).map { String($0.path) } ?? ""
    basePath = Array(path.utf8).split(separator: UInt8(ascii: "/")).joined(separator: [UInt8(ascii: "/")]).map
    { $0 }
    known.reserveCapacity(2 * site.pages.count + assets.count)
    for (index, asset) in assets.enumerated() { known[Self.key(asset)] = .asset(index) }
    for page in site.pages {
      known[Self.key(page.outputPath)] = .page
      known[Self.key(Self.withoutIndex(page.outputPath))] = .page
    }
  }

  /// What an address on a page means.
  enum Target {
    /// Another site, the page itself, or something that is no file.
    case none
    case known(Kind)
    /// A path of the output that has to be looked for.
    case unknown(String)
  }

  /// - Parameters:
  ///   - address: as it is written in an attribute.
  ///   - folder: the path of the page’s folder in the output.
  func target(of address: Slice<UnsafeBufferPointer<UInt8>>, from folder: [UInt8]) -> Target {
    if address.contains(UInt8(ascii: "&")) {
      return HTMLEntities.decoded(address).withUnsafeBufferPointer { target($0, folder) }
    }
    return target(UnsafeBufferPointer(rebasing: address), folder)
  }

  private func target(_ address: UnsafeBufferPointer<UInt8>, _ folder: [UInt8]) -> Target {
    let end = address.firstIndex { $0 == UInt8(ascii: "#") || $0 == UInt8(ascii: "?") } ?? address.count
    var path = UnsafeBufferPointer(rebasing: address[..<end])
    if path.isEmpty { return .none }
    var isFromRoot = path[0] == UInt8(ascii: "/")
    if let baseURL, path.starts(with: baseURL.utf8) {
      path = UnsafeBufferPointer(rebasing: path[baseURL.utf8.count...])
      isFromRoot = true
    } else if hasScheme(path) || path.starts(with: "//".utf8) {
      return .none
    } else if isFromRoot {
      path = UnsafeBufferPointer(rebasing: path[1...])
      guard path.starts(with: basePath) else { return .none }
      path = UnsafeBufferPointer(rebasing: path[basePath.count...])
    }
    let base = isFromRoot ? [] : folder
    return base.withUnsafeBufferPointer { base in
      PathJoining.join(base, path) { joined in
        // A path that leaves the site is the server’s.
        guard let joined else { return .none }
        if let kind = known[ContentHash(joined)] { return .known(kind) }
        return .unknown(String(decoding: joined, as: UTF8.self))
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

  /// A folder for its `index.html`, which is how pages name it.
  static func withoutIndex(_ path: String) -> String {
    guard path.hasSuffix("index.html") else { return path }
    var folder = path.dropLast("index.html".count)
    if folder.last == "/" { folder.removeLast() }
    return String(folder)
  }
}
