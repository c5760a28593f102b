import Basics
import FileSystem

/// The pages of types in an archive, as other archives of the site link to them.
public struct ArchivePages: Sendable {
  /// The URLs in the site of the pages, by module and path in lowercase, such as `tea/teapot/material`.
  fileprivate private(set) var urls: [String: String] = [:]

  /// Reads the names of an archive’s files.
  ///
  /// - Parameters:
  ///   - archive: the folder of the archive.
  ///   - url: the URL below which its pages are, without slashes at its ends.
  public init(of archive: String, url: String) {
    let start = url.isEmpty ? "/documentation/" : "/\(url)/documentation/"
    add(Paths.join(archive, "data/documentation"), ("", ""), start, depth: 0)
  }

  /// - Parameter path: the path of the folder, once with the names of symbols and once as in URLs.
  private mutating func add(
    _ folder: String, _ path: (symbol: String, url: String), _ start: String, depth: Int
  ) {
    for entry in (try? Directory.list(folder)) ?? [] {
      let name = String(decoding: entry.name, as: UTF8.self)
      // Skip functions, whose names contain parentheses.
      if name.contains("(") { continue }
      let isPage = name.hasSuffix(PageFile.suffix)
      let component = isPage ? name.dropLast(PageFile.suffix.count) : name[...]
      // If a type and, for example, a property have the same name, their URLs contain their kinds.
      let kind = component.firstRange(of: "-swift.")
      if let kind, !Self.kinds.contains(component[kind.upperBound...]) { continue }
      let symbol = path.symbol + component[..<(kind?.lowerBound ?? component.endIndex)]
      let url = path.url + component
      if isPage, depth > 0 {
        if urls[symbol] == nil || kind != nil { urls[symbol] = "\(start)\(url)/" }
      } else if !isPage, depth < Self.deepest {
        add(Paths.join(folder, name), (symbol + "/", url + "/"), start, depth: depth + 1)
      }
    }
  }

  /// The kinds of types in URLs.
  private static let kinds: Set<Substring> = [
    "struct", "class", "enum", "protocol", "typealias", "associatedtype",
  ]

  /// The maximum number of folders above the page of a type: one for its module, and one for each type that contains
  /// it.
  private static let deepest = 6
}

/// The pages of symbols that are not part of an archive: in other archives of the site, and on other sites.
public struct SymbolLinks: Sendable {
  /// The other archives of the site. If several contain a module, links lead to the first one.
  private let archives: [ArchivePages]
  /// The URLs of the documentation of modules, by their names in lowercase, with a slash at the end.
  private let modules: [String: String]

  /// The documentation to which names link by default, without the setting `externalReferences`.
  private static let known = ["swift": "https://developer.apple.com/documentation/swift/"]

  /// - Parameters:
  ///   - external: the URLs of the documentation of modules, by their names in lowercase; empty for a module without
  ///     links.
  ///   - archives: the other archives of the site, first those whose pages are below the same URL.
  public init(external: [String: String] = [:], archives: [ArchivePages] = []) {
    modules = external.mapValues { $0.isEmpty || $0.hasSuffix("/") ? $0 : $0 + "/" }
      .merging(Self.known) { own, _ in own }
    self.archives = archives
  }

  /// Returns the URL of the page of a type; nil if it is unknown.
  ///
  /// - Parameter identifier: the precise identifier of the type, such as `s:SS`.
  func url(ofType identifier: String) -> String? {
    guard let symbol = SymbolName(preciseIdentifier: identifier) else { return nil }
    let path = symbol.names.map { $0.lowercased() }.joined(separator: "/")
    let module = symbol.module.lowercased()
    let name = "\(module)/\(path)"
    for archive in archives { if let url = archive.urls[name] { return url } }
    guard let url = modules[module], !url.isEmpty else { return nil }
    return url + path
  }
}
