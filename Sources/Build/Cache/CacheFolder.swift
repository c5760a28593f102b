import Basics

/// The folder `.unfold` of a site, where builds keep what makes the next one quick. It may be deleted at any time.
struct CacheFolder: Sendable {
  static let name = ".unfold"
  /// A site that is built into more folders than this loses the cache of the one built longest ago.
  private static let mostFiles = 8

  private let folder: String
  /// The cache of the builds into one output folder.
  private let file: String

  /// - Parameters:
  ///   - site: the folder that holds `content/`.
  ///   - output: the output folder as the user knows it.
  init(site: String, output: String) {
    folder = Paths.join(site, Self.name)
    file = Paths.join(folder, Self.prefix + ContentHash(Array(output.utf8)).name + Self.suffix)
  }

  private static let prefix = "build-"
  private static let suffix = ".cache"

  /// The last build's cache, where it was made with the same key.
  func open(key: ContentHash) -> CacheFile? { CacheFile(file, key: key) }

  /// Replaces the cache. Where that fails the next build is a slow one, and nothing else.
  func save(key: ContentHash, _ sections: [CacheFile.Writing]) {
    do throws(FileError) {
      try make()
      let handle = try FolderHandle(folder)
      let name = String(Paths.name(file))
      try handle.replace(name, by: TemporaryName().next(beside: name)) { (file) throws(FileError) in
        try CacheFile.write(sections, key: key, to: file)
      }
      prune(handle)
    } catch {
      forget()
    }
  }

  /// Another file of the folder; nil where it cannot be read.
  func read(_ name: String) -> [UInt8]? { try? FolderHandle(folder).read(name) }

  /// Replaces another file of the folder, if it can.
  func replace(_ name: String, _ bytes: [UInt8]) {
    do throws(FileError) {
      try make()
      let handle = try FolderHandle(folder)
      try handle.replace(name, by: TemporaryName().next(beside: name)) { (file) throws(FileError) in
        try file.write(bytes)
      }
    } catch {
      // What cannot be kept has to be found out again, and nothing else.
    }
  }

  /// Removes the cache of a build whose output nobody can rely on.
  func forget() { try? FolderHandle(folder).remove(String(Paths.name(file))) }

  /// A scratch file that nobody else sees, gone with the process; nil where none can be made.
  func scratch() -> OpenFile? {
    guard (try? make()) != nil else { return nil }
    let path = Paths.join(folder, TemporaryName().next(beside: ""))
    return try? OpenFile(scratch: path)
  }

  /// Makes the folder, with a word to version control that it is nobody's business.
  private func make() throws(FileError) {
    if try FileKind.of(folder) == .folder { return }
    try Directory.make(folder)
    try File.write(Array("*\n".utf8), to: Paths.join(folder, ".gitignore"))
  }

  /// Removes the caches of folders that have not been built into for longest, and what stopped builds left.
  private func prune(_ handle: FolderHandle) {
    guard let entries = try? Directory.list(folder) else { return }
    var caches: [(changed: Int, name: String)] = []
    for entry in entries where entry.kind == .file {
      let name = String(decoding: entry.name, as: UTF8.self)
      guard let stamp = FileStamp(of: Paths.join(folder, name)) else { continue }
      if name.hasPrefix(Self.prefix), name.hasSuffix(Self.suffix) { caches.append((stamp.changed, name)) }
      let hour = 3_600_000_000_000
      if TemporaryName.isOne(entry.name), stamp.changed + hour < FileStamp.now { try? handle.remove(name) }
    }
    for cache in caches.sorted(by: { $0.changed > $1.changed }).dropFirst(Self.mostFiles) {
      try? handle.remove(cache.name)
    }
  }
}
