// swift-tools-version: 6.0
import PackageDescription

/// For modules that take a small part of the time of a build: their code is smaller, and compiles faster.
let optimizedForSize: [SwiftSetting] = [.unsafeFlags(["-Osize"], .when(configuration: .release))]

// One folder per module; a module depends only on modules above it. ARCHITECTURE.md shows the graph.
let package = Package(
  name: "unfold",
  platforms: [.macOS(.v15)],
  products: [
    .executable(name: "unfold", targets: ["unfold"]),
    .plugin(name: "UnfoldPlugin", targets: ["UnfoldPlugin"]),
  ],
  targets: [
    // System libraries in C.
    .systemLibrary(
      name: "CMarkGFM", pkgConfig: "libcmark-gfm",
      providers: [
        .apt(["libcmark-gfm-dev", "libcmark-gfm-extensions-dev"]), .brew(["cmark-gfm"]),
      ]),
    // A part of the same library, for the module that reads HTML.
    .systemLibrary(
      name: "CHoudini", pkgConfig: "libcmark-gfm",
      providers: [.apt(["libcmark-gfm-dev"]), .brew(["cmark-gfm"])]),
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
    // It has no file for pkg-config.
    .systemLibrary(
      name: "CStemmer",
      providers: [.apt(["libstemmer-dev"]), .brew(["snowball"])]),
    .systemLibrary(
      name: "CMicroHTTPD", pkgConfig: "libmicrohttpd",
      providers: [.apt(["libmicrohttpd-dev"]), .brew(["libmicrohttpd"])]),
    // Only its header: the library is loaded at run time, when external links are checked.
    .systemLibrary(
      name: "CCurl",
      providers: [.apt(["libcurl4-gnutls-dev"])]),
    // Only the calls of its variadic functions: the library is loaded at run time, when a site wants smaller versions of
    // its images.
    .systemLibrary(name: "CVips"),
    .systemLibrary(
      name: "CLibgit2", pkgConfig: "libgit2",
      providers: [.apt(["libgit2-dev"]), .brew(["libgit2"])]),
    // Only the place of its headers: the library has nothing to link.
    .systemLibrary(
      name: "CRapidJSONHeaders", pkgConfig: "RapidJSON",
      providers: [.apt(["rapidjson-dev"]), .brew(["rapidjson"])]),
    // Parses JSON with RapidJSON, which is in C++.
    .target(name: "CRapidJSON", dependencies: ["CRapidJSONHeaders"]),
    .systemLibrary(
      name: "CTOMLHeaders", pkgConfig: "tomlplusplus",
      providers: [.apt(["libtomlplusplus-dev"]), .brew(["tomlplusplus"])]),
    // Parses TOML with toml++, which is in C++.
    .target(name: "CTOML", dependencies: ["CTOMLHeaders"]),
    // Thread-local memory for parsing one page. It is C because it needs a thread-local variable.
    .target(name: "CMarkArena", dependencies: ["CMarkGFM"]),

    // The default theme and other files that are compiled into the command, so that it is a single file. They are found
    // from the root of the package.
    .target(name: "CEmbeddedFiles", cSettings: [.headerSearchPath("../..")]),

    .target(name: "Platform"),
    .target(
      name: "Basics", dependencies: ["Platform", "CDeflate", "CEmbeddedFiles", "CNettle", "CXXHash"],
      exclude: ["Text/emoji.txt"]),
    .target(name: "FileSystem", dependencies: ["Platform", "Basics"]),
    .target(
      name: "Git", dependencies: ["Platform", "Basics", "FileSystem", "CLibgit2"],
      swiftSettings: optimizedForSize),
    .target(name: "Math", dependencies: ["Basics"], swiftSettings: optimizedForSize),
    .target(name: "Diagrams", dependencies: ["Basics"], swiftSettings: optimizedForSize),
    .target(name: "HTMLSyntax", dependencies: ["Basics", "CHoudini"]),
    .target(name: "ImageSizes", dependencies: ["Basics", "FileSystem", "HTMLSyntax"]),
    .target(name: "Output", dependencies: ["Platform", "Basics", "FileSystem", "PageModel", "CBrotli"]),
    .target(name: "YAML", dependencies: ["Basics", "CYAML", "CTOML"]),
    .target(name: "SearchIndex", dependencies: ["Basics", "CStemmer"]),
    .target(
      name: "Captures", dependencies: ["Platform", "Basics", "HTMLSyntax", "YAML"],
      swiftSettings: optimizedForSize),
    .target(name: "Markup", dependencies: ["Basics", "YAML", "CMarkGFM", "CMarkArena"]),
    .target(name: "PageModel", dependencies: ["Platform", "Basics", "YAML"]),
    .target(
      name: "Projects", dependencies: ["Basics", "YAML", "PageModel"], swiftSettings: optimizedForSize),
    .target(
      name: "Dialects",
      dependencies: ["Basics", "FileSystem", "HTMLSyntax", "YAML", "PageModel", "Projects"],
      swiftSettings: optimizedForSize),
    .target(
      name: "Reference",
      dependencies: ["Platform", "Basics", "FileSystem", "YAML", "PageModel", "Projects", "CRapidJSON"],
      swiftSettings: optimizedForSize),
    .target(
      name: "HTML", dependencies: ["Basics", "YAML", "Diagrams", "HTMLSyntax", "Math", "Markup", "PageModel"]),
    .target(name: "Site", dependencies: ["Basics", "PageModel", "HTML"]),
    .target(
      name: "Templates", dependencies: ["Basics", "YAML", "HTMLSyntax", "PageModel", "HTML", "Site"]),
    .target(
      name: "Publishing", dependencies: ["Basics", "Diagrams", "PageModel", "Site", "Templates", "CNettle"],
      swiftSettings: optimizedForSize),
    .target(
      name: "Build",
      dependencies: [
        "Platform", "Basics", "FileSystem", "Git", "ImageSizes", "YAML", "Output", "SearchIndex", "Captures",
        "Markup", "PageModel", "Projects", "Dialects", "Reference", "HTML", "Site", "Templates", "Publishing",
        "CVips",
      ],
      exclude: ["Scaffold/Site"]),
    .target(
      name: "Checks",
      dependencies: [
        "Platform", "Basics", "FileSystem", "YAML", "HTMLSyntax", "Captures", "Markup", "PageModel", "HTML",
        "Site", "Build", "Output", "CCurl",
      ],
      exclude: ["Words/generic.yml"], swiftSettings: optimizedForSize),
    .target(
      name: "Preview",
      dependencies: [
        "Platform", "Basics", "FileSystem", "HTMLSyntax", "PageModel", "HTML", "Publishing", "Build",
        "Checks",
        "CMicroHTTPD",
      ],
      exclude: ["Browser"], swiftSettings: optimizedForSize),
    .executableTarget(
      name: "unfold",
      dependencies: ["Platform", "Basics", "FileSystem", "PageModel", "Site", "Build", "Checks", "Preview"],
      swiftSettings: optimizedForSize),

    // `swift package unfold`, for packages that build their documentation with Unfold.
    .plugin(
      name: "UnfoldPlugin",
      capability: .command(
        intent: .custom(verb: "unfold", description: "Build the package’s documentation with Unfold"),
        permissions: [.writeToPackageDirectory(reason: "The site and its cache are written to the package")]),
      dependencies: ["unfold"]),

    // The parsers that `Fuzzing/run` tests with random input, and the tests with the seeds.
    .target(
      name: "FuzzTargets",
      dependencies: [
        "Basics", "Captures", "Projects", "Dialects", "YAML", "Markup", "PageModel", "HTML", "Templates",
        "Reference", "Diagrams",
      ],
      path: "Fuzzing/Targets"),
    .testTarget(name: "FuzzTargetsTests", dependencies: ["Basics", "FileSystem", "FuzzTargets"]),

    // Shared by the test targets below.
    .target(name: "TestSupport", dependencies: ["Basics", "FileSystem"], path: "Tests/TestSupport"),
    .testTarget(name: "BasicsTests", dependencies: ["Basics", "TestSupport"]),
    .testTarget(name: "FileSystemTests", dependencies: ["Basics", "FileSystem", "TestSupport"]),
    .testTarget(name: "GitTests", dependencies: ["Basics", "FileSystem", "Git", "TestSupport"]),
    .testTarget(name: "HTMLSyntaxTests", dependencies: ["Basics", "HTMLSyntax"]),
    .testTarget(
      name: "ImageSizesTests", dependencies: ["Basics", "FileSystem", "ImageSizes", "TestSupport"]),
    .testTarget(
      name: "OutputTests", dependencies: ["Basics", "FileSystem", "PageModel", "Output", "TestSupport"]),
    .testTarget(name: "YAMLTests", dependencies: ["Basics", "YAML", "TestSupport"]),
    .testTarget(
      name: "SearchIndexTests", dependencies: ["Basics", "SearchIndex", "CDeflate", "TestSupport"]),
    .testTarget(name: "MathTests", dependencies: ["Basics", "Math", "TestSupport"]),
    .testTarget(name: "DiagramsTests", dependencies: ["Basics", "Diagrams", "TestSupport"]),
    .testTarget(
      name: "CapturesTests",
      dependencies: ["Basics", "HTMLSyntax", "Captures", "Markup", "PageModel", "HTML", "TestSupport"]),
    .testTarget(
      name: "DialectsTests",
      dependencies: ["Basics", "FileSystem", "YAML", "PageModel", "Projects", "Dialects", "TestSupport"]),
    .testTarget(
      name: "ReferenceTests",
      dependencies: ["Basics", "FileSystem", "PageModel", "Projects", "Reference", "TestSupport"]),
    .testTarget(name: "MarkupTests", dependencies: ["Basics", "YAML", "Markup"]),
    .testTarget(name: "PageModelTests", dependencies: ["Basics", "YAML", "PageModel", "TestSupport"]),
    .testTarget(
      name: "HTMLTests",
      dependencies: [
        "Basics", "Diagrams", "YAML", "Markup", "PageModel", "HTML", "Site", "CMarkGFM",
        "TestSupport",
      ],
      resources: [.copy("Fixtures")]),
    .testTarget(
      name: "SiteTests", dependencies: ["Basics", "YAML", "PageModel", "HTML", "Site", "TestSupport"]),
    .testTarget(name: "TemplatesTests", dependencies: ["Basics", "Templates"]),
    .testTarget(
      name: "PublishingTests", dependencies: ["Basics", "Diagrams", "PageModel", "Site", "Publishing"]),
    .testTarget(
      name: "BuildTests",
      dependencies: ["Platform", "Basics", "FileSystem", "PageModel", "Output", "Build", "TestSupport"]),
    .testTarget(
      name: "ChecksTests",
      dependencies: ["Basics", "FileSystem", "Markup", "PageModel", "HTML", "Site", "Build", "Checks"]),
    .testTarget(
      name: "PreviewTests",
      dependencies: ["Basics", "FileSystem", "Build", "Preview", "CDeflate", "TestSupport"]),
    .testTarget(
      name: "DocumentationTests", dependencies: ["Basics", "PageModel", "Site", "HTML", "Build", "Checks"]),
    .testTarget(name: "UnfoldTests", dependencies: ["Basics", "Build", "unfold"]),
  ],
  swiftLanguageModes: [.v6]
)

// Swift’s library for regular expressions would make the command 1.3 MB larger, so its module is not imported: no code can
// use it by accident, such as its search for a text in another one.
for target in package.targets where [.regular, .executable].contains(target.type) {
  target.swiftSettings =
    (target.swiftSettings ?? [])
    + [.unsafeFlags(["-Xfrontend", "-disable-implicit-string-processing-module-import"])]
}

// The plugin runs the command while a package is built, so the package manager compiles all modules a second time for it.
// `make test` leaves it out; the tests of the plugin build packages that use it.
if Context.environment["UNFOLD_WITHOUT_PLUGIN"] != nil {
  package.products.removeAll { $0.name == "UnfoldPlugin" }
  package.targets.removeAll { $0.name == "UnfoldPlugin" }
}

// `Fuzzing/run` builds this target separately, with compiler flags that the other targets must not have.
if Context.environment["UNFOLD_FUZZING"] != nil {
  package.targets.append(
    .executableTarget(name: "fuzz", dependencies: ["FuzzTargets"], path: "Fuzzing/Program"))
}
