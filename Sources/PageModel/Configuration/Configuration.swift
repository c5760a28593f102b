import Basics
import YAML

/// The settings of a site: the keys of `unfold.yml`, in the order of `keys`, and the facts that a build adds to them.
public struct Configuration: Sendable {
  /// The site's name; nil to use the title of the home page.
  public var title: String?
  /// The title that the name of the site’s folder gives; nil if the folder has another purpose than the site.
  public var folderTitle: String?
  /// The description of the site.
  public var description: String?
  /// A BCP 47 language tag.
  public var language = "en"
  /// The languages of a site in several languages, and the one in which it is built.
  public var languages = SiteLanguages()
  /// Whether outdated translations show a notice.
  public var showsOutdated = false
  /// The versions of a site in several versions, and the version that is built.
  public var versions = SiteVersions()
  /// Whether files that are the same in several versions and languages are hard links to one file.
  public var hardLinks = false
  /// The public URL of the site: absolute, with a slash at its end.
  public var baseURL: String?
  /// The form of the URLs of pages.
  public var urls = URLStyle.directory

  // MARK: Content

  /// The folders from whose files the site is made.
  public var sources = SiteSources()
  /// The DocC archives whose pages are part of the site.
  public var archives: [SiteArchive] = []
  /// The URLs of the documentation of modules that are not part of the site, by the names of the modules in lowercase;
  /// an empty URL for a module without links.
  public var externalReferences: [String: String] = [:]
  /// The kinds of members of archives that have no pages of their own.
  public var inlineMembers: [MemberKind] = []
  /// How raw HTML in pages is treated.
  public var html = HTMLPolicy.safe
  /// Whether text between dollar signs is a formula.
  public var hasMath = true
  /// Whether straight quotation marks, hyphens and periods in text become typographic characters.
  public var hasSmartPunctuation = false
  /// Whether each line break in the text of a paragraph is one on the page.
  public var hasLineBreaks = false
  /// Whether pages can contain wiki links, such as `[[Page]]`.
  public var hasWikiLinks = false
  /// How the IDs of headings are made.
  public var headingIDs = HeadingIDStyle.guidelines
  /// Whether the description in front matter is shown below the title. Only projects of other tools can say no.
  public var showsDescriptions = true
  /// The variables of pages, as a mapping; nil for a site without variables.
  public var variables: YAMLNode?
  /// Whether pages with a date show how long they take to read.
  public var showsReadingTime = false
  /// How the headings, figures and tables of pages are numbered.
  public var numbering = PageNumbering.none
  /// The terms that pages explain where they first occur.
  public var glossary = SiteGlossary()
  /// The programs that render diagrams, with their arguments, by the language of the code blocks in lowercase.
  public var renderers: [String: [String]] = [:]
  /// The programs that convert pages to Markdown, with their arguments, by the extension of the files in lowercase.
  public var converters: [String: [String]] = [:]
  /// How images on other sites are shown.
  public var remoteImages = RemoteImages.show
  /// The versions of images of the site, and whether readers can enlarge them.
  public var images = ImageSettings()
  /// The sections that are collapsed on every page.
  public var disclosure = DisclosureRules()
  /// The navigation, in the format of the navigation file; ignored if that file exists.
  public var sidebar: NavigationFile?
  /// How captured pages are treated.
  public var captures = CaptureSettings()

  // MARK: Appearance

  /// The icons of the site; nil to use the files with the usual names.
  public var favicon: Favicon?
  /// The logo in the header.
  public var logo: Logo?
  /// The repository that the header links to.
  public var repository: Repository?
  /// More links in the header.
  public var links: [SiteLink] = []
  /// The announcement above all pages.
  public var banner: Banner?
  /// The footer: Markdown, or the name of a Markdown file in `templates`; nil for the theme’s footer.
  public var footer: LocatedText?
  /// Where pages show the top-level sections.
  public var sections = SectionStyle.sidebar
  /// The accent color, `#RGB` or `#RRGGBB`.
  public var accent: String?
  /// The colors of the site.
  public var colors = SiteColors()
  /// Whether pages are light or dark.
  public var appearance = Appearance.auto
  /// The fonts of the site.
  public var fonts = SiteFonts()
  /// The site's own style sheets and scripts, by their paths in the content folder.
  public var styles: [LocatedText] = []
  public var scripts: [LocatedText] = []
  /// Additions to the Content Security Policy of pages.
  public var policy = PolicySettings()
  /// The height of the sidebar's rows; nil for rows that are high enough for touch.
  public var rowSize: RowSize?

