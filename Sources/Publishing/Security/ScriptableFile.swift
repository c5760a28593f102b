import Templates

/// Files other than pages that browsers show as documents, and whose scripts they run: SVG and other XML.
///
/// HTML files in the content folder are pages of the site’s owner, and may run scripts.
public enum ScriptableFile {
  /// The Content-Security-Policy with which such files are sent.
  public static let policy = ContentSecurityPolicy.documents

  /// Whether browsers run scripts in documents of this media type, which may include a charset.
  ///
  /// Source: MIME Sniffing Standard, “XML MIME type”.
  public static func isType(_ contentType: String) -> Bool {
    let type = contentType.prefix { $0 != ";" }.lowercased()
    return type.hasSuffix("+xml") || type == "text/xml" || type == "application/xml"
  }

  /// The file name extensions, in lowercase, for which servers send such a media type.
  ///
  /// Source: nginx’s `mime.types`, and the media types registered with IANA.
  private static let endings: Set<String> = [
    "svg", "svgz", "xml", "xhtml", "xht", "xsl", "xslt", "rdf", "atom", "rss", "mathml", "mml",
  ]

  /// Returns the extensions of such files among `paths`, spelled as in the paths, sorted and without duplicates.
  public static func endings(in paths: [String]) -> [String] {
    var found: Set<String> = []
    for path in paths {
      guard let dot = path.utf8.lastIndex(of: UInt8(ascii: ".")) else { continue }
      let ending = String(path[path.utf8.index(after: dot)...])
      if endings.contains(ending.lowercased()) { found.insert(ending) }
    }
    return found.sorted()
  }
}
