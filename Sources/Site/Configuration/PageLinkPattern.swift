import Basics

/// An address with places for what differs from page to page:
/// `https://example.com/edit/main/content/{path}`, `https://example.com/issues/new?title={title}`.
public struct PageLinkPattern: Sendable, Hashable {
  /// What a place stands for.
  public enum Place: String, Sendable, CaseIterable {
    /// The page's file below `content/`; its slashes are kept.
    case path
    case title
    /// The page's full address; empty in a site without `baseURL`.
    case url
  }

  private enum Part: Sendable, Hashable {
    case text(String)
    case place(Place)
  }

  private var parts: [Part] = []

  /// Nil unless it is an absolute address, with http, https or mailto, and all its places are known.
  public init?(_ text: String) {
    var plain = ""
    var rest = text[...]
    while let start = rest.firstIndex(of: "{") {
      guard let end = rest[start...].firstIndex(of: "}"),
        let place = Place(rawValue: String(rest[rest.index(after: start)..<end]))
      else { return nil }
      plain += rest[..<start] + "x"
      parts += [.text(String(rest[..<start])), .place(place)]
      rest = rest[rest.index(after: end)...]
    }
    parts.append(.text(String(rest)))
    plain += rest
    guard Configuration.isWebAddress(plain) || Configuration.isMailAddress(plain) else { return nil }
  }

  /// What all addresses have in common: the text before the first place.
  public var beginning: String {
    if case .text(let text)? = parts.first { return text }
    return ""
  }

  /// The address for one page, percent-encoded where the page's values stand.
  public func address(path: String, title: String, url: String) -> String {
    var buffer = ByteBuffer(capacity: 128)
    for part in parts {
      switch part {
      case .text(let text): buffer.append(text)
      case .place(.path): RelativeURL.appendEncoded(path, into: &buffer)
      case .place(.title): RelativeURL.appendComponent(title, into: &buffer)
      case .place(.url): RelativeURL.appendComponent(url, into: &buffer)
      }
    }
    return buffer.text
  }
}