  // MARK: Output

  /// Whether the site has a search.
  public var hasSearch = true
  /// Groups of words with the same meaning, each of which the search also finds by the others.
  public var synonyms: [[String]] = []
  /// Whether the site also has all pages on one page, for printing and for e-books.
  public var hasPrint = false
  /// The severities that the site sets.
  public var checks = SeverityOverrides()
  /// Redirects of the site, in addition to those in front matter.
  public var redirects: [RedirectEntry] = []
  /// The hosts to write files with redirects and headers for.
  public var hosts: [Host] = []
  /// The formats of the compressed copies that are written next to text files.
  public var precompressed: [Precompression] = []
  /// The headings of the change logs that make up the feed; empty for a site without a feed.
  public var feed = ["Change log"]
  /// Whether the site has an `llms.txt`, a list of its pages for language models.
  public var hasLLMsTxt = true
  /// Whether the site has an `llms-full.txt`, the Markdown of all pages in one file.
  public var hasLLMsFullTxt = false
  /// Whether pages describe their breadcrumbs to search engines.
  public var hasStructuredData = true
  /// Whether pages show when they were last changed.
  public var showsLastUpdated = false
  /// Whether pages show who changed them.
  public var showsContributors = false
  /// Whether pages contain hashes of the style sheet and the script that they load.
  public var hasIntegrity = false
  /// How `unfold check --external` checks links to other sites.
  public var externalLinks = ExternalLinkSettings()
  /// The output folder, relative to the site's folder.
  public var output = "public"
  /// The pattern of the URLs for editing a page; nil for pages without such a link.
  public var editURL: PageLinkPattern?
  /// The pattern of the URLs for reporting a problem with a page; nil for pages without such a link.
  public var reportURL: PageLinkPattern?
  /// The URL for each answer to “Was this page helpful?”.
  public var feedbackURL: PageLinkPattern?
  /// Whether the Markdown of each page is published next to it.
  public var publishesMarkdown = true

  // MARK: Facts that a build adds

  /// The places of the site’s files in the repository.
  public var sourceMap = SourceMap()
  /// The changes of pages by their paths, from the repository, as far as they are shown.
  public var history: [String: PageChanges] = [:]
  /// The directives that the site defines.
  public var directives: [DirectiveDeclaration] = []
  /// The navigation files in content folders.
  public var folderNavigation: [FolderNavigation] = []
  /// The navigation of the archives.
  public var archiveNavigation: [NavigationFile] = []

  public init() {}
}

// MARK: - Values

extension Configuration {
  /// The form of the URLs of pages.
  public enum URLStyle: String, Sendable, CaseIterable {
    /// The URL of `a/b.md` is `a/b/`, and its file is `a/b/index.html`.
    case directory
    /// The URL of `a/b.md` is `a/b.html`, so that browsers can open the site without a server.
    case file
  }

  /// How raw HTML in pages is treated.
  public enum HTMLPolicy: String, Sendable, CaseIterable {
    /// Only elements and attributes on a safe list are kept.
    case safe
    /// Everything is kept except scripts. The Content Security Policy of pages allows the scripts of the site, so a
    /// page could otherwise run a file of the content.
    case scriptless
    /// Everything is kept.
    case trusted
  }

  /// How the navigation shows pages that the navigation of a captured page lists but that were not captured.
  public enum MissingCaptures: String, Sendable, CaseIterable {
    /// They are links to their source, marked as external.
    case link
    /// They are left out.
    case hide
  }

  /// How menus, footers and other blocks around captured pages are treated.
  public enum CapturedFrame: String, Sendable, CaseIterable {
    case remove
    case keep
  }

  /// How captured pages are treated: the mapping `captures` of `unfold.yml`.
  public struct CaptureSettings: Sendable {
    /// How the navigation shows pages that were not captured.
    public var missing = MissingCaptures.link
    /// Whether captured pages are recognized at all.
    public var isEnabled = true
    /// How the blocks are treated that most captured pages of a folder have at their beginning or end.
    public var frame = CapturedFrame.remove
    /// The folders, and pages, below the content folder in which captured pages are recognized; empty for all.
    public var included: [String] = []
    /// The folders, and pages, in which they are not recognized.
    public var excluded: [String] = []

