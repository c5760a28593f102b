import Basics
import PageModel

/// The members of types that have no pages of their own, because the pages of their types show them.
struct InlineMembers: Sendable {
  /// A member, and its place on the page of its type.
  struct Member: Sendable {
    /// The path of its file below the folder `data`.
    var path: String
    /// The ID of its heading: the last component of its URL.
    var anchor: String
  }

  /// The kinds of such members, as the navigation of an archive names them.
  private let kinds: Set<String>
  /// The members of each type in the order of the navigation, by the path of the type’s file below the folder `data`.
  private var members: [String: [Member]] = [:]
  /// The URLs in the archive at which the members are shown, by the URLs of the pages that they would otherwise have.
  private var urls: [String: String] = [:]
  /// The URLs of the members in the order of the navigation.
  private var order: [String] = []

  init(_ kinds: [MemberKind] = []) { self.kinds = Set(kinds.map(Self.name)) }

  /// Returns the name of a kind in the navigation of an archive.
  private static func name(of kind: MemberKind) -> String {
    switch kind {
    case .enumCase, .property, .method, .subscriptMember, .typeAlias, .associatedType: kind.rawValue
    case .initializer: "init"
    case .operatorMember: "op"
    }
  }

  /// The kinds of types in the navigation of an archive, and the kind of lists of default implementations.
  private static let types: Set<String> = [
    "actor", "class", "dictionarySymbol", "enum", "extension", "namespace", "protocol", "struct", "symbol",
    "union",
  ]

  /// Returns whether a type shows a member on its page.
  ///
  /// - Parameters:
  ///   - kind: the kind of the member in the navigation.
  ///   - type: the kind of the page above it.
  func contains(_ kind: String, of type: String) -> Bool { kinds.contains(kind) && Self.types.contains(type) }

  /// Adds a member.
  ///
  /// - Parameters:
  ///   - path: the path of its file below the folder `data`.
  ///   - type: the path of the file of its type.
  mutating func add(_ path: String, of type: String) {
    let url = PageFile.url(of: path)
    let member = Member(path: path, anchor: String(Paths.name(url)))
    members[type, default: []].append(member)
    urls[url] = "\(PageFile.link(to: PageFile.url(of: type)))#\(member.anchor)"
    order.append(url)
  }

  var isEmpty: Bool { order.isEmpty }

  /// Returns the members on the page of a type, given the path of its file below the folder `data`.
  func members(of type: String) -> [Member] { members[type] ?? [] }

  /// Returns the URL in the archive at which a member is shown, given the URL of the page that it would otherwise have;
  /// nil for other pages.
  func url(ofPage url: Substring) -> String? {
    if isEmpty { return nil }
    return urls[String(url.last == "/" ? url.dropLast() : url)]
  }

  /// The paths of the files of all members, below the folder `data`.
  var files: Set<String> { Set(members.values.lazy.flatMap { $0 }.map(\.path)) }

  /// The redirects from the URLs that the members’ pages would have to the URLs at which the members are shown, all in
  /// the archive.
  var redirects: [(from: String, to: String)] { order.compactMap { url in urls[url].map { (url, $0) } } }
}
