import Basics
import PageModel

/// The relative destination of a link, divided into its path and what follows the path.
struct RelativeDestination {
  let path: String
  /// The query and the anchor, with their marks.
  let suffix: Substring

  init(_ destination: String) {
    let end = destination.firstIndex { $0 == "#" || $0 == "?" } ?? destination.endIndex
    (path, suffix) = (String(destination[..<end]), destination[end...])
  }

  /// Returns the path of the link’s target, given the path of the file that contains the link.
  func target(from file: String) -> String {
    Paths.normalized(Paths.join(Paths.parent(file) ?? "", path.removingPercentEncoding))
  }
}

/// The destinations of the links of a page.
extension PageContext {
  /// Returns the path of a file relative to the content folder. A path that begins with `@`, `~` or a slash already is.
  func place(of path: String, in folder: String) -> String {
    guard let first = path.utf8.first, "@~/".utf8.contains(first) else {
      return Paths.normalized(Paths.join(folder, path))
    }
    return Paths.normalized(String(path.dropFirst().drop { $0 == "/" }))
  }

  /// Returns the destination of a link of this page in our form.
  func resolved(_ destination: String) -> String {
    if let url = generatedURL(of: destination) { return url }
    let result = project.links.resolve(destination, from: sitePath)
    // An included file may be in another folder than the page, so relative destinations become absolute.
    guard includedFrom != nil, let first = result.utf8.first, first != UInt8(ascii: "/"),
      first != UInt8(ascii: "#"),
      first != UInt8(ascii: "?"), !LinkRules.hasScheme(result)
    else { return result }
    return "/" + Paths.normalized(Paths.join(Paths.parent(sitePath) ?? "", result))
  }

  /// The URL of the page, which begins with a slash; nil if the project’s URLs are not known.
  private var pageURL: String? {
    let links = project.links
    let page = includedFrom ?? sitePath
    return links.urls[links.languages.isMultiple ? links.languages.split(page).path : page]
  }

  /// Returns the URL of a file, relative to the page’s URL, for a path in HTML that leads to the file from the page’s
  /// file; nil if there is no such file, or if the path also leads to a file from the page’s URL, as in browsers.
  private func asset(at place: String, _ path: String) -> String? {
    let links = project.links
    guard links.assets.contains(place), let own = pageURL else { return nil }
    let fromURL = Paths.normalized(Paths.join(String(own.dropFirst()), path.removingPercentEncoding))
    if links.assets.contains(fromURL) { return nil }
    return LinkRules.encoded(RelativeURL.from(String(own.dropFirst()), to: place))
  }

  /// Returns the destination of a link in HTML, which is not resolved later: the URL of a page or a file, relative to
  /// this page’s URL.
  func resolvedInHTML(_ destination: String) -> String {
    let links = project.links
    var result = resolved(destination)
    // A relative path may name a page’s file, which differs from the page’s URL.
    if let first = result.utf8.first, first != UInt8(ascii: "/"), !LinkRules.hasScheme(result) {
      let link = RelativeDestination(result)
      let place = link.target(from: sitePath)
      if let asset = asset(at: place, link.path) { return asset + link.suffix }
      if !link.path.isEmpty, links.files.contains(place) { result = "/" + place + link.suffix }
    }
    guard result.hasPrefix("/"), !result.hasPrefix("//"), let own = pageURL else { return result }
    let end = result.firstIndex { $0 == "#" || $0 == "?" } ?? result.endIndex
    let path = String(result[..<end].dropFirst()).removingPercentEncoding
    guard let target = links.files.contains(path) ? links.urls[path] : "/" + path
    else { return result }
    func place(_ url: String) -> String {
      let place = String(url.drop { $0 == "/" })
      let isFile = place.isEmpty || place.hasSuffix("/") || Paths.name(place).contains(".")
      return isFile ? place : place + "/"
    }
    // A file that is not known belongs to the larger site.
    let isOther = !links.siteFolder.isEmpty && !links.files.contains(path) && !links.assets.contains(path)
    let base = (isOther ? links.siteFolder : "") + place(own)
    return RelativeURL.from(base, to: place(target)) + result[end...]
  }
}
