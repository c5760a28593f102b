import Basics
import PageModel

/// URLs in the HTML of pages of MkDocs.
extension PageContext {
  /// Returns the URL of a page or file, relative to this page’s URL, given the path by which Markdown links to it; nil
  /// if the project has no such file, or if its URL is not known.
  func urlInHTML(_ link: String) -> String? {
    if LinkRules.hasScheme(link) || link.hasPrefix("//") || link.hasPrefix("#") { return link }
    guard !link.hasPrefix("/"), !project.links.languages.isMultiple, url == "/" else { return nil }
    let destination = RelativeDestination(link)
    let place = destination.target(from: path)
    guard project.hasFile(place) else { return nil }
    return RelativeURL.from(siteURL(of: path), to: siteURL(of: place)) + destination.suffix
  }

  /// Returns the URL of a page or file, without a slash at its beginning.
  func siteURL(of path: String) -> String {
    if let url = project.links.urls[path] { return String(url.dropFirst()) }
    guard path.hasSuffix(".md") else { return path }
    let stem = String(path.dropLast(3))
    let hasFolders = project.hasFolderURLs
    guard ["index", "readme"].contains(Paths.name(stem).lowercased()) else {
      return hasFolders ? stem + "/" : stem + ".html"
    }
    let folder = Paths.parent(path).map { $0 + "/" } ?? ""
    return hasFolders ? folder : folder + "index.html"
  }
}
