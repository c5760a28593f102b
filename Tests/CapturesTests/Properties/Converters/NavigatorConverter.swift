/// Writes whole pages as html2text does without wrapping: with the menus, the navigator, and the footer of the website.
struct NavigatorConverter: CaptureConverter {
  /// Whether all characters with a meaning in Markdown are escaped.
  let escapesAll: Bool
  private let pages: HTMLToTextPages

  var name: String { escapesAll ? "html2text, escaped" : "html2text" }

  init(escapesAll: Bool) {
    self.escapesAll = escapesAll
    pages = HTMLToTextPages(escapesAll: escapesAll, stripsCode: escapesAll, wraps: false)
  }

  func representable(_ page: PageTree) -> PageTree { pages.representable(page) }

  func write(_ page: PageTree, anchors: [String]) -> String {
    var writer = HTMLToTextWriter { CapturedSite.path + "#" + anchors[$0] }
    writer.escapesAll = escapesAll
    writer.stripsCode = escapesAll
    let body = writer.page(page).joined(separator: "\n")
    let title = page.title.plain
    let sections = inPageLinks(page, anchors)
    return """
      ---
      title: \((title + " | Apple Developer Documentation").debugDescription)
      source: \(CapturedSite.source)
      ---

      # This page requires JavaScript.

      Please turn on JavaScript in your browser and refresh the page to view its content.

      Skip Navigation\u{20}

        * Global Nav Open MenuGlobal Nav Close Menu
        * [Apple Developer](/)



      [Search Developer Cancel ](/search/)

      Only search within “Human Interface Guidelines”

      ### Quick Links

        * [Downloads](/download/)

      5 Quick Links

      Open Menu\u{20}

        * [ Guidelines ](/design/human-interface-guidelines)



      ## Human Interface Guidelines

      To navigate the symbols, press Up Arrow, Down Arrow, Left Arrow or Right Arrow\u{20}

      1 of 2 symbols inside <root> containing 2 symbols[Harbor](/design/human-interface-guidelines/harbor)

      To navigate the symbols, press Up Arrow, Down Arrow, Left Arrow or Right Arrow\u{20}

      1 of 2 symbols inside -17 [Mooring lines](\(CapturedSite.path))

      3 items were found. Tab back to navigate through them.\u{20}

      Navigator is ready\u{20}

      \(body)

      Current page is \(title)\u{20}

      ##### Supported platforms

        *   *   *   *   *   *\u{20}


        * [ \(title) ](\(CapturedSite.path)#app-top)
      \(sections)


      [Apple](https://www.apple.com)

        1. [Developer](/)
        2. [ Documentation ](/documentation/)



      To submit feedback on documentation, visit [Feedback Assistant](applefeedback://new?form_identifier=x).

      Select a color scheme preference

      Light

      Dark

      Auto

      Copyright © 2026 [Apple Inc.](https://www.apple.com) All rights reserved.\u{20}

      """
  }

  /// Returns the list of the page’s sections in its footer.
  private func inPageLinks(_ page: PageTree, _ anchors: [String]) -> String {
    let headings = page.blocks.compactMap { block in
      if case .heading(let level, _, let text) = block { (level, text.plain) } else { nil }
    }
    return zip(headings, anchors).filter { $0.0.0 == 2 }.map { heading, anchor in
      "  * [ \(heading.1) ](\(CapturedSite.path)#\(anchor))"
    }.joined(separator: "\n")
  }
}
