import Basics
import PageModel

/// The pages that other programs of a project write before its tool builds it, such as an API reference. The project’s
/// folder does not contain them, so links to them lead to the published site.
struct GeneratedPages: Sendable {
  /// The paths of pages and folders in the site, without extensions and without slashes at the ends.
  let paths: Set<String>
  /// The paths of the pages and files that the folder contains, in the same form.
  let known: Set<String>
  /// The URL of the published site, with a slash at its end; `/` if it is not known.
  let site: String
  /// The end of the URLs of pages: `/` or `.html`.
  let ending: String

  /// Returns the URL of the generated page that a link refers to; nil for other links.
  ///
  /// - Parameters:
  ///   - source: the path in the site of the file with the link.
  ///   - url: the URL of the page with the link; nil if it is not known.
  func url(of destination: String, from source: String, at url: String?, base: String) -> String? {
    guard let first = destination.utf8.first, first != UInt8(ascii: "#"), !LinkRules.hasScheme(destination),
      !destination.hasPrefix("//")
    else { return nil }
    let link = RelativeDestination(destination)
    let path = link.path.removingPercentEncoding
    var places: [String]
    if first == UInt8(ascii: "/") {
      places = [path.hasPrefix(base) ? String(path.dropFirst(base.count)) : String(path.dropFirst())]
    } else {
      places = [link.target(from: source)]
      if let url { places.append(Paths.normalized(Paths.join(String(url.dropFirst()), path))) }
    }
    for place in places where contains(Self.key(place)) {
      return site + LinkRules.encoded(page(place)) + link.suffix
    }
    return nil
  }

  private func contains(_ key: String) -> Bool {
    if known.contains(key) { return false }
    var key = key[...]
    while !key.isEmpty {
      if paths.contains(String(key)) { return true }
      guard let slash = key.lastIndex(of: "/") else { return false }
      key = key[..<slash]
    }
    return false
  }

  /// Returns the URL of a page by the path of its file.
  private func page(_ place: String) -> String {
    let name = Paths.name(place)
    guard let end = Self.extensions.first(where: name.hasSuffix) else { return place }
    let key = Self.key(place)
    return key.isEmpty ? "" : key + (PathComponent.isIndex(String(name.dropLast(end.count))) ? "/" : ending)
  }

  private static let extensions = [".md", ".mdx", ".yml"]

  /// The form in which paths are compared.
  static func key(_ path: String) -> String {
    var key = path.split(separator: "/").filter { $0 != "." }.joined(separator: "/")
    for end in extensions + [".html", ".ipynb"] where key.hasSuffix(end) {
      key = String(key.dropLast(end.count))
    }
    if key.hasSuffix("/index") { return String(key.dropLast(6)) }
    return key == "index" ? "" : key
  }
}

extension PageContext {
  /// Returns the URL of the generated page that a link refers to; nil for other links.
  func generatedURL(of destination: String) -> String? {
    guard let generated = project.generated else { return nil }
    let links = project.links
    let (_, source) = links.languages.isMultiple ? links.languages.split(sitePath) : (0, sitePath)
    return generated.url(
      of: destination, from: source, at: links.urls[source],
      base: project.basePath == "/" ? links.base : project.basePath)
  }
}
