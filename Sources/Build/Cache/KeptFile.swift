/// A file in the folder `.unfold` of a site, in which something other than a build keeps what makes the next run quick.
public struct KeptFile: Sendable {
  private let folder: CacheFolder
  private let name: String

  /// - Parameter site: the folder that holds `content/`.
  public init(site: String, name: String) {
    folder = CacheFolder(site: site, output: "")
    self.name = name
  }

  /// Its bytes; nil where there is none, or none that can be read.
  public func read() -> [UInt8]? { folder.read(name) }

  /// Replaces it in one step. Where that fails the next run is a slow one, and nothing else.
  public func replace(_ bytes: [UInt8]) { folder.replace(name, bytes) }
}
