import Basics
import FileSystem
import Output

/// The folders in the output for the languages of a site. The names of those of the last build are recorded, so that the
/// pages of a language that the site no longer has are removed.
struct LanguageFolders {
  private let output: String
  private let tags: [String]
  private let file: CachedFile

  init(_ inputs: SiteInputs, _ options: BuildOptions) {
    output = inputs.outputFolder(options)
    tags = inputs.configuration.languages.all.dropFirst().map(\.tag)
    file = CachedFile(
      site: inputs.shown.path("."), name: "languages-" + ContentHash(Array(output.utf8)).name)
  }

  private var recorded: [String] {
    file.read().map { String(decoding: $0, as: UTF8.self).split(separator: "\n").map(String.init) } ?? []
  }

  /// Removes the files of the languages that the site had at the last build.
  func clearFormer() throws(BuildError) {
    for tag in recorded where !tags.contains(tag) {
      let folder = Paths.join(output, tag)
      // The folder may have been removed, and the record may be damaged.
      guard !tag.contains("/"), (try? FileKind.of(Paths.join(folder, Manifest.name))) == .file else {
        continue
      }
      _ = try LockedOutput(folder, shownAs: folder, protecting: []).open().finish(removingGone: true)
    }
  }

  /// Records the languages, if they have changed.
  func save() {
    if tags != recorded { file.replace(Array(tags.joined(separator: "\n").utf8)) }
  }
}
