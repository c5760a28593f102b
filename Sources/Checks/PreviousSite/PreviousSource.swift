import Basics
import Build
import FileSystem
import HTML
import HTMLSyntax

/// The files or URLs of an earlier version, read from an output folder, its manifest, or a sitemap, or built from the
/// files of one of the versions of the site.
enum PreviousSource: Sendable {
  /// The paths of files, relative to `folder`. If they are from a copied manifest, the files may not exist.
  case files([String], folder: String)
  /// Absolute URLs.
  case urls([String])
  /// A version that was built for the comparison.
  case version(PreviousVersion)

  /// Reads or builds an earlier version.
  ///
  /// - Parameters:
  ///   - name: the path of an output folder, a manifest or a sitemap. If nothing has this path, the name of a version
  ///     of the site.
  ///   - options: the options of the check.
  /// - Throws: `BuildError` if the earlier version cannot be read or built, or contains no files or URLs.
  init(_ name: String, _ options: BuildOptions) throws(BuildError) {
    let kind = try? FileKind.of(name, follow: true)
    if kind == nil, let options = try options.version(named: name) {
      self = .version(try PreviousVersion(options))
    } else {
      try self.init(reading: name)
    }
  }

  /// Reads an output folder, a manifest or a sitemap.
  ///
  /// - Throws: `BuildError` if `path` cannot be read, or contains no files or URLs.
  init(reading path: String) throws(BuildError) {
    do throws(FileError) {
      if try FileKind.of(path, follow: true) == .folder {
        self = .files(try Self.files(in: path), folder: path)
      } else {
        let bytes = try File.read(path, limit: .list)
        if let files = WrittenFiles.paths(inManifest: bytes) {
          self = .files(files, folder: Paths.parent(path) ?? ".")
        } else {
          self = .urls(try PreviousSitemap.urls(bytes, at: path))
        }
      }
    } catch {
      throw BuildError(.fileFailed("against.unreadable", error.path, error))
    }
    if count == 0 { throw BuildError(Diagnostic("against.invalid", at: SourceLocation(file: path))) }
  }

  /// Returns the files in the manifest of the folder. Without a complete manifest, the folder may be the output of
  /// another generator, so all of its files are returned.
  private static func files(in folder: String) throws(FileError) -> [String] {
    let manifest = Paths.join(folder, WrittenFiles.manifest)
    if try FileKind.of(manifest, follow: true) == .file,
      let files = WrittenFiles.paths(inManifest: try File.read(manifest, limit: .list))
    {
      return files
    }
    return try WrittenFiles.paths(below: folder)
  }

  /// Returns the files or URLs that the earlier version had in another language. An output folder contains a folder for
  /// each language. Manifests and sitemaps are read from the folder of the language next to them.
  ///
  /// - Parameters:
  ///   - language: the folder of the language, with a slash at its end.
  ///   - path: the path or the name of the earlier version.
  /// - Returns: nil if it had no pages in this language.
  /// - Throws: `BuildError` if it cannot be read, or contains no files or URLs.
  func translation(_ language: String, of path: String) throws(BuildError) -> PreviousSource? {
    if case .version(let version) = self { return version.translations[language].map { .version($0) } }
    let isFolder = (try? FileKind.of(path, follow: true)) == .folder
    let folder = Paths.join(isFolder ? path : Paths.parent(path) ?? ".", String(language.dropLast()))
    let place = isFolder ? folder : Paths.join(folder, String(Paths.name(path)))
    guard (try? FileKind.of(place, follow: true)) == (isFolder ? .folder : .file) else { return nil }
    return try PreviousSource(reading: place)
  }

  /// Returns the files without the files of other languages, which the list of an output folder without a manifest
  /// contains.
  ///
  /// - Parameter languages: the folders of the languages, each with a slash at its end.
  func leavingOut(_ languages: [String]) -> PreviousSource {
    guard case .files(let files, let folder) = self else { return self }
    return .files(files.filter { file in !languages.contains { file.hasPrefix($0) } }, folder: folder)
  }

  private var count: Int {
    switch self {
    case .files(let files, _): files.count
    case .urls(let urls): urls.count
    case .version(let version): version.files.count
    }
  }
}

// MARK: - PreviousSitemap

/// Reads the URLs of a sitemap.
///
/// Source: sitemaps.org, protocol 0.9. In a `<urlset>`, each `<loc>` contains the URL of a page; in a `<sitemapindex>`,
/// the URL of another sitemap.
enum PreviousSitemap {
  /// Returns the URLs of the pages in a sitemap, or in all sitemaps of a sitemap index.
  ///
  /// - Parameters:
  ///   - bytes: the contents of the file.
  ///   - path: the path of the file. The sitemaps of an index are expected next to it, under the last component of
  ///     their URLs.
  /// - Throws: `FileError` if a sitemap of the index cannot be read.
  static func urls(_ bytes: [UInt8], at path: String) throws(FileError) -> [String] {
    let (locations, isIndex) = read(bytes)
    guard isIndex else { return locations }
    var urls: [String] = []
    for location in locations {
      let name = Paths.name(String(location.prefix { $0 != "?" && $0 != "#" }))
      let file = Paths.join(Paths.parent(path) ?? "", String(name))
      // The protocol does not allow an index in an index. Its URLs would not lead to pages.
      let part = read(try File.read(file, limit: .list))
      if !part.isIndex { urls += part.locations }
    }
    return urls
  }

  private static func read(_ bytes: [UInt8]) -> (locations: [String], isIndex: Bool) {
    var locations: [String] = []
    var isIndex = false
    bytes.withUnsafeBufferPointer { bytes in
      var tokenizer = HTMLTokenizer(bytes)
      var isInLocation = false
      while true {
        switch tokenizer.next() {
        case .startTag:
          isInLocation = tokenizer.isEqual(tokenizer.name, "loc")
          if tokenizer.isEqual(tokenizer.name, "sitemapindex") { isIndex = true }
        case .text where isInLocation:
          let text = CharacterReferences.decoded(bytes[tokenizer.start..<tokenizer.position])
          let words = String(decoding: text, as: UTF8.self).split(whereSeparator: \.isWhitespace)
          if let url = words.first { locations.append(String(url)) }
        case .endTag: isInLocation = false
        case .text: break
        case .end: return
        }
      }
    }
    return (locations, isIndex)
  }
}
