import Basics

/// The sections of tutorials, of their articles, and of their table of contents.
extension RenderNode {
  /// The sections of a tutorial.
  var tutorialSections: Markdown {
    var out: Markdown = []
    for section in root.list("sections") {
      out.addBlock(tutorialSection(section) ?? unknownSection(section, section.text("kind") ?? ""))
    }
    return out
  }

  /// Returns a section of a tutorial; nil if it is of another kind.
  func tutorialSection(_ section: JSON) -> Markdown? {
    switch section.text("kind") {
    case "hero": hero(section)
    case "tasks": tasks(section)
    case "assessments": assessments(section)
    case "volume": volume(section)
    case "resources": resources(section)
    case "callToAction": callToAction(section)
    case "articleBody": layouts(section.list("content"))
    case "contentAndMedia", "fullWidth", "columns", "contentAndMediaGroup": layout(section)
    default: nil
    }
  }

  private var hero: JSON? { root.list("sections").first { $0.text("kind") == "hero" } }

  /// The first paragraph of a tutorial or of a list of tutorials, which introduces it; nil if the page has an abstract.
  var introduction: JSON? {
    guard root["abstract"] == nil, let first = hero?.list("content").first(where: { _ in true }),
      first.text("type") == "paragraph",
      first.list("inlineContent").allSatisfy({ $0.text("type") != "image" })
    else { return nil }
    return first
  }

  /// The link to the first tutorial, which is next to the abstract.
  var heroAction: JSON? {
    guard let action = hero?["action"], action.text("overridingTitle") != nil,
      reference(action.text("identifier") ?? "")?.url != nil
    else { return nil }
    return action
  }

  private func hero(_ section: JSON) -> Markdown {
    var out: Markdown = []
    var facts: [Markdown] = []
    if let time = root["metadata"]?.text("estimatedTime") {
      facts.append(Markdown("**Time:** ") + LiteralText.markdown(time))
    }
    if let minutes = section["estimatedTimeInMinutes"]?.int {
      facts.append(Markdown("**Time:** \(minutes) \(minutes == 1 ? "minute" : "minutes")".utf8))
    }
    for (label, key) in [("Requirements", "xcodeRequirement"), ("Project files", "projectFiles")]
      as [(String, StaticString)]
    {
      guard let identifier = section.text(key) else { continue }
      var fact = Markdown("**\(label):** ".utf8)
      let reference = reference(identifier)
      append(label: title(of: reference, identifier), url: reference?.url, to: &fact)
      facts.append(fact)
    }
    let content = section.list("content")
    out.addBlock(introduction == nil ? blocks(content) : blocks(content.dropFirst()))
    out.addBlock(
      facts.reduce(into: Markdown()) { text, fact in
        if !text.isEmpty { text.add("\\\n") }
        text += fact
      })
    out.addBlock(mediaBlock(section.text("image")))
    if heroAction == nil, let action = section["action"] { out.addBlock(link(action)) }
    return out
  }

  /// Returns a reference as a link in a paragraph.
  private func link(_ action: JSON) -> Markdown {
    let identifier = action.text("identifier") ?? ""
    let reference = reference(identifier)
    var out: Markdown = []
    append(label: label(of: action, reference, identifier), url: reference?.url, to: &out)
    return out
  }

  // MARK: - Layout

  private func layouts(_ sections: some Sequence<JSON>) -> Markdown {
    var out: Markdown = []
    for section in sections { out.addBlock(layout(section)) }
    return out
  }

  /// Returns a part of a page with its layout.
  private func layout(_ section: JSON) -> Markdown {
    let kind = section.text("kind") ?? ""
    switch kind {
    case "contentAndMedia": return contentAndMedia(section)
    case "fullWidth": return blocks(section.list("content"))
    case "columns", "contentAndMediaGroup":
      let parts = (section["content"] ?? section["columns"])?.elements.map { contentAndMedia($0) } ?? []
      let columns = parts.reduce(into: Markdown()) { $0.addBlock($1.inDirective("@Column")) }
      return columns.inDirective("@Row")
    default: return unknownSection(section, kind)
    }
  }

  private func contentAndMedia(_ section: JSON) -> Markdown {
    var content: Markdown = []
    if let eyebrow = section.text("eyebrow") { content.addBlock(LiteralText.markdown(eyebrow)) }
    if let title = section.text("title") { content.addBlock(heading(title, level: 3)) }
    content.addBlock(blocks(section.list("content")))
    let media = mediaBlock(section.text("media"))
    if media.isEmpty || content.isEmpty { return content + media }
    let columns = section.text("mediaPosition") == "leading" ? [media, content] : [content, media]
    return columns.reduce(into: Markdown()) { $0.addBlock($1.inDirective("@Column")) }.inDirective("@Row")
  }

