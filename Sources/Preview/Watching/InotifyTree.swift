import Basics
import FileSystem

#if os(Linux)
  #if canImport(Glibc)
    import Glibc
  #elseif canImport(Musl)
    import Musl
  #endif

  /// The folders that inotify watches, and their paths.
  ///
  /// inotify has one watch per folder, even if several symbolic links lead to it, so each watch has a list of paths.
  /// Some folders are watched only for the names of single entries: the folder that contains a root, and the folder
  /// that contains the target of a link. This detects when the root or the target appears, disappears or is replaced.
  /// The names of all folders above a root are watched, too: if one of these folders is replaced, all watches are
  /// created again.
  struct InotifyTree: ~Copyable {
    let descriptor: Int32
    private let roots: [String]
    /// The roots with all links followed. Targets of links are watched only if they are inside one of these.
    private var realRoots: [String] = []
    private var folders: [Int32: Folder] = [:]
    /// The watch of each folder, by path.
    private var watches: [String: Int32] = [:]
    /// The names of the folders above the roots, by the watch of the folder that contains them.
    private var ancestors: [Int32: Set<String>] = [:]
    private var diagnostics: [Diagnostic] = []
    private var isFull = false

    private struct Folder {
      /// The paths of the folder, under which all of its entries are reported.
      var paths: [String] = []
      /// Additional paths under which single entries are reported, by name.
      var names: [String: [String]] = [:]
    }

    private static let events = UInt32(
      IN_MODIFY | IN_CLOSE_WRITE | IN_ATTRIB | IN_CREATE | IN_DELETE | IN_MOVED_FROM | IN_MOVED_TO
        | IN_ONLYDIR)

    /// Only changes of names. `IN_MASK_ADD` keeps the events that the folder is already watched for.
    private static let names = UInt32(
      IN_CREATE | IN_DELETE | IN_MOVED_FROM | IN_MOVED_TO | IN_ONLYDIR | IN_MASK_ADD)

    init(_ roots: [String]) throws(FileError) {
      descriptor = inotify_init1(Int32(O_CLOEXEC | O_NONBLOCK))
      if descriptor < 0 { throw FileError(.open, "inotify") }
      self.roots = roots
      realRoots = roots.map(Self.real)
      for root in roots {
        watchAncestors(of: root)
        watchName(of: root, as: root)
        var found: [String] = []
        enter(root, &found)
      }
    }

    deinit { close(descriptor) }

    /// Returns the folders that could not be watched since the last call.
    mutating func takeDiagnostics() -> [Diagnostic] {
      defer { diagnostics = [] }
      return diagnostics
    }

    /// Returns the paths of an entry in the folder of a watch.
    func paths(of name: String, in watch: Int32) -> [String] {
      guard let folder = folders[watch] else { return [] }
      var paths = folder.paths.map { Paths.join($0, name) }
      for path in folder.names[name] ?? [] where !paths.contains(path) { paths.append(path) }
      return paths
    }

    /// Returns whether an entry in the folder of a watch is a folder above the roots.
    func isAncestor(_ name: String, in watch: Int32) -> Bool { ancestors[watch]?.contains(name) ?? false }

    /// Adds the entry that now exists at a path. If it is a folder, returns the entries found in it: they may have been
    /// created before the folder was watched.
    mutating func add(_ path: String) -> [String] {
      if roots.contains(path) { realRoots = roots.map(Self.real) }
      forgetReplaced(path)
      var found: [String] = []
      enter(path, &found)
      return found
    }

    /// Removes a path that no longer exists, and all paths below it.
    mutating func remove(_ path: String) {
      guard watches[path] != nil else { return }
      for known in watches.keys.filter({ Paths.isInside($0, path) }) {
        guard let watch = watches.removeValue(forKey: known) else { continue }
        folders[watch]?.paths.removeAll { $0 == known }
        if let folder = folders[watch], folder.paths.isEmpty, folder.names.isEmpty {
          folders[watch] = nil
          inotify_rm_watch(descriptor, watch)
        }
      }
    }

    /// Removes the folder that was watched under a path if the path now has another entry. For example, another link or
    /// a file was renamed over it, which the system does not report as a removal.
    private mutating func forgetReplaced(_ path: String) {
      guard let known = watches[path] else { return }
      // inotify returns the same watch for the same folder.
      let current = inotify_add_watch(descriptor, path, Self.events)
      if current == known { return }
      if current >= 0, folders[current] == nil { inotify_rm_watch(descriptor, current) }
      remove(path)
    }

    /// Removes a watch that the system has ended.
    mutating func forget(_ watch: Int32) {
      for path in folders.removeValue(forKey: watch)?.paths ?? [] where watches[path] == watch {
        watches[path] = nil
      }
    }

    /// Watches the names of the folder that contains a root, and of all folders above it. Such folders, for example the
    /// one for temporary files, may change often, so only the creation and removal of entries is watched.
    private mutating func watchAncestors(of root: String) {
      var folder = Paths.parent(root)
      while let named = folder, let parent = Paths.parent(named) {
        let watch = inotify_add_watch(descriptor, parent, Self.names)
        if watch >= 0 { ancestors[watch, default: []].insert(String(Paths.name(named))) }
        folder = parent
      }
    }

    private mutating func enter(_ path: String, _ found: inout [String]) {
      switch try? FileKind.of(path) {
      case .folder: watchFolder(path, &found)
      case .link: follow(path, &found)
      default: break
      }
    }

    /// Watches the target of a symbolic link.
    private mutating func follow(_ link: String, _ found: inout [String]) {
      let real = Self.real(link)
      // The target may disappear, and another entry may appear in its place.
      watchName(of: real, as: link)
      guard (try? FileKind.of(real)) == .folder else { return }
      if realRoots.contains(where: { Paths.isInside(real, $0) }) { watchFolder(link, &found) }
    }

    private mutating func watchFolder(_ path: String, _ found: inout [String]) {
      guard let watch = watch(path), !isBelowItself(path, watch), watches[path] != watch else { return }
      watches[path] = watch
      folders[watch, default: Folder()].paths.append(path)
      for entry in (try? Directory.list(path)) ?? [] {
        let below = Paths.join(path, String(decoding: entry.name, as: UTF8.self))
        found.append(below)
        if entry.kind == .folder || entry.kind == .link { enter(below, &found) }
      }
    }

    /// Returns whether the folder is also one of the folders above it, because links form a loop.
    private func isBelowItself(_ path: String, _ watch: Int32) -> Bool {
      var above = Paths.parent(path)
      while let folder = above, let known = watches[folder] {
        if known == watch { return true }
        above = Paths.parent(folder)
      }
      return false
    }

    /// Watches one entry in the folder that contains it, and reports it under another path.
    private mutating func watchName(of file: String, as path: String) {
      guard let parent = Paths.parent(file), let watch = watch(parent) else { return }
      let name = String(Paths.name(file))
      if folders[watch]?.names[name]?.contains(path) == true { return }
      folders[watch, default: Folder()].names[name, default: []].append(path)
    }

    /// Returns the watch of a folder; nil if the system allows none.
    private mutating func watch(_ folder: String) -> Int32? {
      let watch = inotify_add_watch(descriptor, folder, Self.events)
      if watch >= 0 { return watch }
      let error = FileError(.look, folder)
      // A folder that was removed in the meantime needs no watch. The limit of the system is reported only once.
      if error.code == ENOENT || error.code == ENOTDIR || error.code == ENOSPC && isFull { return nil }
      isFull = isFull || error.code == ENOSPC
      diagnostics.append(.folderUnwatched(folder, error))
      return nil
    }

    /// Returns the path with all links followed. For a broken link, returns the path of its target.
    private static func real(_ path: String) -> String {
      if let real = try? Paths.real(path) { return real }
      guard let target = try? Paths.target(ofLink: path) else { return path }
      return Paths.normalized(Paths.join(Paths.parent(path) ?? "/", target))
    }
  }
#endif
