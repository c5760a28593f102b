// swift-tools-version: 6.0
import PackageDescription

// One folder a module, and a module imports only what stands above it here:
//
//   Basics ─ SearchIndex ─ Captures ─ Markup ─ Site ─ HTML ─ Templates ─ Build ─ Checks ─ Preview ─ unfold
//
// ARCHITECTURE.md draws the way of a page through them.
let package = Package(
  name: "unfold",
  platforms: [.macOS(.v15)],
  products: [
    .executable(name: "unfold", targets: ["unfold"]),
    .plugin(name: "UnfoldPlugin", targets: ["UnfoldPlugin"]),
  ],
  targets: [
    // C libraries of the system.
    .systemLibrary(
      name: "CMarkGFM", pkgConfig: "libcmark-gfm",
      providers: [
        .apt(["libcmark-gfm-dev", "libcmark-gfm-extensions-dev"]), .brew(["cmark-gfm"]),
      ]),
    .systemLibrary(
      name: "CYAML", pkgConfig: "yaml-0.1",
      providers: [.apt(["libyaml-dev"]), .brew(["libyaml"])]),
    .systemLibrary(
      name: "CXXHash", pkgConfig: "libxxhash",
      providers: [.apt(["libxxhash-dev"]), .brew(["xxhash"])]),
    .systemLibrary(
      name: "CDeflate", pkgConfig: "libdeflate",
      providers: [.apt(["libdeflate-dev"]), .brew(["libdeflate"])]),
    .systemLibrary(
      name: "CBrotli", pkgConfig: "libbrotlienc",
      providers: [.apt(["libbrotli-dev"]), .brew(["brotli"])]),
    .systemLibrary(
      name: "CNettle", pkgConfig: "nettle",
      providers: [.apt(["nettle-dev"]), .brew(["nettle"])]),
    // It comes without a file for pkg-config.
    .systemLibrary(
      name: "CStemmer",
      providers: [.apt(["libstemmer-dev"]), .brew(["snowball"])]),
    .systemLibrary(
      name: "CMicroHTTPD", pkgConfig: "libmicrohttpd",
      providers: [.apt(["libmicrohttpd-dev"]), .brew(["libmicrohttpd"])]),
    // Its header alone: it is loaded when other sites are to be asked.
    .systemLibrary(
      name: "CCurl",
      providers: [.apt(["libcurl4-gnutls-dev"])]),
    // A thread's own memory for one page's parse; C, since it needs a thread-local variable.
    .target(name: "CMarkArena", dependencies: ["CMarkGFM"]),

    .target(name: "Basics", dependencies: ["CDeflate", "CXXHash"]),
    .target(name: "SearchIndex", dependencies: ["Basics", "CStemmer"]),
    .target(name: "Captures", dependencies: ["Basics"]),
    .target(name: "Markup", dependencies: ["Basics", "CMarkGFM", "CMarkArena", "CYAML"]),
    .target(name: "Site", dependencies: ["Basics", "Markup"]),
    .target(name: "HTML", dependencies: ["Basics", "Markup", "Site", "CMarkGFM"]),
    .target(
      name: "Templates", dependencies: ["Basics", "Markup", "Site", "HTML"],
      // The default theme, `templates/`, is compiled in, so that the command is one file.
      resources: [.embedInCode("Theme/Default")]),
    .target(
      name: "Build",
      dependencies: [
        "Basics", "SearchIndex", "Captures", "Markup", "Site", "HTML", "Templates", "CDeflate", "CBrotli",
        "CNettle",
      ],
      // The site that `unfold new` makes, compiled in for the same reason.
      resources: [.embedInCode("Scaffold/Site")]),
    .target(
      name: "Checks",
      dependencies: ["Basics", "Captures", "Markup", "Site", "HTML", "Build", "CMarkGFM", "CCurl"],
      // Words that say nothing, by language.
      resources: [.embedInCode("Words/vague.yml")]),
    .target(
      name: "Preview", dependencies: ["Basics", "Build", "CMicroHTTPD"],
      resources: [.embedInCode("Browser")]),
    .executableTarget(
      name: "unfold", dependencies: ["Basics", "Captures", "Site", "Build", "Checks", "Preview"]),

    // `swift package unfold`, for packages that want their documentation built.
    .plugin(
      name: "UnfoldPlugin",
      capability: .command(
        intent: .custom(verb: "unfold", description: "Build the package’s documentation with Unfold"),
        permissions: [.writeToPackageDirectory(reason: "The site and what builds keep are written there")]),
      dependencies: ["unfold"]),

    .testTarget(name: "BasicsTests", dependencies: ["Basics"]),
    .testTarget(name: "SearchIndexTests", dependencies: ["Basics", "SearchIndex", "CDeflate"]),
    .testTarget(name: "CapturesTests", dependencies: ["Basics", "Captures"]),
    .testTarget(name: "MarkupTests", dependencies: ["Basics", "Markup", "CMarkGFM"]),
    .testTarget(name: "SiteTests", dependencies: ["Basics", "Markup", "Site"]),
    .testTarget(
      name: "HTMLTests", dependencies: ["Basics", "Markup", "Site", "HTML", "CMarkGFM"],
      resources: [.copy("Fixtures")]),
    .testTarget(name: "BuildTests", dependencies: ["Basics", "Build"]),
    .testTarget(name: "ChecksTests", dependencies: ["Basics", "Markup", "Site", "Build", "Checks"]),
    .testTarget(name: "PreviewTests", dependencies: ["Basics", "Build", "Preview", "CDeflate"]),
    .testTarget(name: "TemplatesTests", dependencies: ["Basics", "Templates"]),
    .testTarget(name: "DocumentationTests", dependencies: ["Basics", "Site", "HTML", "Build", "Checks"]),
    .testTarget(name: "UnfoldTests", dependencies: ["unfold"]),
  ],
  swiftLanguageModes: [.v6]
)

// `Fuzzing/run` builds this apart, with flags that nothing else may have.
if Context.environment["UNFOLD_FUZZING"] != nil {
  package.targets.append(
    .executableTarget(
      name: "fuzz", dependencies: ["Basics", "Captures", "Markup", "Site", "HTML", "Templates"],
      path: "Fuzzing/Targets"))
}
