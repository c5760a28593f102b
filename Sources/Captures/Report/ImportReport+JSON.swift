import Basics

extension ImportReport {
  /// The report for programs: one object, the same facts as the text.
  public func json() -> [UInt8] {
    var out = ByteBuffer()
    out.append("{\"pages\":[")
    for (index, page) in pages.enumerated() {
      if index > 0 { out.append(",") }
      write(page, &out)
    }
    out.append("],\"flavours\":{")
    for (index, flavour) in flavours.enumerated() {
      if index > 0 { out.append(",") }
      out.appendJSON(flavour.name)
      out.append(":")
      out.append(decimal: flavour.pages)
    }
    out.append("},\"removed\":{")
    for (index, removal) in removedLines.enumerated() {
      if index > 0 { out.append(",") }
      out.appendJSON(removal.rule)
      out.append(":")
      out.append(decimal: removal.lines)
    }
    out.append("},\"notUnderstood\":[")
    for (index, item) in notUnderstood.enumerated() {
      if index > 0 { out.append(",") }
      out.append("{\"file\":")
      out.appendJSON(item.location.file)
      out.append(",\"line\":")
      out.append(decimal: item.location.line)
      out.append(",\"identifier\":")
      out.appendJSON(item.identifier)
      out.append(",\"message\":")
      out.appendJSON(item.message)
      out.append("}")
    }
    out.append("]}\n")
    return out.array()
  }

  private func write(_ page: Page, _ out: inout ByteBuffer) {
    out.append("{\"file\":")
    out.appendJSON(page.file)
    if let flavour = page.flavour {
      out.append(",\"flavour\":")
      out.appendJSON(flavour)
      out.append(",\"confidence\":")
      out.append("\((page.confidence * 100).rounded() / 100)" as String)
    }
    if let output = page.output {
      out.append(",\"output\":")
      out.appendJSON(output)
    }
    if page.isNotFound { out.append(",\"notFound\":true") }
    out.append(",\"selfChecks\":[")
    for (index, check) in page.selfChecks.enumerated() {
      if index > 0 { out.append(",") }
      out.append("{\"name\":")
      out.appendJSON(check.name)
      out.append(check.passed ? ",\"passed\":true" : ",\"passed\":false")
      if !check.detail.isEmpty {
        out.append(",\"detail\":")
        out.appendJSON(check.detail)
      }
      out.append("}")
    }
    out.append("]}")
  }
}
