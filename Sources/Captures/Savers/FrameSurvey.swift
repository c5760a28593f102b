import Basics

/// Finds the frame of each folder: the parts that most of its pages have at their beginning or end.
///
/// The pages of a folder, with its subfolders, are counted if they are from the same site. Labels and sentences need more
/// of them than links, because pages of a reference begin with the same ones.
public struct FrameSurvey: Sendable {
  /// The smallest number of pages with a part of the frame.
  private static let fewest = 5

  /// Returns the percentage of the pages of a folder that have a part of its frame.
  ///
  /// - Parameter isWhole: whether the folder contains all pages from a site. The pages of a part of a site can have the
  ///   same beginnings because they are about similar things.
  private static func percentage(_ kind: FramePart.Kind, isWhole: Bool) -> Int {
    switch kind {
    case .link: isWhole ? 60 : 80
    case .label: 80
    case .sentence: isWhole ? 80 : 95
    }
  }

  /// The parts of one page at its beginning and end.
  public struct Page: Sendable {
    /// The host of the page; empty if it does not name its source.
    let origin: String
    /// The URL of the page, in a form to compare.
    let key: String?
    /// The last component of the URL.
    let slug: String?
    let edges: PageEdges
    /// The hashes of the names that the site can have.
    let names: [UInt64]
    /// Whether the page has a sign of a tool, and whether it has one that authors write, too.
    let hasSign: Bool
    let hasWeakSign: Bool
    /// The links of the menu of a page that shows no other sign of a tool; empty for other pages.
    public let menu: [String]

    /// - Parameters:
    ///   - title: the title of the window.
    ///   - heading: the first heading of level 1.
    init(
      _ edges: PageEdges, title: String?, heading: String?, source: String?, hasSign: Bool, hasWeakSign: Bool,
      firstSite: String?, menu: [String]
    ) {
      self.edges = edges
      self.menu = menu
      self.hasSign = hasSign
      origin = source.map(SourceURL.host) ?? (hasSign || hasWeakSign ? nil : firstSite) ?? ""
      key = source.map(SourceURL.fullKey)
      slug = source.flatMap(SourceURL.slug)
      names = (title.map(Frame.siteNames) ?? []) + [heading.map(Frame.nameHash)].compactMap { $0 }
      self.hasWeakSign = hasWeakSign
    }

    /// Returns the hashes of everything that can be part of the frame.
    ///
    /// - Parameter slugs: the last components of the URLs of all pages, to which links to neighbors lead.
    func candidates(amongPages slugs: Set<String>) -> [(hash: UInt64, kind: FramePart.Kind)] {
      var found: [(hash: UInt64, kind: FramePart.Kind)] = names.map { ($0, .link) }
      let outside = Set(edges.neighbors.filter { $0.slug == slug || !slugs.contains($0.slug) }.map(\.hash))
      for part in edges.beginning + edges.end where !part.isCode {
        found.append((part.hash, part.kind))
        for hash in part.others where !outside.contains(hash) { found.append((hash, part.kind)) }
      }
      return found
    }
  }

  /// A block of the frame of a folder.
  public struct RemovedBlock: Sendable {
    /// The path of the folder, without a slash at its end; empty for the content folder.
    public var folder: String
    /// The number of pages with this block, and of all pages from the site in the folder.
    public var count: Int
    public var pages: Int
    /// The path of the first page that has the block.
    public var example: String
    /// The hash of the first part of the block.
    var hash: UInt64
  }

  /// The frames by folder and site.
  private var frames: [Place: Set<UInt64>] = [:]
  private var origins: [String: String] = [:]
  /// The pages without a sign of a tool that are captures because of the pages around them.
  private var weak: Set<String> = []
  public private(set) var removed: [RemovedBlock] = []

  private struct Place: Hashable {
    var folder: Substring
    var origin: String
  }

  /// How often each part occurs in a folder.
  private struct Counts {
    var pages = 0
    var parts: [UInt64: (count: Int, first: String, kind: FramePart.Kind)] = [:]

    mutating func add(_ parts: some Sequence<(hash: UInt64, kind: FramePart.Kind)>, of path: String) {
      pages += 1
      var seen: Set<UInt64> = []
      for part in parts where seen.insert(part.hash).inserted {
        self.parts[part.hash, default: (0, path, part.kind)].count += 1
      }
    }
  }

