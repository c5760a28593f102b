import Basics

/// What `robots.txt` tells crawlers: all may be read, and where the sitemap is.
///
/// Source: RFC 9309; the Sitemap line is of sitemaps.org.
public enum Robots {
  public static let path = "robots.txt"

  /// The file's content; without a base URL it has no Sitemap line, which must be absolute.
  public static func bytes(baseURL: String?) -> [UInt8] {
    var text = ByteBuffer(capacity: 128)
    text.append("User-agent: *\nAllow: /\n")
    if let baseURL {
      text.append("\nSitemap: ")
      text.append(SiteAddress.plain(Sitemap.path, below: baseURL))
      text.append("\n")
    }
    return text.array()
  }
}
