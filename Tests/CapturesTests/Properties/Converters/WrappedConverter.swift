/// Writes the body of pages as html2text does with its default settings, which wrap lines at 78 columns.
struct WrappedConverter: CaptureConverter {
  let items: HTMLToTextWrapping.Items
  private let pages = HTMLToTextPages(escapesAll: false, wraps: true)

  var name: String { "wrapped, items \(items)" }

  init(items: HTMLToTextWrapping.Items) { self.items = items }

  func representable(_ page: PageTree) -> PageTree {
    pages.representable(CapturedPages.identified(CapturedPages.representable(page)))
  }

  func write(_ page: PageTree, anchors: [String]) -> String {
    var writer = HTMLToTextWriter { CapturedSite.path + "#" + anchors[$0] }
    let lines = HTMLToTextWrapping(items: items).wrap(writer.page(page))
    return lines.joined(separator: "\n") + "\n\n"
  }
}