  /// - Parameters:
  ///   - pages: the pages that can be captures with their paths, sorted by path.
  ///   - paths: the paths of all pages.
  public init(_ pages: [(path: String, page: Page)], amongPages paths: [String]) {
    weak = Self.weak(pages, paths)
    weak.formUnion(Self.unsigned(pages, paths, weak: weak))
    let pages = pages.filter { $0.page.hasSign || !$0.page.menu.isEmpty || weak.contains($0.path) }
    guard pages.count >= Self.fewest else { return }
    var totals: [String: Int] = [:]
    for (path, page) in pages {
      origins[path] = page.origin
      totals[page.origin, default: 0] += 1
    }
    let slugs = Set(pages.map { $0.page.slug ?? String(FolderPath.stem(of: $0.path)) })
    let neighbors = Set(pages.flatMap { $0.page.edges.neighbors.map(\.hash) })
    let candidates = Self.frames(pages, totals) { page, _ in page.candidates(amongPages: slugs) }
    frames = candidates.mapValues { counts in
      // Pages link to the previous and the next one. One word alone can be a label of authors, such as “See also”.
      let found = counts.parts.keys.filter(neighbors.contains)
      let single = ([0, 1] as [UInt64]).flatMap { kind -> [UInt64] in
        let same = found.filter { $0 & 1 == kind }
        return same.count < 2 ? same : []
      }
      return Set(counts.parts.keys).subtracting(single)
    }
    // A menu that does not repeat is a list of the author, and its page no capture. Parts that repeat in the middle of pages
    // are not part of their frame.
    let captures = pages.filter { path, page in
      page.hasSign || weak.contains(path) || SiteMenu.isPart(of: page.edges, in: frame(of: path))
    }
    let found = Self.frames(captures, totals) { [self] page, path in
      let frame = frame(of: path)
      var parts: [(hash: UInt64, kind: FramePart.Kind)] = page.names.map { ($0, .link) }
      for part in page.edges.parts(in: frame) {
        parts.append((part.hash, part.kind))
        for hash in part.others where frame.parts.contains(hash) { parts.append((hash, part.kind)) }
      }
      return parts
    }
    frames = found.mapValues { Set($0.parts.keys) }
    let names = Set(pages.flatMap(\.page.names))
    removed = found.flatMap { place, counts in
      counts.parts.filter { !names.contains($0.key) }.map { hash, part in
        RemovedBlock(
          folder: String(place.folder), count: part.count, pages: counts.pages, example: part.first,
          hash: hash)
      }
    }
    // Pages without a frame are already clean. Imported pages, which name their source, must not be read as captures again.
    let framed = found.filter { !names.isSuperset(of: $0.value.parts.keys) }
    weak = weak.filter { path in
      FolderPath.chain(FolderPath.folder(of: path[...])).contains {
        framed[Place(folder: $0, origin: origins[path] ?? "")] != nil
      }
    }
    removed.sort { ($0.folder, $0.example, $1.count, $0.hash) < ($1.folder, $1.example, $0.count, $1.hash) }
  }

  /// The percentage of the pages of a folder that have a sign if the folder contains captures.
  private static let signedPercentage = 60

  /// Returns the pages whose weak signs count: most pages of a folder have a sign, and several of them are different pages
  /// of the same site.
  private static func weak(_ pages: [(path: String, page: Page)], _ paths: [String]) -> Set<String> {
    let keys = Dictionary(pages.compactMap(\.page.key).map { ($0, 1) }, uniquingKeysWith: +)
    let found = pages.filter { $0.page.hasWeakSign && $0.page.key.map { keys[$0] == 1 } ?? true }
    guard found.count >= fewest, found.contains(where: { !$0.page.hasSign }) else { return [] }
    let all = counts(paths.map { ($0, "") })
    let signed = counts(pages.filter { $0.page.hasSign || $0.page.hasWeakSign }.map { ($0.path, "") })
    let bySite = counts(found.map { ($0.path, $0.page.origin) })
    return Set(
      found.lazy.filter { path, page in
        FolderPath.chain(FolderPath.folder(of: path[...])).contains { folder in
          let place = Place(folder: folder, origin: "")
          return bySite[Place(folder: folder, origin: page.origin), default: 0] >= fewest
            && signed[place, default: 0] * 100 >= all[place, default: 0] * signedPercentage
        }
      }.map(\.path))
  }

