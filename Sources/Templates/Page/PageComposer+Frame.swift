import Basics

/// What all pages show, for comparing it with the previous build.
extension PageComposer {
  /// Writes everything that pages show of the site around their bodies, other than settings, templates, and what
  /// `PageSurroundings` contains.
  public func writeFrame(to record: inout BinaryEncoder) {
    // The order of members is always the same, so their names are not needed.
    var open = [siteContext(from: ""), sectionTabs(nil, from: "")]
    while let value = open.popLast() {
      switch value {
      case .absent: record.count(0)
      case .bool(let flag): record.count(flag ? 1 : 2)
      case .text(let text):
        record.count(3)
        record.data(text)
      case .html(let html):
        record.count(4)
        record.html(html)
      case .number(let number), .placeholder(let number):
        record.count(5)
        record.number(number)
      case .list(let values):
        record.count(6)
        record.count(values.count)
        open += values.reversed()
      case .object(let object):
        record.count(7)
        record.count(object.count)
        open += object.values.reversed()
      case .deferred(let html):
        record.count(8)
        var bytes = ByteBuffer(capacity: 1024)
        html.write(into: &bytes)
        bytes.withBytes { record.data($0) }
      }
    }
    record.list(assets.allOwnFiles) { $0.text($1.path) }
    record.list(lists.tags) { record, tag in
      record.text(tag.name)
      record.text(tag.url)
    }
    record.count(moduleNodes.count)
    for module in moduleNodes {
      record.text(title(of: module.node))
      // Not `nodes[module.node].page`, with which the optimizer of Swift 6.3 fails here.
      if case .page(let page) = site.navigation.nodes[module.node].target {
        record.text(site.pages[page].url)
      }
      record.text(module.name)
      record.text(String(module.urlPrefix))
    }
    record.optionalText(childrenStyle?.rawValue)
  }
}
