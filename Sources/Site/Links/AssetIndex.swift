/// Finds files below `content/` that are no pages, and the folders that hold them.
struct AssetIndex: Sendable {
  private(set) var names: [String]
  private var table: PathTable

  init(_ assets: Set<String>) {
    names = assets.sorted()
    table = PathTable(capacity: assets.count)
    for index in names.indices {
      let name = names[index]
      name.withBytes { _ = table.set($0, index) }
      var folder = PageAddresses.folder(of: name)
      while !folder.isEmpty {
        let path = String(folder)
        if table.find(path) != nil { break }
        names.append(path + "/")
        path.withBytes { _ = table.set($0, names.count - 1) }
        folder = PageAddresses.folder(of: path)
      }
    }
  }

  /// The asset at a path, a folder with a slash at its end.
  func asset(_ path: UnsafeBufferPointer<UInt8>) -> String? { table.find(path).map { names[$0] } }
}