  /// Returns the pages without a sign whose first line leads to a site, in folders in which half of the pages are captures
  /// from that site.
  private static func unsigned(
    _ pages: [(path: String, page: Page)], _ paths: [String], weak: Set<String>
  ) -> [String] {
    let found = pages.filter { !$0.page.hasSign && !$0.page.hasWeakSign && !$0.page.origin.isEmpty }
    if found.isEmpty { return [] }
    let all = counts(paths.map { ($0, "") })
    let captures = pages.filter { $0.page.hasSign || weak.contains($0.path) }
    let bySite = counts(captures.map { ($0.path, $0.page.origin) })
    return found.filter { path, page in
      FolderPath.chain(FolderPath.folder(of: path[...])).contains { folder in
        let count = bySite[Place(folder: folder, origin: page.origin), default: 0]
        return count >= fewest && count * 2 >= all[Place(folder: folder, origin: ""), default: 0]
      }
    }.map(\.path)
  }

  /// Returns the number of pages in each folder with its subfolders, by site.
  private static func counts(_ pages: [(path: String, origin: String)]) -> [Place: Int] {
    var counts: [Place: Int] = [:]
    for (path, origin) in pages {
      for folder in FolderPath.chain(FolderPath.folder(of: path[...])) {
        counts[Place(folder: folder, origin: origin), default: 0] += 1
      }
    }
    return counts
  }

  /// Returns the parts that most pages of a folder and site have, unless those of a folder above have them too.
  private static func frames(
    _ pages: [(path: String, page: Page)], _ totals: [String: Int],
    parts: (Page, _ path: String) -> [(hash: UInt64, kind: FramePart.Kind)]
  ) -> [Place: Counts] {
    var counts: [Place: Counts] = [:]
    for (path, page) in pages {
      let parts = parts(page, path)
      for folder in FolderPath.chain(FolderPath.folder(of: path[...])) {
        counts[Place(folder: folder, origin: page.origin), default: Counts()].add(parts, of: path)
      }
    }
    var frames: [Place: Counts] = [:]
    let sorted = counts.filter { $0.value.pages >= fewest }.sorted {
      ($0.key.folder, $0.key.origin) < ($1.key.folder, $1.key.origin)
    }
    for (place, found) in sorted {
      let outer = FolderPath.chain(place.folder).dropFirst().compactMap {
        frames[Place(folder: $0, origin: place.origin)]
      }
      var frame = found
      frame.parts = found.parts.filter { hash, part in
        let isWhole = found.pages == totals[place.origin]
        return part.count >= fewest
          && part.count * 100 >= found.pages * percentage(part.kind, isWhole: isWhole)
          && !outer.contains { $0.parts[hash] != nil }
      }
      if !frame.parts.isEmpty { frames[place] = frame }
    }
    return frames
  }

  /// Returns the frame of a page.
  public func frame(of path: String) -> Frame {
    guard let origin = origins[path] else { return .none }
    return Frame(
      parts: FolderPath.chain(FolderPath.folder(of: path[...])).reduce(
        into: weak.contains(path) ? [Frame.captures] : []
      ) {
        $0.formUnion(frames[Place(folder: $1, origin: origin)] ?? [])
      })
  }
}

extension FrameSurvey {
  /// Returns the texts of the blocks that were removed, with consecutive parts of a page as one, given the pages that
  /// are examples of them.
  ///
  /// - Parameter read: returns the bytes of the page at a path.
  public func excerpts(_ read: (String) -> [UInt8]?) -> [(block: RemovedBlock, text: String, more: Int)] {
    var excerpts: [(block: RemovedBlock, text: String, more: Int)] = []
    for (path, blocks) in Dictionary(grouping: removed, by: \.example).sorted(by: { $0.key < $1.key }) {
      guard let builder = read(path).flatMap({ CaptureReader.build($0, file: "", frame: { .any })?.builder }),
        let edges = builder.edges
      else { continue }
      let wanted = Dictionary(blocks.map { ($0.hash, $0) }) { first, _ in first }
      var last: Int32?
      var shown: Set<UInt64> = []
      for part in edges.beginning + edges.end.reversed() {
        guard let block = ([part.hash] + part.others).lazy.compactMap({ wanted[$0] }).first,
          shown.insert(block.hash).inserted
        else { continue }
        if last == part.block, let index = excerpts.indices.last {
          excerpts[index].more += 1
        } else {
          excerpts.append((block, PageEdges.excerpt(part, of: builder.framedBlocks), 0))
        }
        last = part.block
      }
    }
    return excerpts.filter { $0.text.utf8.contains { $0.isASCIILetter || $0 >= 0x80 } }
  }
}
