import Basics

/// Members without pages of their own, as sections of the page of their type.
extension RenderNode {
  /// Returns, in the order of the identifiers, links to pages with their abstracts, and the sections of the members
  /// that this page shows.
  ///
  /// - Parameter level: the level of the members’ headings.
  func linksAndMembers(_ identifiers: [String], style: String, level: Int) -> Markdown {
    if members.isEmpty { return linkList(identifiers, style: style) }
    var out: Markdown = []
    var links: [String] = []
    for identifier in identifiers {
      guard let member = takeMember(identifier) else {
        links.append(identifier)
        continue
      }
      out.addBlock(linkList(links, style: style))
      links = []
      out.addBlock(section(of: member, level: level))
    }
    out.addBlock(linkList(links, style: style))
    return out
  }

  /// The members that no list of this page contains.
  var otherMembers: Markdown {
    let others = members.filter(isWaiting)
    if others.isEmpty { return [] }
    var out = heading("Members", level: 2, anchor: "members")
    for member in others { out.addBlock(section(of: member, level: 3)) }
    return out
  }

  private func section(of member: InlineMembers.Member, level: Int) -> Markdown {
    let place = SourceLocation(file: member.path)
    let (bytes, problem) = files.read(member.path)
    guard let bytes else { return damaged(member, level, place, problem) }
    do throws(JSON.Problem) {
      return try JSON.parse(bytes) { root in
        let node = RenderNode(root, of: member, level: level, on: self)
        let text = node.section(on: self)
        diagnostics += node.diagnostics
        if let name = node.symbolName { symbolsOfMembers.append((member.anchor, name)) }
        return text
      }
    } catch {
      return damaged(
        member, level, SourceLocation(file: member.path, line: error.line, column: error.column),
        error.message)
    }
  }

  private func damaged(
    _ member: InlineMembers.Member, _ level: Int, _ place: SourceLocation, _ reason: String
  ) -> Markdown {
    diagnostics.append(.damagedPage(reason, at: place))
    return Self.heading(LiteralText.markdown(member.anchor), level: level, anchor: member.anchor)
  }

  /// The page as a section of the page of its type.
  private func section(on type: RenderNode) -> Markdown {
    var title: Markdown = []
    appendTitle(name(in: type), to: &title)
    var out = Self.heading(title, level: level, anchor: anchor)
    out.addBlock(inline(root.list("abstract")))
    out.addBlock(notes)
    let platforms = self.platforms
    if !platforms.isEmpty, platforms != type.platforms {
      out.addBlock(LiteralText.markdown("Availability: \(platforms.joined(separator: "; "))"))
    }
    out.addBlock(primarySections)
    out.addBlock(source)
    out.addBlock(linkSections)
    return out
  }

  /// Returns the title without the title of the type: `earlGrey` for `Tea.earlGrey`.
  private func name(in type: RenderNode) -> String {
    let title = root["metadata"]?.text("title") ?? ""
    let start = "\(type.root["metadata"]?.text("title") ?? "")."
    if title.isEmpty { return anchor ?? "Untitled" }
    return title.hasPrefix(start) ? String(title.dropFirst(start.count)) : title
  }
}
