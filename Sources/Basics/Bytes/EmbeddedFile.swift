import CEmbeddedFiles

/// A file of the repository that is compiled into the program, such as a template of the default theme.
/// `Scripts/embed-files` lists them.
public struct EmbeddedFile {
  /// The path in the repository, such as `templates/page.mustache`.
  public let path: String
  /// A copy of the content.
  public let bytes: [UInt8]

  private init(_ file: unfold_embedded_file, _ path: String) {
    self.path = path
    bytes = Array(UnsafeBufferPointer(start: file.start, count: file.end - file.start))
  }

  /// Returns the files whose paths begin with a prefix, sorted by path.
  public static func all(below prefix: String) -> [EmbeddedFile] {
    var count = 0
    let first = unfold_embedded_files(&count)
    return UnsafeBufferPointer(start: first, count: count).compactMap { file in
      let path = String(cString: file.path)
      return path.hasPrefix(prefix) ? EmbeddedFile(file, path) : nil
    }
  }

  /// Returns the content of a file. The program is wrong if it asks for a file that is not embedded.
  public static func bytes(at path: String) -> [UInt8] {
    guard let file = all(below: path).first(where: { $0.path == path }) else {
      preconditionFailure("\(path) is not embedded: run Scripts/embed-files")
    }
    return file.bytes
  }
}
