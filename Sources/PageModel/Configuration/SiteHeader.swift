import Basics
import YAML

/// The repository of a site: the setting `repository`.
public struct Repository: Sendable, Hashable {
  public var url: String
  /// The name of the service at the URL, such as `GitHub`; nil for an unknown host.
  public var service: String?
  /// The name of the icon.
  public var icon: String

  /// The hosts that have icons of their own.
  private static let services = [
    ("github.com", "GitHub", "github"), ("gitlab.com", "GitLab", "gitlab"),
    ("codeberg.org", "Codeberg", "codeberg"),
  ]

  /// Returns nil if the text is not an absolute http or https URL.
  public init?(url: String) {
    guard Configuration.isWebURL(url), let host = AbsoluteURL(url)?.host.lowercased() else { return nil }
    self.url = url
    // Companies run GitLab under a name such as `gitlab.example.com`.
    let known = Self.services.first { name, _, icon in
      host == name || host == "www." + name || host.hasPrefix(icon + ".")
    }
    service = known?.1
    icon = known?.2 ?? "code"
  }
}

/// A link with an icon in the header: an item of the setting `links`.
public struct SiteLink: Sendable, Hashable {
  /// The name of the icon.
  public var icon: LocatedText
  /// The name for screen readers and the tooltip.
  public var name: String
  /// A page of the site, or a URL.
  public var target: LocatedText
}

/// An announcement above all pages: the setting `banner`.
public struct Banner: Sendable, Hashable {
  /// The text in Markdown.
  public var text: LocatedText
  /// The page or URL that the whole text links to; nil for none.
  public var link: LocatedText?
  /// The last day on which a build includes the banner; nil for no limit.
  public var until: CalendarDate?
}

extension SettingType where Value == Repository {
  /// The URL of a repository.
  static var repository: SettingType {
    .parsed(
      "URL", .pattern("^[hH][tT][tT][pP][sS]?://"),
      expected: "the URL of a repository, such as `https://github.com/owner/name`",
      nearest: { MisspelledURL.absolute($0) }
    ) { Repository(url: $0) }
  }
}

extension SettingType where Value == SiteLink {
  /// A mapping with `icon`, `name` and `url`.
  static var siteLink: SettingType {
    SettingType.mapping(
      of: SiteLinkFields.self, required: [["icon"], ["name"], ["url"]],
      expected: "a mapping such as `{icon: envelope, name: Mailing list, url: https://example.com/}`"
    ) { fields in
      guard let icon = fields.icon, let name = fields.name, !name.isEmpty, let target = fields.target else {
        return nil
      }
      return SiteLink(icon: icon, name: name, target: target)
    }
  }
}

extension SettingType where Value == Banner {
  /// Text, or a mapping with `text`, `link` and `until`.
  static var banner: SettingType {
    SettingType.mapping(
      of: BannerFields.self, required: [["text"]],
      expected: "text, or a mapping such as `{text: Version 2 is here., link: news.md, until: 2027-01-31}`"
    ) { fields in
      fields.text.map { Banner(text: $0, link: fields.link, until: fields.until) }
    }
    .orText("text") { Banner(text: $0) }
    .validated { $0.text.text.isEmpty ? "text" : nil }
  }
}

extension SettingType where Value == CalendarDate {
  /// A day in the format of ISO 8601.
  static var day: SettingType {
    .parsed(
      "date", .pattern("^[0-9]{4}-[0-9]{2}-[0-9]{2}$", orNumber: true),
      expected: "a day such as `2027-01-31`"
    ) { text in
      CalendarDate(text, months: []).flatMap { $0.text == text ? $0 : nil }
    }
  }
}

/// The keys of a link in the header.
private struct SiteLinkFields: KeyedSettings {
  var icon: LocatedText?
  var name: String?
  var target: LocatedText?

  static let keys: [SettingKey<SiteLinkFields>] = [
    SettingKey("icon", .locatedText, \.icon, "The name of the icon."),
    SettingKey("name", .text, \.name, "The name of the link, for the tooltip and for screen readers."),
    SettingKey("url", .locatedText, \.target, "A page or a URL."),
  ]
}

/// The keys of a banner.
private struct BannerFields: KeyedSettings {
  var text: LocatedText?
  var link: LocatedText?
  var until: CalendarDate?

  static let keys: [SettingKey<BannerFields>] = [
    SettingKey("text", .locatedText, \.text, "The text in Markdown."),
    SettingKey("link", .locatedText, \.link, "The page or URL that the whole text links to."),
    SettingKey("until", .day, \.until, "The last day on which a build includes the banner."),
  ]
}
