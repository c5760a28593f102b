import Basics

/// How the links of a Docusaurus project are resolved.
enum DocusaurusLinks {
  /// Sets the rules. The caller sets the content folders and pages before.
  ///
  /// - Parameter scriptPages: the URLs of pages in JavaScript, without the slash at the beginning.
  static func set(
    _ config: ScriptValue, _ docs: [DocusaurusDocs], _ blogs: [DocusaurusBlog], _ version: DocusaurusVersion,
    _ scriptPages: [String], _ project: inout ProjectDraft
  ) {
    let base = config["baseUrl"]?.text ?? "/"
    project.facts.links.hasUnknownBase = config["baseUrl"]?.isUncertain == true
    project.facts.links.areRelativeToURL = true
    var aliases = [(prefix: "pathname://", replacement: "")]
    for name in DocusaurusReader.staticFolders(config) {
      aliases.append((prefix: "@site/\(name)/", replacement: "/"))
      aliases.append((prefix: "/\(name)/", replacement: "/"))
    }
    for instance in docs {
      aliases.append((prefix: "@site/\(instance.folder)/", replacement: instance.url))
      // In the folder of a version, paths of files still begin with the folder of which it is a copy.
      for folder in Set([instance.folder, instance.original]).sorted() {
        project.facts.links.fileRoots.append((prefix: "/\(folder)/", url: instance.url))
      }
    }
    aliases.append((prefix: "@site/src/pages/", replacement: "/"))
    if let folder = version.folder {
      for prefix in Set(["/", base.withSlash]).sorted() {
        aliases.append((prefix: prefix + folder, replacement: "/"))
      }
      project.facts.links.siteFolder = folder
    }
    for blog in blogs {
      let url = blog.route.isEmpty ? "/" : "/\(blog.route)/"
      aliases.append((prefix: "@site/\(blog.folder)/", replacement: url))
      project.facts.links.fileRoots.append((prefix: "/\(blog.folder)/", url: url))
    }
    project.facts.links.aliases = aliases
    // Lists of the blog, versions that are not built, and pages in JavaScript remain on the published site.
    if let site = config["url"]?.text {
      let root = site.withoutSlash + base
      let blogPaths = blogs.isEmpty ? ["/blog"] : blogs.flatMap(\.otherPaths)
      let paths = blogPaths + version.elsewhere + scriptPages.map { "/" + $0 }
      project.facts.links.elsewhere = paths.map { ($0, root) }
    }
  }
}
