import Basics
import PageModel

/// Diagnostics about redirects.
extension Diagnostic {
  /// An old URL that is already in use.
  ///
  /// - Parameter currentOwner: the path of the file that uses it: a page, an asset, or the file of another redirect.
  static func redirectTaken(_ oldURL: LocatedText, by currentOwner: String) -> Diagnostic {
    Diagnostic(
      "redirect.taken/file", at: oldURL.location, ["url": oldURL.text, "owner": currentOwner])
  }

  /// An old URL that is the URL of a generated page.
  ///
  /// - Parameter page: the path that a file for the generated page would have.
  static func redirectTaken(_ oldURL: LocatedText, byGenerated page: String) -> Diagnostic {
    let folder = page.split(separator: "/").dropLast().joined(separator: "/")
    return Diagnostic(
      "redirect.taken/list", at: oldURL.location,
      ["url": oldURL.text, "folder": folder.isEmpty ? nil : folder, "page": page])
  }

  /// A redirect to a page or file that does not exist.
  ///
  /// - Parameter nearest: the URL of the page with the most similar spelling; nil if none is similar.
  static func brokenRedirect(_ oldURL: LocatedText, nearest: String?) -> Diagnostic {
    Diagnostic(
      "redirect.broken", at: oldURL.location,
      ["url": oldURL.text, "nearest": nearest ?? MisspelledURL.suggestion(for: oldURL.text)?.url])
  }
}
