import Basics

/// `robots.txt`, which allows crawlers to read everything and names the sitemap.
///
/// Source: RFC 9309; sitemaps.org for the `Sitemap` line.
public enum Robots {
  /// The path of the file in the output.
  public static let path = "robots.txt"

  /// Returns the content of the file. Without a base URL it has no `Sitemap` line, since that requires an absolute URL.
  ///
  /// - Parameter folders: the folders with a sitemap, each with a slash at its end; empty for the root.
  public static func bytes(baseURL: String?, folders: [String] = [""]) -> [UInt8] {
    var text = ByteBuffer(capacity: 128)
    text.append("User-agent: *\nAllow: /\n")
    if let baseURL {
      text.append("\n")
      for folder in folders {
        text.append("Sitemap: ")
        text.append(AbsoluteSiteURL.plain(folder + Sitemap.path, below: baseURL))
        text.append("\n")
      }
    }
    return text.array()
  }
}
