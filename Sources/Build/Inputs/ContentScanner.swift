import Basics
import Captures
import FileSystem
import Output
import PageModel
import Platform

/// Finds the files of content folders.
public struct ContentScanner {
  private var found: ContentFiles
  /// The index of the content folder that is being scanned.
  private var folder = 0
  /// The real paths below that folder that are not scanned: files of the site itself, and other content folders.
  private var skipped: Set<String> = []
  /// The real paths of the folders from the content folder to the one being scanned. Following a link to one of them
  /// would never end.
  private var trail: [String] = []
  /// The folder of each path, if there are several folders.
  private var owners: [String: Int] = [:]
  /// The symbolic links that lead to pages.
  private var links: [Link] = []
  /// The files with Hugo’s name for the page of a section, as messages show them.
  /// The pages in other formats than Markdown.
  private var converted: [String] = []
  private var sectionPages: [String] = []
  /// Whether the commit has too many files. This is reported once, and the scan ends.
  private var isStopped = false
  /// The patterns that have matched a file.
  private var usedPatterns: Set<PathPattern> = []

  private struct Link {
    /// The path of the link in messages.
    var displayPath: String
    var target: String
    var isFile: Bool
    var pageCount: Int
  }

  /// Scans one folder, which is called `displayPath` in diagnostics. Symbolic links must not leave it.
  ///
  /// A file or folder that cannot be read becomes a diagnostic, and the scan continues. Throws if `folder` is not a
  /// folder that can be read.
  public static func scan(_ folder: String, shownAs displayPath: String = SiteSources.defaultFolder)
    throws(BuildError) -> ContentFiles
  {
    do throws(FileError) {
      return scan(try ContentFolders(folder, shownAs: displayPath))
    } catch {
      throw BuildError(.unusable(folder, error, shownAs: displayPath))
    }
  }

  /// Scans the content folders of a site.
  static func scan(_ sources: ContentFolders) -> ContentFiles {
    var scanner = ContentScanner(found: ContentFiles(sources))
    for index in sources.folders.indices { scanner.scanContentFolder(index) }
    if scanner.isStopped {
      var empty = ContentFiles(sources)
      empty.diagnostics = scanner.found.diagnostics
      return empty
    }
    scanner.found.pages.sort(by: Paths.precedes)
    scanner.leaveOutConverted()
    scanner.found.assets.sort(by: Paths.precedes)
    scanner.reportRepeatedPages()
    scanner.reportUnusedPatterns()
    scanner.reportCopiedPages()
    scanner.reportSectionPages()
    scanner.found.diagnostics.sort()
    return scanner.found
  }

  private init(found: ContentFiles) { self.found = found }

  private var content: ContentFolder { found.folders[folder] }

  /// Leaves out the pages in other formats whose Markdown is next to them, because `unfold convert` has written it.
  private mutating func leaveOutConverted() {
    let pages = found.pages
    found.converted = converted.sorted(by: Paths.precedes).filter {
      Paths.index(of: PageConversion.markdownPath(of: $0), in: pages) != nil
    }
    if found.converted.isEmpty { return }
    found.pages.removeAll { Paths.index(of: $0, in: found.converted) != nil }
  }

  private mutating func scanContentFolder(_ index: Int) {
    folder = index
    trail = [content.real]
    skipped = found.sources.reserved.union(found.folders.map(\.real))
      .filter { $0 != content.real && Paths.isInside($0, content.real) }
    let (pages, assets) = (found.pages.count, found.assets.count)
    scanFolder("", real: content.real)
    copyTexts(from: pages)
    // Other tools have folders for files alone, such as `static`, and so do sites that were imported from them.
    let hasOnlyFiles = found.folders.count > 1 && found.assets.count > assets
    let isOwn = !found.sources.extensions.isForProject && content.archive == nil
    if found.pages.count == pages, !hasOnlyFiles, isOwn {
      found.diagnostics.append(
        Diagnostic(
          "content.empty",
          at: SourceLocation(folder: content.displayPath.isEmpty ? "." : content.displayPath),
          [
            "example": Paths.join(content.displayPath.isEmpty ? "." : content.displayPath, "index.md")
          ]))
    }
  }