    public init() {}

    /// Returns whether the page at a path below the content folder may be recognized as a captured page.
    public func includes(_ path: String) -> Bool {
      guard isEnabled else { return false }
      if included.isEmpty, excluded.isEmpty { return true }
      return (included.isEmpty || included.contains { Self.contains($0, path) })
        && !excluded.contains { Self.contains($0, path) }
    }

    /// Returns whether a path is in a folder, or names the same file.
    public static func contains(_ folder: String, _ path: String) -> Bool {
      var folder = folder[...]
      for prefix in ["./", "/", "content/"] where folder.hasPrefix(prefix) {
        folder = folder.dropFirst(prefix.count)
      }
      while folder.last == "/" { folder = folder.dropLast() }
      return folder.isEmpty || folder == "." || path == folder || path.hasPrefix(folder + "/")
    }
  }

  /// The height of the sidebar's rows for readers with a mouse.
  ///
  /// Source: Human Interface Guidelines, “Sidebars”.
  public enum RowSize: String, Sendable, CaseIterable {
    /// 24, 28 and 32 CSS pixels.
    case small, medium, large
  }

  /// How images on other sites are shown.
  public enum RemoteImages: String, Sendable, CaseIterable {
    /// They are images, which the browser loads from the other site.
    case show
    /// They are links, labeled with the description of the image, so that the browser loads nothing from the other
    /// site.
    case link
  }

  /// A format for compressed copies of text files, which servers can send without compressing them.
  public enum Precompression: String, Sendable, CaseIterable {
    case gzip, brotli
  }

  /// A host or server that reads redirects and headers from files.
  public enum Host: String, Sendable, CaseIterable {
    case netlify, cloudflare, nginx, caddy
  }

  /// Whether pages are light or dark.
  public enum Appearance: String, Sendable, CaseIterable {
    /// As the reader’s system, or as the reader chooses in the display settings.
    case auto
    case light, dark
  }

  /// Where pages show the top-level sections.
  public enum SectionStyle: String, Sendable, CaseIterable {
    /// In the sidebar.
    case sidebar
    /// As tabs below the header; the sidebar shows only the current section.
    case tabs
  }
}

// MARK: - Languages and versions

extension Configuration {
  /// The title of a home page that has no title of its own: the name of the site or of its folder, or “Home”.
  public var homeTitle: String { title ?? folderTitle ?? "Home" }

  /// Selects the language in which the site is built.
  ///
  /// - Parameter index: the index of the language in `languages`.
  public mutating func select(language index: Int) {
    guard languages.all.indices.contains(index) else { return }
    languages.current = index
    let selected = languages.all[index]
    language = selected.tag
    title = selected.title ?? title
    description = selected.description ?? description
    override(variables: selected.variables)
    baseURL = baseURL.map { $0 + languages.folder }
  }

  /// Selects the version that is built.
  ///
  /// - Parameters:
  ///   - versions: the versions of the whole site, which the settings of an old version do not know.
  ///   - baseURL: the public URL of the whole site.
  public mutating func select(_ versions: SiteVersions, baseURL: String?) {
    self.versions = versions
    override(
      variables: versions.all.indices.contains(versions.current)
        ? versions.all[versions.current].variables : nil)
    self.baseURL = baseURL.map { $0 + versions.folder }
  }

  /// The public URL of the whole site with all versions and languages; nil if it is not configured.
  public var wholeURL: String? {
    rootURL.map { String(Substring($0.utf8.dropLast(versions.folder.utf8.count))) }
  }

  /// The public URL of the current version of the site, in which the default language is at the root; nil if it is not
  /// configured.
  public var rootURL: String? {
    baseURL.map { String(Substring($0.utf8.dropLast(languages.folder.utf8.count))) }
  }

  /// Returns whether a page exists in the language in which the site is built.
  ///
  /// - Parameter tags: the tags of the only languages of the page; empty for all languages.
  public func hasPage(onlyIn tags: [String]) -> Bool { hasPage(onlyIn: tags, in: languages.current) }

  /// Returns whether a page exists in a language of the site.
  public func hasPage(onlyIn tags: [String], in language: Int) -> Bool {
    tags.isEmpty || !languages.isMultiple || tags.contains { languages.language($0) == language }
  }
}
