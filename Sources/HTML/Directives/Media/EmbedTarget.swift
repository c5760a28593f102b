import Basics
import PageModel

/// A page of another site, and the page that is shown in a frame in its place.
struct EmbedTarget {
  /// The URL of the page for readers.
  let page: String
  /// The URL of the page in the frame.
  let frame: String
  /// The host of the page for readers, without `www.`.
  let host: String
  /// The source expression that allows the frame in a Content Security Policy.
  let source: String

  /// Returns nil unless the text is an absolute https URL with a host that a policy can name.
  init?(_ text: String) {
    guard let url = AbsoluteURL(text), url.scheme == "https",
      text.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F && !"\"<>\\^`{|}".utf8.contains($0) })
    else { return nil }
    let host = url.host.lowercased()
    let plain = host.hasPrefix("www.") ? String(host.dropFirst(4)) : host
    frame = Self.sites[plain]?(SharedURL(url)) ?? text
    guard let shown = AbsoluteURL(frame), let source = PolicySource.normalized("https://" + shown.host) else {
      return nil
    }
    page = text
    self.host = plain
    self.source = source
  }

  /// Returns the host of a URL that leads to a page with a video, which only a frame can show; nil for another URL.
  static func videoSite(of text: String) -> String? {
    guard let host = AbsoluteURL(text)?.host.lowercased() else { return nil }
    let plain = host.hasPrefix("www.") ? String(host.dropFirst(4)) : host
    return videoSites.contains(plain) ? plain : nil
  }

  private static let videoSites: Set<String> = [
    "youtube.com", "m.youtube.com", "youtube-nocookie.com", "youtu.be", "vimeo.com", "player.vimeo.com",
    "loom.com",
    "dailymotion.com", "dai.ly", "twitch.tv", "bilibili.com", "tiktok.com",
  ]

  /// The sites whose pages have another URL for frames, by host without `www.`. Each function returns that URL; nil for
  /// a URL that already suits frames, or that it does not know.
  ///
  /// Source: the documentation of each site about embedding.
  private static let sites: [String: @Sendable (SharedURL) -> String?] = [
    "youtube.com": youTube, "m.youtube.com": youTube, "youtube-nocookie.com": youTube,
    "youtu.be": { url in url.parts.first.map { youTube(id: $0, url) } },
    "vimeo.com": { url in
      guard let id = url.parts.first(where: { $0.utf8.allSatisfy { $0.isASCIIDigit } }) else { return nil }
      // The part after the number is the key of an unlisted video.
      let key = url.parts.last.flatMap { $0 != id && url.parts.count == 2 ? "&h=\($0)" : nil } ?? ""
      return "https://player.vimeo.com/video/\(id)?dnt=1\(key)"
    },
    "codepen.io": { url in
      url.parts.count >= 3 && url.parts[1] == "pen"
        ? "https://codepen.io/\(url.parts[0])/embed/\(url.parts[2])?default-tab=result" : nil
    },
    "stackblitz.com": { url in
      url.parts.first == "edit" || url.parts.first == "github"
        ? "https://stackblitz.com/\(url.parts.joined(separator: "/"))?\(url.query(adding: "embed=1"))" : nil
    },
    "codesandbox.io": { url in
      guard url.parts.count >= 2, url.parts[0] == "s" || url.parts[0] == "p" else { return nil }
      return url.parts.last.map { "https://codesandbox.io/embed/\($0)" }
    },
    "jsfiddle.net": { url in
      url.parts.isEmpty || url.parts.contains("embedded")
        ? nil : "https://jsfiddle.net/\(url.parts.joined(separator: "/"))/embedded/result/"
    },
    "loom.com": { url in
      url.parts.count >= 2 && url.parts[0] == "share" ? "https://www.loom.com/embed/\(url.parts[1])" : nil
    },
    "figma.com": { url in
      ["design", "file", "proto", "board"].contains(url.parts.first ?? "")
        ? "https://embed.figma.com/\(url.parts.joined(separator: "/"))?\(url.query(adding: "embed-host=share"))"
        : nil
    },
    "open.spotify.com": { url in
      url.parts.count == 2 && url.parts[0] != "embed"
        ? "https://open.spotify.com/embed/\(url.parts.joined(separator: "/"))" : nil
    },
  ]

  private static let youTube: @Sendable (SharedURL) -> String? = { url in
    if url.parts.first == "watch" { return url["v"].map { youTube(id: $0, url) } }
    if url.parts.first == "playlist" {
      return url["list"].map { "https://www.youtube-nocookie.com/embed/videoseries?list=\($0)" }
    }
    let isVideo = ["shorts", "live", "embed"].contains(url.parts.first ?? "")
    return isVideo && url.parts.count == 2 ? youTube(id: url.parts[1], url) : nil
  }

  /// Returns the URL of the player without cookies. The player starts at once, because the reader has asked for it.
  private static func youTube(id: String, _ url: SharedURL) -> String {
    let start = (url["start"] ?? url["t"]).flatMap { seconds($0) }.map { "&start=\($0)" } ?? ""
    return "https://www.youtube-nocookie.com/embed/\(id)?autoplay=1\(start)"
  }

  /// Returns the seconds of a time such as `90`, `90s` or `1m30s`.
  private static func seconds(_ text: String) -> Int? {
    var total = 0
    var number = 0
    for byte in text.utf8 {
      guard number < 100_000 else { return nil }
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"): number = number * 10 + Int(byte - 0x30)
      case UInt8(ascii: "h"): (total, number) = (total + number * 3600, 0)
      case UInt8(ascii: "m"): (total, number) = (total + number * 60, 0)
      case UInt8(ascii: "s"): (total, number) = (total + number, 0)
      default: return nil
      }
    }
    return total + number
  }
}

/// The parts of a URL that people share.
private struct SharedURL {
  /// The components of the path.
  let parts: [String]
  private let query: [Substring]

  init(_ url: AbsoluteURL) {
    parts = url.path.split(separator: "/").map(String.init)
    query = url.query.dropFirst().split(separator: "&")
  }

  /// The value of a parameter; nil if it is missing, or contains characters that identifiers do not have.
  subscript(name: String) -> String? {
    let value = query.first { $0.hasPrefix(name + "=") }?.dropFirst(name.count + 1)
    return value.flatMap { text in
      !text.isEmpty && text.utf8.allSatisfy { ByteSet.alphanumerics.contains($0) || "-_".utf8.contains($0) }
        ? String(text) : nil
    }
  }

  /// Returns the query with one more parameter.
  func query(adding parameter: String) -> String {
    (query.filter { $0 != parameter } + [parameter[...]]).joined(separator: "&")
  }
}