  /// Scans the folder with the path `path` below the content folder; it is empty for the content folder itself.
  private mutating func scanFolder(_ path: String, real: String) {
    if isStopped { return }
    let entries: [DirectoryEntry]
    do throws(FileError) {
      entries = try Directory.list(real)
    } catch {
      if case .tooManyFiles = error.cause { isStopped = true }
      found.diagnostics.append(.contentUnreadable(name(path), error))
      return
    }
    if !path.isEmpty, ContentFileName.isOutput(entries) {
      found.diagnostics.append(
        Diagnostic(
          "content.output", at: SourceLocation(folder: name(path)),
          ["manifest": Paths.join(name(path), Manifest.name)]))
      return
    }
    if !path.isEmpty, let tool = ContentFileName.installer(of: path, entries) {
      found.diagnostics.append(
        Diagnostic(
          "content.dependencies", at: SourceLocation(folder: name(path)),
          ["tool": tool]))
      return
    }
    for entry in entries
    where !ContentFileName.isSkipped(entry.name)
      || path.isEmpty && entry.name.elementsEqual(ContentFileName.wellKnown.utf8)
    {
      guard let text = String(validating: entry.name, as: UTF8.self) else {
        let readable = String(decoding: entry.name, as: UTF8.self)
        found.diagnostics.append(
          Diagnostic(
            "content.name-encoding", at: SourceLocation(file: name(Paths.join(path, readable)))))
        continue
      }
      let below = Paths.join(path, text)
      if !content.exclude.isEmpty, isExcluded(below) { continue }
      // Most entries are files. To save time, no path in the file system is built for them.
      if entry.kind == .file, skipped.isEmpty {
        addFile(below, name: entry.name)
      } else {
        add(below, real: Paths.join(real, text), kind: entry.kind)
      }
    }
  }

  private mutating func isExcluded(_ path: String) -> Bool {
    let patterns = content.exclude.filter { $0.matches(path) }
    usedPatterns.formUnion(patterns)
    return !patterns.isEmpty
  }

  private mutating func addFile(_ name: String, name bytes: [UInt8]) {
    if name == ContentFiles.navigationFile, content.archive == nil {
      found.navigation.append(folder)
      return
    }
    let path = found.map.path(name, inFolder: folder)
    var isPage = false
    if let extensions = content.extensions(ofSite: found.sources.extensions) {
      isPage =
        ContentFileName.isPage(bytes, extensions) && !name.hasPrefix(ContentFileName.wellKnown + "/")
        || content.pages.contains(name)
      if isPage, ContentFileName.isIncludeOnly(name, extensions) || content.parts.contains(name) {
        found.parts.insert(path)
        if Paths.name(name).hasPrefix("_index.") { sectionPages.append(self.name(name)) }
        return
      }
    }
    if found.folders.count > 1 {
      if let other = owners.updateValue(folder, forKey: path), other != folder {
        owners[path] = other
        let first = Paths.join(found.folders[other].displayPath, inFolder(path, other))
        found.diagnostics.append(
          Diagnostic(
            "content.same-path", at: SourceLocation(file: self.name(name)),
            ["other": first, "path": path]))
        return
      }
      found.map.set(folder, of: path)
    }
    if isPage, ContentFileName.isConverted(bytes, found.sources.extensions) { converted.append(path) }
    if isPage { found.pages.append(path) } else { found.assets.append(path) }
  }

  /// Makes the text files that are not captured pages, such as `requirements.txt`, files that are copied.
  ///
  /// - Parameter start: the index of the first page of the content folder.
  private mutating func copyTexts(from start: Int) {
    if found.sources.extensions.others != PageExtensions.own.others || content.archive != nil { return }
    let texts = found.pages.indices.dropFirst(start).filter { ContentFileName.isText(found.pages[$0]) }
    if texts.isEmpty { return }
    let files = found
    let kinds = Parallel.map(count: texts.count, jobs: Parallel.processors) { index in
      (try? File.read(files.location(of: files.pages[texts[index]]), limit: .page))
        .map(CaptureReader.textFile) ?? .data
    }
    let hasCaptures = kinds.contains(.page)
    var copied: Set<Int> = []
    for (index, kind) in zip(texts, kinds) where kind == .data || kind == .contents && !hasCaptures {
      copied.insert(index)
    }
    if copied.isEmpty { return }
    found.assets += copied.map { files.pages[$0] }
    found.pages = files.pages.indices.filter { !copied.contains($0) }.map { files.pages[$0] }
  }

  /// Returns the path below the content folder with this index, given a path in the site.
  private func inFolder(_ path: String, _ index: Int) -> String {
    let folder = found.folders[index].path
    return folder.isEmpty ? path : String(path.dropFirst(folder.count + 1))
  }

  private mutating func add(_ path: String, real: String, kind: FileKind) {
    switch kind {
    case .file:
      if !skipped.contains(real) { addFile(path, name: Array(Paths.name(path).utf8)) }
    case .folder:
      // A content folder inside another one is published only at its own URL.
      if skipped.contains(real) { return }
      trail.append(real)
      scanFolder(path, real: real)
      trail.removeLast()
    case .link: follow(path, at: real)
    case .other:
      found.diagnostics.append(
        Diagnostic("content.not-a-file", at: SourceLocation(file: name(path))))
    }
  }