  // MARK: - Steps

  private func tasks(_ section: JSON) -> Markdown {
    var out: Markdown = []
    for task in section.list("tasks") {
      out.addBlock(heading(task.text("title") ?? "", level: 2, anchor: task.text("anchor")))
      out.addBlock(layouts(task.list("contentSection")))
      out.addBlock(steps(task.list("stepsSection")))
    }
    return out
  }

  /// Returns the steps of a task, and the text between them.
  private func steps(_ content: some Sequence<JSON>) -> Markdown {
    var out: Markdown = []
    var items: [Markdown] = []
    var number = 1
    func flush() {
      if items.isEmpty { return }
      out.addBlock(Markdown.list(items, isTight: false).inDirective("@Steps"))
      items = []
    }
    for node in content {
      if node.text("type") == "step" {
        items.append(step(node).indented(after: "\(number). "))
        number += 1
      } else {
        flush()
        out.addBlock(blocks(CollectionOfOne(node)))
      }
    }
    flush()
    return out
  }

  /// Returns the content of a step, with its code and the lines that it changes.
  func step(_ node: JSON) -> Markdown {
    var out = blocks(node.list("content"))
    out.addBlock(blocks(node.list("caption")))
    out.addBlock(mediaBlock(node.text("media")))
    if let identifier = node.text("code"), let file = reference(identifier)?.json {
      var info = file.text("syntax") ?? file.text("fileType") ?? "text"
      if let name = file.text("fileName") { info += " title=\(name.argument)" }
      let lines = file.list("highlights").compactMap { $0["line"]?.int }
      if !lines.isEmpty { info += " {\(lines.map(String.init).joined(separator: ","))}" }
      out.addBlock(LiteralText.fencedCode(file.list("content").map { $0.string ?? "" }, info: info))
    }
    out.addBlock(mediaBlock(node.text("runtimePreview")))
    return out
  }

  // MARK: - Assessments

  private func assessments(_ section: JSON) -> Markdown {
    let anchor = section.text("anchor")
    var out = heading("Check Your Understanding", level: 2, anchor: anchor)
    for assessment in section.list("assessments") {
      out.addBlock(blocks(assessment.list("title")))
      out.addBlock(blocks(assessment.list("content")))
      var items: [Markdown] = []
      for (index, choice) in assessment.list("choices").enumerated() {
        var item = blocks(choice.list("content"))
        var answer = Markdown(choice.flag("isCorrect") ? "**Correct.**" : "**Not correct.**")
        if let reaction = choice.text("reaction") { answer = LiteralText.markdown(reaction) }
        answer.addBlock(blocks(choice.list("justification")))
        item.addBlock(answer.inDirective("@DisclosureGroup(\"Check answer \(index + 1)\")"))
        items.append(item.indented(after: "\(index + 1). "))
      }
      out.addBlock(Markdown.list(items, isTight: false))
    }
    return out
  }

  // MARK: - Table of contents

  private func volume(_ section: JSON) -> Markdown {
    var out: Markdown = []
    // The chapters of most tutorials are in no volume.
    let name = section.text("name")
    if let name { out.addBlock(heading(name, level: 2, anchor: name.replacing(" ", with: "-"))) }
    out.addBlock(blocks(section.list("content")))
    out.addBlock(mediaBlock(section.text("image")))
    let level = name == nil ? 2 : 3
    for chapter in section.list("chapters") {
      let name = chapter.text("name") ?? ""
      out.addBlock(heading(name, level: level, anchor: name.replacing(" ", with: "-")))
      out.addBlock(blocks(chapter.list("content")))
      out.addBlock(mediaBlock(chapter.text("image")))
      out.addBlock(linkList(chapter.list("tutorials").compactMap(\.string)))
    }
    return out
  }

  private func resources(_ section: JSON) -> Markdown {
    var out = heading("Resources", level: 2, anchor: "resources")
    out.addBlock(blocks(section.list("content")))
    for tile in section.list("tiles") {
      if let title = tile.text("title") {
        out.addBlock(heading(title, level: 3, anchor: tile.text("identifier")))
      }
      out.addBlock(blocks(tile.list("content")))
      if let action = tile["action"] { out.addBlock(link(action)) }
    }
    return out
  }

  private func callToAction(_ section: JSON) -> Markdown {
    var out: Markdown = []
    if let title = section.text("title") { out.addBlock(heading(title, level: 2)) }
    if let eyebrow = section.text("featuredEyebrow") { out.addBlock(LiteralText.markdown(eyebrow)) }
    out.addBlock(inline(section.list("abstract")))
    out.addBlock(mediaBlock(section.text("media")))
    if let action = section["action"] { out.addBlock(link(action)) }
    return out
  }
}
