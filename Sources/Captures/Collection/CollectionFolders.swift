/// Divides the pages of a site into collections.
///
/// All captures of a site are one collection, unless two neighboring folders contain captures of the same pages: if
/// half of the pages of one folder are also in the other, each of the two folders is a collection of its own.
struct CollectionFolders {
  /// The folders that are collections of their own.
  private var roots: Set<Substring> = []

  /// The largest number of folders in which one page is compared.
  private static let mostFolders = 24
  /// The smallest number of pages that two collections have in common.
  private static let fewestShared = 2

  init(_ pages: [CollectedPage]) {
    var folders: [String: Set<Substring>] = [:]
    for page in pages {
      if let key = page.key { folders[key, default: []].insert(page.folder) }
    }
    var shared: [Pair: Int] = [:]
    for (_, found) in folders where found.count > 1 {
      var pairs: Set<Pair> = []
      let list = found.sorted().prefix(Self.mostFolders)
      for (index, a) in list.enumerated() {
        for b in list[(index + 1)...] { pairs.insert(Self.fork(a, b)) }
      }
      for pair in pairs { shared[pair, default: 0] += 1 }
    }
    if shared.isEmpty { return }
    var counts: [Substring: Int] = [:]
    for (_, found) in folders {
      var all: Set<Substring> = []
      for folder in found {
        // The pages directly in a folder are counted under its path with a slash.
        all.insert(folder + "/")
        all.formUnion(FolderPath.chain(folder).dropLast())
      }
      for folder in all { counts[folder, default: 0] += 1 }
    }
    for (pair, count) in shared {
      let smaller = min(counts[pair.a] ?? 0, counts[pair.b] ?? 0)
      guard count >= Self.fewestShared, count * 2 >= smaller else { continue }
      for folder in [pair.a, pair.b] where folder.last != "/" { roots.insert(folder) }
    }
  }

  /// Two folders in the same folder. A path with a slash at its end means the files directly in that folder.
  private struct Pair: Hashable {
    var a: Substring
    var b: Substring
  }

  /// Returns the first folders in which the paths of two different folders differ.
  private static func fork(_ a: Substring, _ b: Substring) -> Pair {
    let (first, second) = (a.split(separator: "/"), b.split(separator: "/"))
    let common = zip(first, second).prefix { $0 == $1 }.count
    func branch(_ path: Substring, _ parts: [Substring]) -> Substring {
      guard parts.count > common else { return path + "/" }
      return path[..<parts[common].endIndex]
    }
    return Pair(a: branch(a, first), b: branch(b, second))
  }

  /// Returns the folder of the collection to which the pages of a folder belong; empty for the content folder.
  func root(of folder: Substring) -> Substring {
    FolderPath.chain(folder).first { roots.contains($0) } ?? ""
  }
}
