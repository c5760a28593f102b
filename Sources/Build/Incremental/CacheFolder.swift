import Basics
import FileSystem
import Output

/// The file in the folder `.unfold` that caches the builds into one output folder. Each save also deletes old caches of
/// other output folders, and what interrupted builds have left in the folder.
struct CacheFolder: Sendable {
  /// The maximum number of output folders whose caches are kept. If a site is built into more, the oldest are deleted.
  private static let maximumOutputs = 8

  /// The maximum number of diagrams, converted pages and images.
  private static let maximumProgramOutputs = 20_000

  private let hidden: HiddenFolder
  /// The path of the cache for one output folder.
  private let file: String
  /// The maximum number of caches, and of lists of pages.
  private let maximumFiles: Int

  /// - Parameters:
  ///   - site: the folder of the site.
  ///   - output: the output folder as the user wrote it.
  ///   - parts: the number of caches for one build of the site: one for each version in each language.
  init(site: String, output: String, parts: Int = 1) {
    hidden = HiddenFolder(site: site)
    let name = ContentHash(Array(output.utf8)).name
    file = Paths.join(hidden.path, Self.cacheName.prefix + name + Self.cacheName.suffix)
    maximumFiles = Self.maximumOutputs * parts
  }

  /// The beginning and the end of the names of caches.
  private static let cacheName = (prefix: "build-", suffix: ".cache")
  /// The beginning and the end of the names of the lists of pages that versions share.
  private static let pageListName = (prefix: PageListRecord.prefix, suffix: "")

  /// Opens the cache of the previous build. Returns nil if there is none with this key.
  func open(key: ContentHash) -> CacheFile? { CacheFile(file, key: key) }

  /// Replaces the cache. If that fails, the cache is deleted, and the next build is a full one.
  func save(key: ContentHash, _ sections: [CacheFile.PendingSection]) {
    do throws(FileError) {
      try hidden.make()
      let handle = try FolderHandle(hidden.path)
      let name = String(Paths.name(file))
      try HiddenFolder.replace(name, in: handle) { (file) throws(FileError) in
        try CacheFile.write(sections, key: key, to: file)
      }
      prune(handle)
    } catch {
      deleteCache()
    }
  }

  /// Deletes the cache, because the output may no longer match it.
  func deleteCache() { try? FolderHandle(hidden.path).remove(String(Paths.name(file))) }

  /// Creates a scratch file, which has no name and disappears when the process ends. Returns nil if it cannot be
  /// created.
  func scratch() -> OpenFile? {
    guard (try? hidden.make()) != nil else { return nil }
    let path = Paths.join(hidden.path, TemporaryName().next(nextTo: ""))
    return try? OpenFile(scratch: path)
  }

  /// Deletes the oldest caches, and temporary files of interrupted builds.
  private func prune(_ handle: FolderHandle) {
    guard let entries = try? Directory.list(hidden.path) else { return }
    var caches: [(changed: Int, name: String)] = []
    var lists: [(changed: Int, name: String)] = []
    var outputs: [String] = []
    for entry in entries where entry.kind == .file {
      let name = String(decoding: entry.name, as: UTF8.self)
      if name.hasPrefix(HiddenFolder.outputPrefix) { outputs.append(name) }
      let isCache = Self.isCache(name, Self.cacheName)
      guard isCache || Self.isCache(name, Self.pageListName),
        let fileMetadata = FileMetadata(of: Paths.join(hidden.path, name))
      else { continue }
      let file = (fileMetadata.changed, name)
      if isCache { caches.append(file) } else { lists.append(file) }
    }
    for files in [caches, lists] {
      for file in files.sorted(by: { $0.changed > $1.changed }).dropFirst(maximumFiles) {
        try? handle.remove(file.name)
      }
    }
    // Outputs that are still in use are made once more.
    if outputs.count > Self.maximumProgramOutputs { for name in outputs { try? handle.remove(name) } }
    TemporaryName.removeAbandoned(in: hidden.path)
  }

  /// Whether a name belongs to a cache or a list of pages: the prefix, ten hexadecimal digits, and the suffix.
  private static func isCache(_ name: String, _ ends: (prefix: String, suffix: String)) -> Bool {
    name.hasPrefix(ends.prefix) && name.hasSuffix(ends.suffix)
      && name.utf8.count == ends.prefix.utf8.count + 10 + ends.suffix.utf8.count
      && name.dropFirst(ends.prefix.count).dropLast(ends.suffix.count).allSatisfy(\.isHexDigit)
  }
}