  /// Adds the target of a symbolic link, if it is in the repository and does not contain the link.
  private mutating func follow(_ path: String, at place: String) {
    let link = name(path)
    do throws(FileError) {
      let target = try Paths.real(place)
      guard found.sources.mayContain(target) else {
        return found.diagnostics.append(
          .contentLinkOutside(link, target: target, repository: found.sources.repository))
      }
      if trail.contains(target) || Paths.isInside(content.real, target) {
        return found.diagnostics.append(
          Diagnostic(
            "content.link-loop/folder", at: SourceLocation(file: link),
            ["link": link, "target": displayPath(ofTarget: target)]))
      }
      let count = found.pages.count
      let kind = try FileKind.of(target)
      if let kind { add(path, real: target, kind: kind) }
      found.hasLinks = true
      links.append(
        Link(displayPath: link, target: target, isFile: kind == .file, pageCount: found.pages.count - count))
      if !found.folders.contains(where: { Paths.isInside(target, $0.real) }) {
        found.linkTargets.append(target)
      }
    } catch {
      let target = (try? Paths.target(ofLink: place)) ?? "an unknown target"
      switch error.code {
      case ENOENT, ENOTDIR:
        found.diagnostics.append(
          Diagnostic("content.link-broken", at: SourceLocation(file: link), ["link": link, "target": target]))
      case ELOOP:
        found.diagnostics.append(
          Diagnostic(
            "content.link-loop/links", at: SourceLocation(file: link), ["link": link, "target": target]))
      default: found.diagnostics.append(.contentUnreadable(link, error))
      }
    }
  }

  /// Reports links to pages that are published at another URL too.
  private mutating func reportRepeatedPages() {
    for (index, link) in links.enumerated() where link.pageCount > 0 {
      let other = links[..<index].first {
        Paths.isInside(link.target, $0.target) || Paths.isInside($0.target, link.target)
      }
      let isContent = found.folders.contains { folder in
        guard Paths.isInside(link.target, folder.real) else { return false }
        let name = String(link.target.dropFirst(folder.real.count).drop { $0 == "/" })
        // A link with the extension of a page may lead to a file with another one.
        if link.isFile, !ContentFileName.isPage(Array(name.utf8), found.sources.extensions) { return false }
        return !folder.exclude.contains { $0.contains(name) }
          && !name.split(separator: "/").contains { ContentFileName.isSkipped(Array($0.utf8)) }
      }
      if isContent || other != nil {
        let target = displayPath(ofTarget: link.target)
        found.diagnostics.append(
          Diagnostic(
            "content.link-repeated", at: SourceLocation(file: link.displayPath),
            [
              "pages": link.pageCount == 1 ? "1 page is" : "\(link.pageCount) pages are",
              "link": link.displayPath, "target": isContent ? target : other?.displayPath ?? target,
            ]))
      }
    }
  }

  private mutating func reportUnusedPatterns() {
    var reported: Set<PathPattern> = []
    // The patterns of other tools’ projects are often for files that do not exist.
    if found.sources.extensions.isForProject { return }
    for pattern in found.folders.flatMap(\.exclude) where !usedPatterns.contains(pattern) {
      if reported.insert(pattern).inserted {
        found.diagnostics.append(
          Diagnostic(
            "configuration.unused-pattern/exclude", at: pattern.text.location, ["pattern": pattern.text.text])
        )
      }
    }
  }

  /// Reports the files with Hugo’s name for the page of a section, in one message.
  private mutating func reportSectionPages() {
    if found.sources.extensions.isForProject || sectionPages.isEmpty { return }
    found.diagnostics.append(.contentSectionPages(sectionPages.sorted()))
  }

  /// Reports the files in the formats of other tools’ pages, which are copied, in one message.
  private mutating func reportCopiedPages() {
    let files = found.assets.filter { ContentFileName.looksLikePage(Array($0.utf8)) }.map(found.displayPath)
    if !files.isEmpty { found.diagnostics.append(.contentCopied(files)) }
  }

  /// Returns the path that diagnostics show for a path below the content folder.
  private func name(_ path: String) -> String { Paths.join(content.displayPath, path) }

  /// Returns the path that diagnostics show for a real path.
  private func displayPath(ofTarget target: String) -> String {
    for folder in found.folders where Paths.isInside(target, folder.real) {
      return Paths.join(folder.displayPath, String(target.dropFirst(folder.real.count).drop { $0 == "/" }))
    }
    return found.sources.repository.place(of: target).flatMap { $0.isEmpty ? nil : $0 } ?? target
  }
}
