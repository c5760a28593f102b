/// The files that browsers show as images or videos, by their extensions.
public enum MediaFile {
  /// The extensions of images. If a link names a file without its extension, the first of them that exists is used.
  public static let images = ["svg", "png", "jpg", "jpeg", "webp", "avif", "gif"]
  /// The extensions of videos, in the same order.
  public static let videos = ["mp4", "m4v", "mov", "webm", "ogv"]

  /// Returns whether a path names an image. The path must not contain a query or an anchor.
  public static func isImage(_ path: String) -> Bool { images.contains(ending(of: path)) }

  /// Returns whether a path names a video. The path must not contain a query or an anchor.
  public static func isVideo(_ path: String) -> Bool { videos.contains(ending(of: path)) }

  /// Returns the extension of a path in lowercase; an empty text if it has none.
  public static func ending(of path: String) -> String {
    guard let dot = path.utf8.lastIndex(of: UInt8(ascii: ".")) else { return "" }
    return path[path.utf8.index(after: dot)...].lowercased()
  }
}
