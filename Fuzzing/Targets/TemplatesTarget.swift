import Basics
import Templates

extension FuzzTarget {
  /// Compiles and renders a template with values of all types. The text after a line `%%` is a partial.
  static let templates = FuzzTarget(name: "templates") { input in
    let text = String(decoding: input, as: UTF8.self)
    let parts = text.split(separator: "\n%%\n", maxSplits: 1, omittingEmptySubsequences: false)
    var keys = TemplateKeys()
    let item = TemplateValue.object([keys.key("name")(.text("<One>")), keys.key("last")(.bool(true))])
    let context = TemplateValue.object([
      keys.key("title")(.text("A & B")), keys.key("body")(.html("<p>x</p>")),
      keys.key("count")(.number(3)), keys.key("on")(.bool(true)), keys.key("off")(.bool(false)),
      keys.key("items")(.list([item, item, .text("two")])), keys.key("page")(item),
      keys.key("here")(.placeholder(1)),
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
      require(copy.array() == output.array(), "the fragment differs from the page")
    } catch {
      // Rendering the fragment can fail even if the page could be rendered: only the fragment contains the section of
      // the placeholder, in which a template may include itself endlessly.
      return
    }
  }
}
