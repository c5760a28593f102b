import Basics
import Build

/// Where it is read what was published: an output folder, the manifest in one, or a sitemap.
enum PublishedSource: Sendable {
  /// The files of a folder by their paths in it. Those of a manifest that stands alone may not be there.
  case files([String], folder: String)
  /// Addresses with scheme and host.
  case addresses([String])

  /// Throws where nothing can be read or it is something else.
  init(reading path: String) throws(UsageError) {
    do throws(FileError) {
      if try FileKind.of(path, follow: true) == .folder {
        self = .files(try Self.files(in: path), folder: path)
      } else {
        let bytes = try File.read(path)
        if let files = WrittenFiles.paths(inManifest: bytes) {
          self = .files(files, folder: Paths.parent(path) ?? ".")
        } else {
          self = .addresses(try PublishedSitemap.addresses(bytes, at: path))
        }
      }
    } catch {
      throw UsageError(.publishedUnreadable(error.path, error))
    }
    if count == 0 { throw UsageError(.publishedInvalid(path)) }
  }

  /// What the manifest lists; without a whole one all that is there, which may be another program's output.
  private static func files(in folder: String) throws(FileError) -> [String] {
    let manifest = Paths.join(folder, WrittenFiles.manifest)
    if try FileKind.of(manifest, follow: true) == .file,
      let files = WrittenFiles.paths(inManifest: try File.read(manifest))
    {
      return files
    }
    return try WrittenFiles.paths(below: folder)
  }

  private var count: Int {
    switch self {
    case .files(let files, _): files.count
    case .addresses(let addresses): addresses.count
    }
  }
}
