/// A resource in the form that one request gets: as it is, or compressed.
///
/// Source: RFC 9110, sections 3.2 and 8.8.3, by which each form has an entity tag of its own.
struct Representation {
  enum Body {
    case bytes(ResourceBytes)
    case file(ServedFile)
  }

  let body: Body
  /// The size in bytes.
  let size: Int
  let contentType: String
  /// As the header has it, with quotes.
  let entityTag: String
  /// In seconds since 1970.
  let modified: Int?
  let isCompressed: Bool
  /// Whether another request could get another form.
  let varies: Bool

  /// nil where a file cannot be read, or is gone.
  init?(_ resource: Resource, compressed wanted: Bool) {
    contentType = resource.contentType
    varies = resource.isCompressible
    switch resource.content {
    case .bytes(let plain):
      let packed = wanted ? resource.compressedBytes() : nil
      let bytes = packed ?? plain
      body = .bytes(bytes)
      size = bytes.count
      isCompressed = packed != nil
      modified = resource.modified
      entityTag = "\"\(resource.entityTag ?? "")\(packed == nil ? "" : "-gzip")\""
    case .file(let path):
      guard let file = ServedFile(path) else { return nil }
      body = .file(file)
      size = file.size
      isCompressed = false
      modified = file.modified
      entityTag = "\"\(file.entityTag)\""
    }
  }
}
