import Basics
import Projects

/// The pages outside of the documents, in `src/pages`.
///
/// Source: Docusaurus, “plugin-content-pages” and “Creating Pages”.
enum DocusaurusPages {
  private static let place = "src/pages"

  private static func scripts(_ folder: ProjectFolder) -> [String] {
    folder.files(below: place).filter { path in
      [".js", ".jsx", ".ts", ".tsx"].contains { path.hasSuffix($0) } && !path.hasPrivateComponent
    }
  }

  /// Returns the URLs of the pages in JavaScript, without the slash at the beginning.
  static func scriptURLs(_ folder: ProjectFolder) -> [String] {
    scripts(folder).map { Paths.join(Paths.parent($0) ?? "", PageHead.stem(of: $0)) }.filter { $0 != "index" }
  }

  /// Adds the pages in Markdown, and names those in JavaScript in the summary.
  static func read(_ folder: ProjectFolder, _ paths: inout [String], _ project: inout ProjectDraft) {
    let files = folder.files(below: place)
    let scripts = scripts(folder)
    if !scripts.isEmpty {
      project.unsupported.append(
        "pages in JavaScript: " + scripts.prefix(5).map { "\(place)/" + $0 }.joined(separator: ", "))
    }
    let heads = PageHead.pages(
      below: place, [".md", ".mdx"], folder, where: { !$0.hasPrivateComponent })
    for head in heads {
      // A page of the documents can have the same path.
      project.pages[head.path, default: PageDefaults()].url = project.pages[head.path]?.url ?? url(of: head)
    }
    if !heads.isEmpty {
      let pages = Set(heads.map(\.path))
      project.content.append(Project.ContentFolder(place))
      project.excluded += files.filter {
        !pages.contains($0) && !$0.hasSuffix(".png") && !$0.hasSuffix(".svg") && !$0.hasSuffix(".jpg")
      }
      paths += heads.map(\.path)
    }
  }

  private static func url(of head: PageHead) -> String {
    let parent = "/" + (Paths.parent(head.path) ?? "")
    let path = Paths.normalized(
      Paths.join(parent, head.text("slug") ?? (head.stem.lowercased() == "index" ? "" : head.stem)))
    return path == "/" ? "/" : path + "/"
  }
}
