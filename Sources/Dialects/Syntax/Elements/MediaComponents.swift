import Basics
import HTMLSyntax
import PageModel

/// Components that show an image or a video, which their attributes name: `<Screenshot src="/cup.png" />`.
enum MediaComponents {
  /// Returns the image or video of a component in HTML; nil if it names none. An imported image is a component itself:
  /// `import Cup from './cup.svg'` and `<Cup />`.
  ///
  /// Sources: Docusaurus, “Static Assets, Inline SVGs”; Astro, “SVG components”.
  static func html(_ tag: Tag, _ context: PageContext) -> String? {
    if let path = context.script.imports[tag.name], MediaFile.isImage(path) {
      return image(tag, path, context)
    }
    for name in ["src", "light", "image", "img", "source"] {
      guard let link = tag.link(name, in: context) else { continue }
      let path = String(link.prefix { $0 != "?" && $0 != "#" })
      if MediaFile.isImage(path) { return image(tag, link, context) }
      if MediaFile.isVideo(path) {
        return "<video src=\"\(context.resolvedInHTML(link).attributeText)\" controls></video>"
      }
    }
    return nil
  }

  /// Returns an image with the description and the size in the attributes of a tag.
  static func image(_ tag: Tag, _ link: String, _ context: PageContext) -> String {
    let alt = tag.text("alt", "caption", in: context) ?? ""
    var html = "<img src=\"\(context.resolvedInHTML(link).attributeText)\" alt=\"\(alt.attributeText)\""
    for name in ["width", "height", "title"] {
      if let value = tag.text(name, in: context) { html += " \(name)=\"\(value.attributeText)\"" }
    }
    return html + ">"
  }
}
