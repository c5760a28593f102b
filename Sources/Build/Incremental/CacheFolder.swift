import Basics
import FileSystem
import Output

/// The folder `.unfold` of a site, which contains the caches that make builds faster. It may be deleted at any time.
struct CacheFolder: Sendable {
  static let name = HiddenFolder.name
  /// The maximum number of caches. If a site is built into more output folders, the oldest caches are deleted.
  private static let mostFiles = 8

  /// The maximum number of rendered diagrams.
  private static let mostDiagrams = 2_000

  private let hidden: HiddenFolder
  /// The path of the cache for one output folder.
  private let file: String

  /// - Parameters:
  ///   - site: the folder that contains `content/`.
  ///   - output: the output folder as the user wrote it.
  init(site: String, output: String) {
    hidden = HiddenFolder(site: site)
    file = Paths.join(hidden.path, Self.prefix + ContentHash(Array(output.utf8)).name + Self.suffix)
  }

  private static let prefix = "build-"
  private static let suffix = ".cache"

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
    var diagrams: [String] = []
    for entry in entries where entry.kind == .file {
      let name = String(decoding: entry.name, as: UTF8.self)
      if name.hasPrefix(HiddenFolder.diagramPrefix) { diagrams.append(name) }
      guard Self.isCache(name), let fileMetadata = FileMetadata(of: Paths.join(hidden.path, name)) else {
        continue
      }
      caches.append((fileMetadata.changed, name))
    }
    for cache in caches.sorted(by: { $0.changed > $1.changed }).dropFirst(Self.mostFiles) {
      try? handle.remove(cache.name)
    }
    // Diagrams that are still in use are rendered once more.
    if diagrams.count > Self.mostDiagrams { for name in diagrams { try? handle.remove(name) } }
    TemporaryName.removeAbandoned(in: hidden.path)
  }

  /// Whether a file is a cache: its name is the prefix, ten hexadecimal digits, and the suffix.
  private static func isCache(_ name: String) -> Bool {
    name.hasPrefix(prefix) && name.hasSuffix(suffix)
      && name.utf8.count == prefix.utf8.count + 10 + suffix.utf8.count
      && name.dropFirst(prefix.count).dropLast(suffix.count).allSatisfy(\.isHexDigit)
  }
}

/// A file in the folder `.unfold` of a site for other caches than that of builds, such as the results of external link
/// checks.
public struct CachedFile: Sendable {
  private let folder: HiddenFolder
  private let name: String

  /// - Parameter site: the folder that contains `content/`.
  public init(site: String, name: String) {
    folder = HiddenFolder(site: site)
    self.name = name
  }

  /// Returns the bytes of the file; nil if it is missing or cannot be read.
  public func read() -> [UInt8]? { folder.read(name) }

  /// Replaces the file atomically. If that fails, the next run only takes longer.
  public func replace(_ bytes: [UInt8]) { folder.replace(name, bytes) }
}
