import Projects
import YAML

/// The tool that builds a project whose folder has the configuration files of several tools, for example because the
/// project moved to another tool.
struct ToolChoice {
  /// The tools that are not tried, because the project is built with another one, and their configuration files.
  private(set) var others: [(tool: Project.Tool, reader: any ProjectReader.Type, file: String)] = []

  /// A tool that a script of `package.json` runs.
  private struct Candidate {
    let tool: Project.Tool
    let reader: any ProjectReader.Type
    let package: String
    let command: String
    let file: String
  }

  init(_ folder: ProjectFolder) {
    let scripts = ProjectScripts(folder)
    var candidates: [Candidate] = []
    func add(
      _ tool: Project.Tool, _ reader: any ProjectReader.Type, _ package: String, _ command: String,
      _ name: String
    ) {
      guard let file = scripts.find(name) else { return }
      candidates.append(
        Candidate(tool: tool, reader: reader, package: package, command: command, file: file))
    }
    add(.docusaurus, DocusaurusReader.self, "@docusaurus/core", "docusaurus", "docusaurus.config")
    if folder.hasFolder(StarlightReader.root) {
      add(.starlight, StarlightReader.self, "@astrojs/starlight", "astro", "astro.config")
    }
    add(.vitePress, VitePressReader.self, "vitepress", "vitepress", ".vitepress/config")
    if candidates.count > 1 {
      let package = folder.hasFile("package.json") ? folder.json("package.json") : nil
      let scores = candidates.map { Self.score($0, package) }
      let best = scores.firstIndex(of: scores.max() ?? 0)
      for (index, candidate) in candidates.enumerated() where index != best {
        others.append((candidate.tool, candidate.reader, candidate.file))
      }
    }
    // GitHub Pages needs a Jekyll file for its theme, even if the pages are a book.
    if folder.hasFile("_config.yml"), folder.hasFile("SUMMARY.md"),
      [".gitbook.yaml", ".gitbook.yml", "book.json"].contains(where: folder.hasFile)
    {
      others.append((.jekyll, JekyllReader.self, "_config.yml"))
    }
  }

  /// Returns how certainly a project is built with a tool: its scripts count more than its dependencies.
  private static func score(_ candidate: Candidate, _ package: YAMLNode?) -> Int {
    var score = 0
    for key in ["dependencies", "devDependencies"] where package?[key]?[candidate.package] != nil {
      score = 1
    }
    for (name, points) in [("build", 4), ("docs:build", 4), ("start", 2), ("dev", 2)] {
      let words = package?["scripts"]?[name]?.text?.split { !$0.isLetter && $0 != "-" } ?? []
      if words.contains(Substring(candidate.command)) { score += points }
    }
    return score
  }

  func excludes(_ reader: any ProjectReader.Type) -> Bool { others.contains { $0.reader == reader } }
}
