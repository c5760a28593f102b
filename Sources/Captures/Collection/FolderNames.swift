/// Finds the names of folders in URLs. A folder of captures may be spelled differently from the section of the original
/// site, and several folders may be different spellings of one section.
enum FolderNames {
  /// Returns the paths of folders whose URL differs from their path.
  ///
  /// - Parameters:
  ///   - pages: the published pages.
  ///   - trees: the navigation of all collections.
  static func canonical(_ pages: [CollectedPage], _ trees: [[NavigationNode]]) -> [String: String] {
    guard pages.contains(where: \.isCapture) else { return [:] }
    // The number of captures in each folder. Folders without captures count too, because a folder around them may be
    // renamed.
    var sizes: [Substring: Int] = [:]
    for page in pages {
      for folder in FolderPath.chain(page.folder).dropLast() {
        sizes[folder, default: 0] += page.isCapture ? 1 : 0
      }
    }
    let spellings = Spellings(pages, trees)
    var names: [String: String] = [:]
    var chosen: [String: String] = [:]
    // Parents come before their subfolders; of several spellings, the folder with the most pages comes first.
    let ordered = sizes.keys.sorted { a, b in
      let (depthA, depthB) = (a.count { $0 == "/" }, b.count { $0 == "/" })
      if depthA != depthB { return depthA < depthB }
      let (sizeA, sizeB) = (sizes[a] ?? 0, sizes[b] ?? 0)
      return sizeA == sizeB ? a < b : sizeA > sizeB
    }
    for folder in ordered {
      let above = FolderPath.folder(of: folder)
      let parent = names[String(above)] ?? String(above)
      let name = FolderPath.name(of: folder)
      guard sizes[folder] != 0 || sizes[above] ?? 0 > 0 else {
        if parent != above { names[String(folder)] = FolderPath.join(parent, name) }
        continue
      }
      let place = FolderPath.join(parent, FolderPath.folded(name))
      let final = chosen[place] ?? spellings.spelling(of: name, in: above, folder) ?? String(name)
      chosen[place] = final
      names[String(folder)] = FolderPath.join(parent, final)
    }
    return names.filter { $0.key != $0.value }
  }

  /// The spellings of names in the URLs of the original site.
  private struct Spellings {
    /// The slugs of captures, by folder and folded name.
    private var pages: [Substring: [String: String]] = [:]
    /// The slugs of the pages of folders, by the path of the folder.
    private var indexes: [Substring: String] = [:]
    /// The names of folders in the sources of captures and of groups in the navigation, by folded name.
    private var sections: [String: String] = [:]

    init(_ collected: [CollectedPage], _ trees: [[NavigationNode]]) {
      for page in collected where page.isCapture {
        guard let slug = page.slug, PageNames.isUsable(slug) else { continue }
        if page.isIndex {
          indexes[page.folder] = indexes[page.folder] ?? slug
        } else {
          pages[page.folder, default: [:]][FolderPath.folded(slug)] = slug
        }
        if let parts = page.url.map({ SourceURL.path($0).split(separator: UInt8(ascii: "/")) }),
          parts.count > 1,
          let name = String(parts[parts.count - 2]), PageNames.isUsable(name)
        {
          sections[FolderPath.folded(name)] = name
        }
      }
      for tree in trees { add(tree) }
    }

    private mutating func add(_ nodes: [NavigationNode]) {
      for node in nodes where !node.children.isEmpty {
        if let slug = node.slug, PageNames.isUsable(slug) { sections[FolderPath.folded(slug)] = slug }
        add(node.children)
      }
    }

    /// Returns the spelling of a folder’s name in URLs; nil if no URL contains it.
    func spelling(of name: Substring, in parent: Substring, _ folder: Substring) -> String? {
      let key = FolderPath.folded(name)
      if let slug = indexes[folder], FolderPath.folded(slug) == key { return slug }
      return pages[parent]?[key] ?? sections[key]
    }
  }
}

/// Finds the last components of the URLs of captures.
enum PageNames {
  /// Returns names for captures whose slugs collide with other pages in the same folder.
  static func distinct(_ pages: [CollectedPage], leftOut: Set<Int>, folders: [String: String]) -> [Int:
    String]
  {
    func folder(_ page: Int) -> String { folders[String(pages[page].folder)] ?? String(pages[page].folder) }
    var taken: [String: [Int]] = [:]
    for page in pages.indices where !leftOut.contains(page) {
      let name = pages[page].isIndex ? "" : pages[page].slug ?? String(pages[page].stem)
      taken[FolderPath.join(folder(page), name.lowercased()), default: []].append(page)
    }
    // A folder with a page of its own takes its name, too.
    var owned: Set<String> = []
    for page in pages.indices where !leftOut.contains(page) && pages[page].isIndex {
      owned.insert(folder(page).lowercased())
    }
    var names: [Int: String] = [:]
    var used = Set(taken.keys.map { $0.lowercased() }).union(owned)
    for (place, found) in taken.sorted(by: { $0.key < $1.key })
    where found.count > 1 || owned.contains(place.lowercased()) {
      // The first page keeps the name, unless an ordinary page or a folder has it.
      let first = found.first { !pages[$0].isCapture } ?? found.first
      for page in found where pages[page].isCapture && (page != first || owned.contains(place.lowercased())) {
        if pages[page].isIndex { continue }
        let stem = String(pages[page].stem)
        var name = stem
        var number = 1
        while !used.insert(FolderPath.join(folder(page), name).lowercased()).inserted {
          number += 1
          name = "\(stem)-\(number)"
        }
        names[page] = name
      }
    }
    return names
  }

  /// Whether the name of a file is that of the index page of its folder.
  static func isIndexName(_ name: some StringProtocol) -> Bool {
    ["index", "readme"].contains(name.lowercased())
  }

  /// Whether a text can be a component of a URL.
  static func isUsable(_ name: String) -> Bool {
    !name.isEmpty && name != "." && name != ".."
      && name.utf8.allSatisfy {
        $0 >= 0x20 && $0 != 0x7F && $0 != UInt8(ascii: "/") && $0 != UInt8(ascii: "\\")
      }
  }
}
