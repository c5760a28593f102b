import Build

/// The paths of files as reports have them.
enum ReportPath {
  /// The path seen from a folder, with `/` and without `./`; an absolute one where the file is not in the folder.
  static func relative(_ path: String, to folder: String) -> String {
    let path = Paths.normalise(path)
    guard path.utf8.first == UInt8(ascii: "/"), Paths.isInside(path, folder), path != folder else {
      return path
    }
    return String(path.utf8.dropFirst(folder == "/" ? 1 : folder.utf8.count + 1)) ?? path
  }

  /// The same as a URI reference.
  ///
  /// Source: RFC 3986, section 4.2; a colon in the first part would make it a scheme.
  static func uri(_ path: String, from folder: String) -> String {
    let relative = relative(path, to: folder)
    var uri = relative.utf8.first == UInt8(ascii: "/") ? "file://" : ""
    for byte in relative.utf8 {
      switch byte {
      case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "/"), UInt8(ascii: "-"), UInt8(ascii: "."),
        UInt8(ascii: "_"), UInt8(ascii: "~"):
        uri.unicodeScalars.append(Unicode.Scalar(byte))
      default:
        let hex = String(byte, radix: 16, uppercase: true)
        uri += "%" + (hex.count == 1 ? "0" : "") + hex
      }
    }
    return uri
  }
}

extension ReportPath {
  /// A file of a site seen from the site’s folder, however the user named that.
  static func below(_ site: String, _ file: String) -> String {
    let folder = Paths.normalise(site)
    let file = Paths.normalise(file)
    guard folder != ".", file.hasPrefix(folder + "/") else { return file }
    return String(file.dropFirst(folder.count + 1))
  }
}
