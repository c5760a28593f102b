import Basics
import Templates

extension FuzzTarget {
  /// Templates, each with a partial and a context of all kinds of values. What stands behind a line `%%` is the partial.
  static let templates = FuzzTarget(name: "templates") { input in
    let text = String(decoding: input, as: UTF8.self)
    let parts = text.split(separator: "\n%%\n", maxSplits: 1, omittingEmptySubsequences: false)
    var keys = TemplateKeys()
    let item = TemplateValue.object([(keys.key("name"), .text("<One>")), (keys.key("last"), .bool(true))])
    let context = TemplateValue.object([
      (keys.key("title"), .text("A & B")), (keys.key("body"), .html(Array("<p>x</p>".utf8))),
      (keys.key("count"), .number(3)), (keys.key("on"), .bool(true)), (keys.key("off"), .bool(false)),
      (keys.key("items"), .list([item, item, .text("two")])), (keys.key("page"), item),
      (keys.key("here"), .slot(1)),
    ])
    let library = TemplateLibrary(
      sources: [
        TemplateSource(name: "page", file: "page.mustache", text: String(parts[0])),
        TemplateSource(
          name: "partial", file: "partial.mustache", text: parts.count > 1 ? String(parts[1]) : ""),
      ], keys: keys)
    var output = ByteBuffer()
    do throws(TemplateFailure) { try library.render("page", context, into: &output) } catch { return }
    do throws(TemplateFailure) {
      let fragment = try library.renderFragment("page", context)
      var copy = ByteBuffer()
      fragment.write(choosing: nil, into: &copy)
      require(copy.array() == output.array(), "a fragment differs from the page")
    } catch {
      // What a chosen slot shows may include itself without end, where a page does not show it.
      return
    }
  }
}
