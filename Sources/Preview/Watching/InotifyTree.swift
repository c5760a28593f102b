#if os(Linux)
  import Basics
  import Build

  #if canImport(Glibc)
    import Glibc
  #elseif canImport(Musl)
    import Musl
  #endif

  /// The folders that inotify watches, and what they are called.
  ///
  /// A folder has one watch, however many symbolic links lead to it, so a watch knows all paths of its folder. The
  /// folder of each root is watched as well, for the root’s name alone, and so is the folder of each file that a link
  /// leads to: thus what appears, is replaced or goes away is seen.
  struct InotifyTree: ~Copyable {
    let descriptor: Int32
    /// The roots with all links followed; only what links lead to in these is watched.
    private var realRoots: [String] = []
    private var folders: [Int32: Folder] = [:]
    /// The watches of folders by path.
    private var watches: [String: Int32] = [:]
    private var diagnostics: [Diagnostic] = []
    private var isFull = false

    private struct Folder {
      /// Paths under which all that is in it is reported.
      var paths: [String] = []
      /// Other paths of single names in it.
      var names: [String: [String]] = [:]
    }

    private static let events = UInt32(
      IN_MODIFY | IN_CLOSE_WRITE | IN_ATTRIB | IN_CREATE | IN_DELETE | IN_MOVED_FROM | IN_MOVED_TO
        | IN_ONLYDIR)

    init(_ roots: [String]) throws(FileError) {
      descriptor = inotify_init1(Int32(O_CLOEXEC | O_NONBLOCK))
      if descriptor < 0 { throw FileError(.open, "inotify") }
      realRoots = roots.map(Self.real)
      for root in roots {
        watchName(of: root, as: root)
        var found: [String] = []
        enter(root, &found)
      }
    }

    deinit { close(descriptor) }

    /// What could not be watched since it was last asked for.
    mutating func takeDiagnostics() -> [Diagnostic] {
      defer { diagnostics = [] }
      return diagnostics
    }

    /// The paths of a name in the folder of a watch.
    func paths(of name: String, in watch: Int32) -> [String] {
      guard let folder = folders[watch] else { return [] }
      var paths = folder.paths.map { Paths.join($0, name) }
      for path in folder.names[name] ?? [] where !paths.contains(path) { paths.append(path) }
      return paths
    }

    /// Takes in what stands at a path now, and returns what was found in it, if it is a folder: that may have been
    /// there before it was watched.
    mutating func add(_ path: String) -> [String] {
      var found: [String] = []
      enter(path, &found)
      return found
    }

    /// Forgets a path that is gone, with all below it.
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

    /// Forgets a watch that the system has ended.
    mutating func forget(_ watch: Int32) {
      for path in folders.removeValue(forKey: watch)?.paths ?? [] where watches[path] == watch {
        watches[path] = nil
      }
    }

    private mutating func enter(_ path: String, _ found: inout [String]) {
      switch try? FileKind.of(path) {
      case .folder: watchFolder(path, &found)
      case .link: follow(path, &found)
      default: break
      }
    }

    /// Watches what a symbolic link leads to.
    private mutating func follow(_ link: String, _ found: inout [String]) {
      let real = Self.real(link)
      guard (try? FileKind.of(real)) == .folder else { return watchName(of: real, as: link) }
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

    /// Whether links lead from the folder back to it.
    private func isBelowItself(_ path: String, _ watch: Int32) -> Bool {
      var above = Paths.parent(path)
      while let folder = above, let known = watches[folder] {
        if known == watch { return true }
        above = Paths.parent(folder)
      }
      return false
    }

    /// Watches one name in the folder that has it, and reports it under another path.
    private mutating func watchName(of file: String, as path: String) {
      guard let parent = Paths.parent(file), let watch = watch(parent) else { return }
      let name = String(Paths.name(file))
      if folders[watch]?.names[name]?.contains(path) == true { return }
      folders[watch, default: Folder()].names[name, default: []].append(path)
    }

    /// The watch of a folder; nil where there is none, or no more.
    private mutating func watch(_ folder: String) -> Int32? {
      let watch = inotify_add_watch(descriptor, folder, Self.events)
      if watch >= 0 { return watch }
      let error = FileError(.look, folder)
      // What is gone again needs no watch; and that the system is at its limit is said once.
      if error.code == ENOENT || error.code == ENOTDIR || error.code == ENOSPC && isFull { return nil }
      isFull = isFull || error.code == ENOSPC
      diagnostics.append(.folderUnwatched(folder, error))
      return nil
    }

    /// The path with all links followed; of a link that leads nowhere yet, where it would lead.
    private static func real(_ path: String) -> String {
      if let real = try? Paths.real(path) { return real }
      guard let target = try? Paths.target(ofLink: path) else { return path }
      return Paths.normalise(Paths.join(Paths.parent(path) ?? "/", target))
    }
  }
#endif
