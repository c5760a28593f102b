import Basics
import FileSystem

/// Finds SVG files that run scripts or refer to other files.
enum ActiveSVG: FileRule {
  static let rule = Rule.named("image.active-svg")

  /// The maximum size of an SVG file to check, in bytes, also after decompression.
  private static let longest = 32 << 20

  static func check(_ output: InspectedOutput, _ site: inout SiteContext) {
    let content = site.inspected.content
    for asset in content.assets {
      let name = asset.lowercased()
      guard name.hasSuffix(".svg") || name.hasSuffix(".svgz"),
        let bytes = try? File.read(content.location(of: asset), upTo: longest)
      else { continue }
      report(bytes, SourceLocation(file: site.inspected.file(asset)), &site)
    }
  }

  private static func report(_ bytes: [UInt8], _ file: SourceLocation, _ site: inout SiteContext) {
    let isCompressed = bytes.starts(with: [0x1F, 0x8B])
    guard let plain = isCompressed ? Deflate.decompressed(bytes, upTo: longest) : bytes else { return }
    let text = XMLEncoding.utf8(plain)
    let active = ActiveContent(text)
    if active.found.isEmpty { return }
    let lines = LineTable(text)
    for kind in ActiveContent.Kind.allCases {
      let found = active.found.filter { $0.kind == kind }
      guard let first = found.first else { continue }
      var place = file
      // The lines of a compressed file cannot be shown.
      if !isCompressed { (place.line, place.column) = lines.place(of: first.offset) }
      let more = found.count > 1 ? " and \(found.count - 1) more" : ""
      site.report(
        rule, at: place, of: nil, message(kind, "`\(visible(first.name))`\(more)"), help: help(kind))
    }
  }

  private static func message(_ kind: ActiveContent.Kind, _ what: String) -> String {
    switch kind {
    case .script: "the drawing runs a script: \(what)"
    case .handler: "the drawing has an event handler: \(what)"
    case .foreign: "the drawing embeds content that is not SVG: \(what)"
    case .reference: "the drawing needs another file, which browsers do not load for an image: \(what)"
    }
  }

  private static func help(_ kind: ActiveContent.Kind) -> String {
    switch kind {
    case .script, .handler: "save the drawing without scripts, or remove this from the file"
    case .foreign: "draw it with shapes and text, or remove this from the file"
    case .reference: "put an image into the file as a `data:` URL, or remove the reference"
    }
  }

  /// Replaces control characters by “�”, so that a name cannot change the display of a terminal.
  private static func visible(_ text: String) -> String {
    String(text.map { $0.unicodeScalars.allSatisfy { $0.value >= 0x20 && $0.value != 0x7F } ? $0 : "�" })
  }
}
