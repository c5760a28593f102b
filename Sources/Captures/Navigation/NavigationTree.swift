/// The site's navigation, recovered from the rows of all captured pages together.
public struct NavigationTree: Sendable, Equatable {
  public var roots: [NavigationNode]

  /// Merges the navigators of all captures. The order in which they come makes no difference.
  ///
  /// A row is the same on every page by its parent's number and its position; a group's parent is the row that the
  /// group follows directly, on as many pages as show it. Rows missing on one page are filled from the others.
  public static func merge(_ captures: [Capture]) -> NavigationTree {
    var groups = NavigatorGroups()
    for capture in captures where !capture.navigation.isEmpty {
      groups.add(capture.navigation, host: SourceHost.of(capture.source))
    }
    var pages: [String: String] = [:]
    for capture in captures where !capture.isNotFound {
      guard let key = capture.source.map(SourceHost.key), !key.isEmpty else { continue }
      pages[key] = min(pages[key] ?? capture.slug ?? "", capture.slug ?? "")
    }
    return NavigationTree(roots: groups.tree(isCaptured: { pages[SourceHost.key($0)] != nil }))
  }

  /// All nodes, each with its ancestors' titles, parents before children.
  public func forEach(_ body: (NavigationNode, [String]) -> Void) {
    func walk(_ nodes: [NavigationNode], _ path: [String]) {
      for node in nodes {
        body(node, path)
        walk(node.children, path + [node.title])
      }
    }
    walk(roots, [])
  }
}

extension NavigationTree {
  /// What all URLs of one page have in common: the path in small letters, without host, query and fragment.
  public static func key(of url: String) -> String { SourceHost.key(url) }
}

/// A page or a group of the navigation.
public struct NavigationNode: Sendable, Equatable {
  public var title: String
  /// Absolute where a capture told the site's host.
  public var url: String
  public var slug: String?
  /// False for a page that is only known from others' navigators: a link to it leads outside.
  public var isCaptured: Bool
  public var children: [NavigationNode]
}

/// Hosts and paths of sources.
enum SourceHost {
  /// `https://developer.apple.com` of a full URL.
  static func of(_ source: String?) -> String? {
    guard let source, let host = hostStart(source) else { return nil }
    let end = source.utf8[host...].firstIndex(of: UInt8(ascii: "/")) ?? source.endIndex
    return String(source[..<end])
  }

  /// The path of a URL, without host, query and fragment.
  static func path(_ url: String) -> Substring.UTF8View {
    var path = url.utf8[...]
    if let host = hostStart(url) {
      path = path[host...].drop { $0 != UInt8(ascii: "/") }
    }
    return path.prefix { $0 != UInt8(ascii: "#") && $0 != UInt8(ascii: "?") }
  }

  private static func hostStart(_ url: String) -> String.Index? {
    let bytes = url.utf8
    guard let colon = bytes.firstIndex(of: UInt8(ascii: ":")) else { return nil }
    let rest = bytes[colon...].dropFirst()
    return rest.starts(with: "//".utf8) ? rest.dropFirst(2).startIndex : nil
  }

  /// What URLs of the same page have in common: the path in small letters, without host, query and fragment.
  static func key(_ url: String) -> String {
    var path = path(url)
    while path.last == UInt8(ascii: "/") { path = path.dropLast() }
    return String(path)?.lowercased() ?? ""
  }
}
