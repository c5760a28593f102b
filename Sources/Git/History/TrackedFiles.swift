/// The files whose histories a walk is looking for, by the paths that they had at its current position.
struct TrackedFiles {
  /// The index of the file at each path.
  private(set) var owners: [[UInt8]: Int] = [:]
  /// The number of files in each folder and the folders below it. The path of the root is empty.
  private var folders: [[UInt8]: Int] = [:]
  /// The number of paths of each file.
  private var counts: [Int]

  init(count: Int) {
    counts = [Int](repeating: 0, count: count)
    owners.reserveCapacity(count)
  }

  /// Whether no file is left.
  var isEmpty: Bool { owners.isEmpty }

  /// Returns the index of the file at a path; nil if there is none.
  func file(at path: [UInt8]) -> Int? { owners[path] }

  /// Whether a folder contains one of the files.
  func contains(folder: [UInt8]) -> Bool { folders[folder] != nil }

  /// Adds a path of a file. If another file already has the path, that file keeps it.
  mutating func add(_ path: [UInt8], of file: Int) {
    guard owners[path] == nil else { return }
    owners[path] = file
    counts[file] += 1
    forEachFolder(of: path) { $0[$1, default: 0] += 1 }
  }

  /// Removes a path, and returns whether the file has no path left.
  @discardableResult
  mutating func remove(_ path: [UInt8]) -> Bool {
    guard let file = owners.removeValue(forKey: path) else { return false }
    counts[file] -= 1
    forEachFolder(of: path) { folders, folder in
      if let count = folders[folder] { folders[folder] = count > 1 ? count - 1 : nil }
    }
    return counts[file] == 0
  }

  private mutating func forEachFolder(of path: [UInt8], _ body: (inout [[UInt8]: Int], [UInt8]) -> Void) {
    var end = path.count
    while let slash = path[..<end].lastIndex(of: UInt8(ascii: "/")) {
      body(&folders, Array(path[..<slash]))
      end = slash
    }
    body(&folders, [])
  }
}
