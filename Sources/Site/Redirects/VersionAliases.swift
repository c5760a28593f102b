import PageModel

/// Redirects from other names of a version, such as `latest`, to all its pages. The version at the root contains them.
extension RedirectBuilder {
  mutating func addAliases() {
    let versions = configuration.versions
    guard versions.isMultiple, versions.folder.isEmpty, !configuration.languages.isTranslation else { return }
    let used = Set(pages.map { $0.outputPath.lowercased() } + redirects.map { $0.outputPath.lowercased() })
      .union(reserved.map { $0.lowercased() })
    for (version, pages) in zip(versions.all, versions.pages) {
      for alias in version.aliases { addRedirects(from: alias, to: version, pages, except: used) }
    }
  }

  /// Adds redirects from an alias to all pages of a version.
  ///
  /// - Parameter used: the paths in the output, in lowercase, that belong to other files.
  private mutating func addRedirects(
    from alias: String, to version: SiteVersion, _ pages: VersionPages, except used: Set<String>
  ) {
    for (index, language) in pages.languages.enumerated() {
      let folder = index == 0 ? "" : language.tag + "/"
      for url in language.pages.urls {
        let aliasURL = RelativeURL.encoded("/\(alias)/\(folder)\(url)")
        guard let source = RedirectSource(aliasURL, in: configuration),
          !used.contains(source.outputPath.lowercased())
        else { continue }
        append(source, .asset(version.url + folder + url, suffix: ""))
      }
    }
  }
}
