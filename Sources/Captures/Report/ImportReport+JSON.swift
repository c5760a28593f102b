import Basics

extension ImportReport {
  /// The report for programs: one object, the same facts as the text.
  public func json() -> [UInt8] {
    var json = JSONWriter()
    json.beginObject()
    json.beginList("pages")
    for page in pages { Self.add(page, to: &json) }
    json.end()
    json.beginObject("flavours")
    for flavour in flavours { json.add(flavour.name, flavour.pages) }
    json.end()
    json.beginObject("removed")
    for removal in removedLines { json.add(removal.rule, removal.lines) }
    json.end()
    json.beginList("notUnderstood")
    for item in notUnderstood {
      json.beginObject()
      json.add("file", item.location.file)
      json.add("line", item.location.line)
      json.add("identifier", item.identifier)
      json.add("message", item.message)
      json.end()
    }
    return json.finish(endsLine: true)
  }

  private static func add(_ page: Page, to json: inout JSONWriter) {
    json.beginObject()
    json.add("file", page.file)
    if let flavour = page.flavour {
      json.add("flavour", flavour)
      json.add("confidence", (page.confidence * 100).rounded() / 100)
    }
    if let output = page.output { json.add("output", output) }
    if page.isNotFound { json.add("notFound", true) }
    json.beginList("selfChecks")
    for check in page.selfChecks {
      json.beginObject()
      json.add("name", check.name)
      json.add("passed", check.passed)
      if !check.detail.isEmpty { json.add("detail", check.detail) }
      json.end()
    }
    json.end()
    json.end()
  }
}
