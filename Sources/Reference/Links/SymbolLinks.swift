import Basics
import FileSystem

/// The pages of symbols that are not part of an archive: those of other archives in the site, and of other sites.
public struct SymbolLinks: Sendable {
  /// The URLs in the site of the pages of types, by module and path in lowercase, such as `tea/teapot/material`.
  private var pages: [String: String] = [:]
  /// The URLs of the documentation of modules, by their names in lowercase, with a slash at the end.
  private var modules: [String: String]

  /// The documentation to which names link without the setting `externalReferences`.
  private static let known = ["swift": "https://developer.apple.com/documentation/swift/"]

  /// - Parameter external: the URLs of the documentation of modules, by their names in lowercase; empty for a module
  ///   without links.
  public init(external: [String: String] = [:]) {
    modules = external.mapValues { $0.isEmpty || $0.hasSuffix("/") ? $0 : $0 + "/" }
      .merging(Self.known) { own, _ in own }
  }

  /// Adds the pages of another archive in the site. If several archives contain a module, links lead to the first one.
  ///
  /// - Parameters:
  ///   - archive: the folder of the archive.
  ///   - url: the URL below which its pages are, without slashes at its ends.
  public mutating func addPages(of archive: String, url: String) {
    let start = url.isEmpty ? "/documentation/" : "/\(url)/documentation/"
    addPages(in: Paths.join(archive, "data/documentation"), ("", ""), start, depth: 0)
  }

  /// - Parameter path: the path of the folder by the names of symbols, and as in URLs.
  private mutating func addPages(
    in folder: String, _ path: (symbol: String, url: String), _ start: String, depth: Int
  ) {
    for entry in (try? Directory.list(folder)) ?? [] {
      let name = String(decoding: entry.name, as: UTF8.self)
      // The names of functions contain parentheses.
      if name.contains("(") { continue }
      let isPage = name.hasSuffix(Self.pageExtension)
      let component = isPage ? name.dropLast(Self.pageExtension.count) : name[...]
      // A type and, for example, a property with the same name have URLs with their kinds.
      let kind = component.firstRange(of: "-swift.")
      if let kind, !Self.kinds.contains(component[kind.upperBound...]) { continue }
      let symbol = path.symbol + component[..<(kind?.lowerBound ?? component.endIndex)]
      let url = path.url + component
      if isPage, depth > 0 {
        if pages[symbol] == nil || kind != nil { pages[symbol] = "\(start)\(url)/" }
      } else if !isPage, depth < Self.deepest {
        addPages(in: Paths.join(folder, name), (symbol + "/", url + "/"), start, depth: depth + 1)
      }
    }
  }

  private static let pageExtension = ".json"
  /// The kinds of types in URLs.
  private static let kinds: Set<Substring> = [
    "struct", "class", "enum", "protocol", "typealias", "associatedtype",
  ]

  /// The largest number of folders around the page of a type: its module, and the types around it.
  private static let deepest = 6

  /// Returns the URL of the page of a type; nil if it is unknown.
  ///
  /// - Parameter identifier: the precise identifier of the type, such as `s:SS`.
  func url(ofType identifier: String) -> String? {
    guard let symbol = SymbolName(preciseIdentifier: identifier) else { return nil }
    let path = symbol.names.map { $0.lowercased() }.joined(separator: "/")
    let module = symbol.module.lowercased()
    if let page = pages["\(module)/\(path)"] { return page }
    guard let url = modules[module], !url.isEmpty else { return nil }
    return url + path
  }

  /// A hash of the pages, for the fingerprint of a project.
  public var record: [UInt8] {
    Array(pages.sorted { $0.key < $1.key }.map { "\($0.value)\0" }.joined().utf8)
  }
}
