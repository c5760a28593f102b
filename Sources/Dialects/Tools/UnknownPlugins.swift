extension ProjectDraft {
  /// Names the plug-ins of a configuration file whose syntax is not converted.
  mutating func noteMarkdownPlugins(_ scripts: ProjectScripts, _ file: String) {
    let names = scripts.markdownPlugins(of: file).prefix(10)
    guard !names.isEmpty else { return }
    project.unsupported.append(
      "plug-ins for Markdown (their syntax is shown as text): " + names.joined(separator: ", "))
  }
}
