import Basics
import PageModel

/// The topics of the plug-in Starlight Sidebar Topics, each of which has a sidebar of its own.
///
/// Source: starlight-sidebar-topics, “Configuration”.
extension StarlightSidebar {
  /// Returns a group for each topic; nil if the site does not use the plug-in.
  ///
  /// - Parameter file: the configuration file, for messages.
  func topics(
    _ options: ScriptValue, _ file: String, _ project: inout ProjectDraft
  ) -> [NavigationFile.Entry]? {
    let calls = options["plugins"]?.items ?? []
    for plugin in calls {
      guard case .call(let name, let arguments) = plugin.kind, name.lowercased().hasSuffix("sidebartopics"),
        let topics = arguments.first?.items
      else { continue }
      return topics.flatMap { topic($0, file, &project) }
    }
    return nil
  }

  private func topic(
    _ topic: ScriptValue, _ file: String, _ project: inout ProjectDraft
  ) -> [NavigationFile.Entry] {
    guard let items = topic["items"]?.items else { return entries([topic], file, &project) }
    let children = entries(items, file, &project)
    guard !children.isEmpty else { return [] }
    // The link of a topic often leads to a page that its sidebar contains as well.
    let target = topic["link"]?.text.flatMap(page)?.sitePath
    let isListed = target.map(children.targets.contains) ?? true
    return [
      NavigationFile.Entry(title: label(topic) ?? "…", target: isListed ? nil : target, children: children)
    ]
  }
}
