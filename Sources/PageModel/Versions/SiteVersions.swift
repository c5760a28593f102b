import Basics
import YAML

/// A version of a site.
public struct SiteVersion: Sendable, Hashable {
  /// The name that readers see.
  public var name: String
  /// The path of the version’s folder in the site, without slashes at its ends; empty for the root.
  public var path: String
  /// The tag, branch or commit that contains the pages; nil for files on disk.
  public var ref: LocatedText?
  /// The folder of the version’s site: relative to the site, or, with `ref`, to the root of the repository. Nil for the
  /// folder of the site.
  public var folder: LocatedText?
  /// Whether the version is not released yet.
  public var isUnreleased: Bool
  /// The names of folders whose URLs lead to this version, such as `latest`.
  public var aliases: [String]
  /// The name of the version in the project of another tool, whose folder contains all versions; nil for all others.
  public var projectVersion: String?
  /// The URL in this version of the section that exists in several versions, with a slash at its end; empty if that is
  /// the whole version. Pages correspond to each other by their URLs in it.
  public var section = ""
  /// Whether pages have a notice if the version is not the newest one.
  public var hasNotice = true
  /// The values of variables in this version; nil for none.
  public var variables: YAMLNode?
  /// The place of the name in the settings.
  public var location: SourceLocation

  public init(
    name: LocatedText, path: String = "", ref: LocatedText? = nil, folder: LocatedText? = nil,
    isUnreleased: Bool = false, aliases: [String] = []
  ) {
    self.name = name.text
    location = name.location
    self.path = path
    self.ref = ref
    self.folder = folder
    self.isUnreleased = isUnreleased
    self.aliases = aliases
  }

  /// The URL of the version’s folder from the root of the whole site, with a slash at its end; empty for the root.
  public var url: String { path.isEmpty ? "" : path + "/" }

  /// Whether the version is the site itself, as its files are now.
  public var isWorkingTree: Bool { ref == nil && folder == nil && projectVersion == nil }
}

/// The versions of a site, and the version that is built.
///
/// A site in several versions is built once for each of them, each in its own folder. Pages of different versions
/// correspond to each other by their URLs.
public struct SiteVersions: Sendable {
  /// The versions, the newest one first. Empty for a site in one version.
  public var all: [SiteVersion]
  /// The index of the version that is built.
  public var current = 0
  /// The pages of each version. They are not a setting: a build finds them. Empty if they are unknown.
  public var pages: [VersionPages] = []

  public init(_ all: [SiteVersion] = []) { self.all = all }

  /// Whether pages show the versions: whether there are several, and their pages are known.
  public var isMultiple: Bool { all.count > 1 && pages.count == all.count }

  /// The index of the newest released version, which search engines should show.
  public var newest: Int { all.firstIndex { !$0.isUnreleased } ?? 0 }

  /// The URL of the folder of the current version from the root of the whole site.
  public var folder: String { isMultiple ? all[current].url : "" }

  /// Returns the index of the version to which a path in the whole site belongs, with the name of the folder, which may
  /// be an alias; nil for the version at the root.
  public func version(ofPath path: String) -> (index: Int, folder: String)? {
    for (index, version) in all.enumerated() {
      for folder in [version.path] + version.aliases where !folder.isEmpty {
        if path == folder || path.hasPrefix(folder + "/") { return (index, folder) }
      }
    }
    return nil
  }

  /// Returns the page of another version that corresponds to a page of the current one.
  ///
  /// - Parameters:
  ///   - url: the URL of the page in its version and language.
  ///   - language: the tag of the language of the page.
  /// - Returns: the URL in the whole site, and whether it is the same page rather than the nearest section.
  public func counterpart(of url: String, in version: Int, language: String) -> (url: String, isSame: Bool) {
    let (target, folder) = pages[version].list(for: language)
    let own = pages[current].list(for: language).list
    let found = target.counterpart(
      of: url, in: own, sections: (own: all[current].section, target: all[version].section))
    return (all[version].url + folder + found.url, found.isSame)
  }

  /// Returns the URL of the page that a path in the whole site, such as `1.0/tea` or `latest/tea`, refers to; nil if
  /// the path does not begin with the folder of a version or one of its aliases, or if there is no such page. If the
  /// pages of versions are unknown, it is the path.
  ///
  /// In a project of another tool, a path from its root that is not in another version leads to the version at the
  /// root.
  public func url(at path: String) -> String? {
    guard let (version, folder) = version(ofPath: path) else {
      guard all[current].projectVersion != nil, let root = all.firstIndex(where: \.path.isEmpty) else {
        return nil
      }
      if pages.count == all.count { return pages[root].url(at: path[...]) }
      // Links to files stay in their version.
      return path.hasSuffix(".md") || path.hasSuffix(".mdx") ? nil : path
    }
    if pages.count != all.count { return path }
    return pages[version].url(at: path.dropFirst(folder.count + 1)).map { folder + "/" + $0 }
  }

  /// Whether the current version has not been released.
  public var isUnreleased: Bool { isMultiple && all[current].isUnreleased }

  /// Returns whether a released version has pages that the newest one does not have.
  public func hasOwnPages(_ version: Int) -> Bool {
    if all[version].isUnreleased { return false }
    guard version != newest, let languages = pages[version].languages.first else { return true }
    let list = pages[newest].list(for: languages.tag).list
    let sections = (own: all[version].section, target: all[newest].section)
    return languages.pages.urls.contains {
      !list.counterpart(of: $0, in: languages.pages, sections: sections).isSame
    }
  }
}
