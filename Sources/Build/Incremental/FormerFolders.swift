import Basics
import FileSystem
import Output

/// The folders in the output for the languages or versions of a site. Those of the last build are recorded, so that the
/// pages of a language or version that the site no longer has are removed.
struct FormerFolders {
  /// The purpose of the folders, which is a part of the name of the record.
  enum Purpose: String {
    case languages, versions
  }

  private let site: String
  private let output: String
  private let names: [String]
  private let file: HiddenFile
  /// Whether the record may be created.
  private let isRecorded: Bool

  /// - Parameter names: the paths of the folders relative to the output folder.
  init(of purpose: Purpose, _ inputs: SiteInputs, _ options: BuildOptions, names: [String]) {
    site = inputs.displayPaths.cacheSite
    output = inputs.outputFolder(options)
    isRecorded = options.usesCache || (try? FileKind.of(Paths.join(site, HiddenFolder.name))) != nil
    self.names = names.filter { !$0.isEmpty }
    file = Self.record(of: purpose, in: output, site: site)
  }

  private static func record(of purpose: Purpose, in output: String, site: String) -> HiddenFile {
    HiddenFile(site: site, name: "\(purpose.rawValue)-" + ContentHash(Array(output.utf8)).name)
  }

  private static func names(_ file: HiddenFile) -> [String] {
    file.read().map { String(decoding: $0, as: UTF8.self).split(separator: "\n").map(String.init) } ?? []
  }

  /// Returns the absolute paths of the output folders of all versions and languages at the last build.
  static func all(_ inputs: SiteInputs, _ options: BuildOptions) -> [String] {
    let site = inputs.displayPaths.cacheSite
    func folders(_ purpose: Purpose, in output: String) -> [String] {
      let inner = names(record(of: purpose, in: output, site: site)).filter(Paths.isContained)
      return [output] + inner.map { Paths.join(output, $0) }
    }
    return folders(.versions, in: inputs.outputFolder(options)).flatMap { folders(.languages, in: $0) }
  }

  /// Removes the files in the folders that the site had at the last build and no longer has.
  func removeFormer() throws(BuildError) {
    for name in Self.names(file) where !names.contains(name) { try clear(name, in: output) }
  }

  /// Removes the files in a folder of the output, and in the folders of its languages.
  private func clear(_ name: String, in output: String) throws(BuildError) {
    let folder = Paths.join(output, name)
    // The folder may have been removed, and the record may be damaged.
    guard Paths.isContained(name), (try? FileKind.of(Paths.join(folder, Manifest.name))) == .file else {
      return
    }
    for language in Self.names(Self.record(of: .languages, in: folder, site: site)) {
      try clear(language, in: folder)
    }
    _ = try LockedOutput(folder, shownAs: folder, protecting: []).open().finish(removingObsoleteFiles: true)
  }

  /// Records the folders, if they have changed. Without a cache, the folder for the record is not created.
  func save() {
    if isRecorded, names != Self.names(file) { file.replace(Array(names.joined(separator: "\n").utf8)) }
  }
}
