import Basics

/// A pattern for URLs that depend on the page: a URL with placeholders, such as
/// `https://example.com/edit/main/content/{path}` or `https://example.com/issues/new?title={title}`.
public struct PageLinkPattern: Sendable, Hashable {
  /// The property of the page that replaces a placeholder.
  public enum Place: String, Sendable, CaseIterable {
    /// The path of the page's file below the content folder, or from the root of the repository if there are several
    /// content folders; slashes are not percent-encoded.
    case path
    /// The path of the page's file from the root of the repository.
    case file
    case title
    /// The absolute URL of the page; empty for a site without `baseURL`.
    case url
    /// What a reader answers to a question about the page: `yes` or `no`.
    case answer
  }

  private enum Part: Sendable, Hashable {
    case text(String)
    case place(Place)
  }

  private var parts: [Part] = []

  /// Whether all pages get the same URL, because the pattern has no placeholders.
  public var isFixed: Bool {
    parts.allSatisfy { if case .text = $0 { true } else { false } }
  }

  /// Parses a pattern. Returns nil unless it is an absolute http, https or mailto URL, or an email address, without
  /// unknown placeholders.
  ///
  /// - Parameter hasAnswer: whether the pattern must contain the placeholder for an answer, instead of not.
  public init?(_ text: String, hasAnswer: Bool = false) {
    // An email address has no scheme.
    let isAddress = text.contains("@") && !text.contains(":") && !text.contains("/")
    let text = isAddress ? "mailto:" + text : text
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
    guard parts.contains(.place(.answer)) == hasAnswer,
      Configuration.isWebURL(plain) || Configuration.isMailtoURL(plain)
    else { return nil }
  }

  /// The text before the first placeholder: the common prefix of all URLs of this pattern.
  public var beginning: String {
    if case .text(let text)? = parts.first { return text }
    return ""
  }

  /// Returns the URL for a page. Percent-encodes the values of the placeholders.
  public func url(
    path: String, file: @autoclosure () -> String = "", title: String, url: String, answer: String = ""
  ) -> String {
    var buffer = ByteBuffer(capacity: 128)
    for part in parts {
      switch part {
      case .text(let text): buffer.append(text)
      case .place(.path): RelativeURL.appendEncoded(path, into: &buffer)
      case .place(.file): RelativeURL.appendEncoded(file(), into: &buffer)
      case .place(.title): RelativeURL.appendComponent(title, into: &buffer)
      case .place(.answer): RelativeURL.appendComponent(answer, into: &buffer)
      case .place(.url): RelativeURL.appendComponent(url, into: &buffer)
      }
    }
    return buffer.text
  }
}
