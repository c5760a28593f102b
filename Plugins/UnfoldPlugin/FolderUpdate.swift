import Foundation

/// Updates a folder, and leaves files that have not changed as they are: then the next build reads only what has changed,
/// and a preview never finds an incomplete folder.
enum FolderUpdate {
  /// Replaces the files of a folder by the files of another one, which is removed.
  static func replace(_ folder: URL, with new: URL) throws {
    let files = FileManager.default
    guard files.fileExists(atPath: folder.path) else { return try files.moveItem(at: new, to: folder) }
    try update(folder, from: new)
    try files.removeItem(at: new)
  }

  private static func update(_ folder: URL, from new: URL) throws {
    let files = FileManager.default
    let names = Set(try files.contentsOfDirectory(atPath: new.path))
    for name in names.sorted() {
      let (old, new) = (folder.appending(path: name), new.appending(path: name))
      if isFolder(new), isFolder(old) {
        try update(old, from: new)
      } else if !files.fileExists(atPath: old.path) {
        try files.moveItem(at: new, to: old)
      } else if isFolder(new) || isFolder(old) {
        try files.removeItem(at: old)
        try files.moveItem(at: new, to: old)
      } else if !files.contentsEqual(atPath: old.path, andPath: new.path) {
        try Data(contentsOf: new).write(to: old, options: .atomic)
      }
    }
    // The cache of Unfold is not a part of the archive.
    let old = try files.contentsOfDirectory(atPath: folder.path)
    for name in old where !names.contains(name) && name != ".unfold" {
      try files.removeItem(at: folder.appending(path: name))
    }
  }

  private static func isFolder(_ url: URL) -> Bool {
    var isFolder: ObjCBool = false
    return FileManager.default.fileExists(atPath: url.path, isDirectory: &isFolder) && isFolder.boolValue
  }
}
