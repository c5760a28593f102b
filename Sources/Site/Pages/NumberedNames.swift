import Basics
import HTML
import PageModel

/// The numbers at the beginning of file and folder names, such as `01-setup.md`, with which authors order pages.
///
/// The numbers of a folder count if at least two names have one, and at least half of all. Years, dates and versions,
/// such as `2026-01-31` and `1.2`, are not such numbers. If they begin with 0 or 1, titles made from the names do not
/// contain them.
struct NumberedNames: Sendable {
  /// The paths of the folders whose numbers count, and whether titles made from the names leave them out.
  private var folders: [String: Bool] = [:]

  /// - Parameter pages: all pages. No author has chosen the names of captures, so they do not count.
  init(_ pages: [PageSummaryRef]) {
    guard pages.contains(where: { Self.mayBeNumbered($0.summary.path) }) else { return }
    var names: [String: Set<Substring>] = [:]
    for page in pages where !page.summary.isCapture {
      var path = page.summary.path[...]
      let name = PathComponent.stem(of: Self.name(of: path))
      if !PathComponent.isIndex(name) { names[String(Self.folder(of: path)), default: []].insert(name) }
      path = Self.folder(of: path)
      while !path.isEmpty {
        let folder = Self.folder(of: path)
        if !names[String(folder), default: []].insert(Self.name(of: path)).inserted { break }
        path = folder
      }
    }
    for (folder, names) in names {
      let numbers = names.compactMap { Self.split($0)?.number }
      guard Set(numbers).count >= 2, numbers.count * 2 >= names.count else { continue }
      folders[folder] = numbers.contains { $0 < 2 }
    }
  }

  /// Returns the number of a file or folder; nil if it has none that counts.
  ///
  /// - Parameter path: the path below the content folder.
  func number(of path: some StringProtocol) -> Int? {
    if folders.isEmpty { return nil }
    let path = Substring(path)
    guard folders[String(Self.folder(of: path))] != nil else { return nil }
    return Self.split(PathComponent.stem(of: Self.name(of: path)))?.number
  }

  /// Returns the title made from the name of a folder, without its number; nil if the number belongs to the title.
  func title(ofFolder path: String) -> String? {
    guard !folders.isEmpty, folders[String(Self.folder(of: path[...]))] == true else { return nil }
    return Self.split(Self.name(of: path[...])).map { PathComponent.title(from: $0.rest) }
  }

  /// Returns the pages with titles without the numbers of their files.
  func titled(_ pages: [PageSummaryRef]) -> [PageSummaryRef] { folders.isEmpty ? pages : pages.map(titled) }

  /// Returns a summary whose title, if it was made from the name of the file, does not contain the number.
  func titled(_ page: PageSummaryRef) -> PageSummaryRef {
    guard !folders.isEmpty, page.summary.metadata.title == nil, let title = title(of: page.summary.path),
      page.summary.title == FileTitle.make(from: page.summary.path)
    else { return page }
    var summary = page.summary
    summary.title = title
    summary.titleHTML = HTMLFragment(escaping: title)
    return PageSummaryRef(summary)
  }

  private func title(of path: String) -> String? {
    let name = PathComponent.stem(of: Self.name(of: path[...]))
    if PathComponent.isIndex(name) { return title(ofFolder: String(Self.folder(of: path[...]))) }
    guard folders[String(Self.folder(of: path[...]))] == true else { return nil }
    return Self.split(name).map { PathComponent.title(from: $0.rest) }
  }

  /// Splits a name into its number and the rest; returns nil if it begins with no number or consists of one.
  static func split(_ name: Substring) -> (number: Int, rest: Substring)? {
    let digits = name.utf8.prefix { $0.isASCIIDigit }
    guard !digits.isEmpty, digits.count <= 6, let number = Int(name[..<digits.endIndex]) else { return nil }
    // A year.
    if digits.count == 4, (1900...2099).contains(number) { return nil }
    let marks = name.utf8[digits.endIndex...].prefix { "-_. )".utf8.contains($0) }
    let rest = name[marks.endIndex...]
    guard !marks.isEmpty, let first = rest.utf8.first, !first.isASCIIDigit else { return nil }
    // A version, such as `2.x`.
    if first == UInt8(ascii: "x"), rest.utf8.count == 1 { return nil }
    return (number, rest)
  }

  /// Whether a name in a path begins with a digit.
  private static func mayBeNumbered(_ path: String) -> Bool {
    var path = path
    return path.withUTF8 { bytes in
      var last = UInt8(ascii: "/")
      for byte in bytes {
        if byte.isASCIIDigit, last == UInt8(ascii: "/") { return true }
        last = byte
      }
      return false
    }
  }

  private static func folder(of path: Substring) -> Substring {
    path.utf8.lastIndex(of: UInt8(ascii: "/")).map { path[..<$0] } ?? ""
  }

  private static func name(of path: Substring) -> Substring {
    path.utf8.lastIndex(of: UInt8(ascii: "/")).map { path[path.utf8.index(after: $0)...] } ?? path
  }
}
