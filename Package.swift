// swift-tools-version: 6.2
// Most targets are stages of the pipeline: each takes a value, returns a value, and knows nothing of later stages.
// ARCHITECTURE.md says what each one contains.

import PackageDescription

/// Warnings are errors only for people who work on the package (`make` and `.ci/run` set the variable). A package that
/// depends on this one by path gets the same settings, and a newer compiler has more warnings.
let isOurs = Context.environment["KBRENDER_WARNINGS"] == "error"
let warnings: [SwiftSetting] = isOurs ? [.treatAllWarnings(as: .error)] : []

/// Modules whose loops over pixels and bytes take up to a hundred times longer in debug builds. Most tests read documents
/// and draw, so the people who work on the package get these optimized in debug builds too (docs/performance.md has the figures).
/// SwiftPM refuses such a setting in a package that another one depends on by version.
let innerLoops: Set<String> =
    isOurs ? ["Documents", "Graphics", "Raster", "ImageCodec", "ImageComparison", "ScreenshotReading"] : []
let optimized: [SwiftSetting] = [
    .unsafeFlags(["-O"], .when(configuration: .debug))
]

/// Settings of every target: the compiler checks as much as it can.
let strict: [SwiftSetting] =
    [
        .swiftLanguageMode(.v6),
        .enableUpcomingFeature("ExistentialAny"),
        .enableUpcomingFeature("InternalImportsByDefault"),
        .enableUpcomingFeature("MemberImportVisibility"),
        .strictMemorySafety(),
    ] + warnings

/// Tests import whole modules, so the import settings of the libraries would not help them.
let tests: [SwiftSetting] = [.swiftLanguageMode(.v6), .enableUpcomingFeature("ExistentialAny")] + warnings

/// A floor of the package: a folder of `Sources` and of `Tests`. A floor imports only those above it in this list, and the
/// programs import all.
enum Floor: String {
    /// From bytes to a picture: the stages of the pipeline.
    case drawing = "Drawing"
    /// What turns words into requests, and runs many of them.
    case running = "Running"
    /// What Swift programs import.
    case libraries = "Libraries"
    /// HTTP, the store and the studio.
    case serving = "Serving"
}

/// Returns the module map of a C library.
func library(_ name: String, _ pkgConfig: String? = nil, package: String? = nil) -> Target {
    .systemLibrary(
        name: name, path: "Sources/CLibraries/\(name)", pkgConfig: pkgConfig, providers: package.map { [.apt([$0])] })
}

/// True for a build of the fuzzer, which alone reads the connections of a service apart from its tests.
let isFuzzed = Context.environment["KBRENDER_FUZZ"] != nil

/// Returns a target and its test target, which may need more than the target itself.
func stage(
    _ floor: Floor, _ name: String, _ dependencies: [Target.Dependency] = [], exclude: [String] = [],
    testedWith more: [Target.Dependency] = [], apartFrom others: [String] = []
) -> [Target] {
    [
        .target(
            name: name, dependencies: dependencies, path: "Sources/\(floor.rawValue)/\(name)", exclude: exclude,
            swiftSettings: strict + (innerLoops.contains(name) ? optimized : [])
                + (isFuzzed && name == "HTTPServer" ? [.unsafeFlags(["-enable-testing"])] : [])),
        .testTarget(
            name: name + "Tests", dependencies: [.byName(name: name), "TestSupport"] + dependencies + more,
            path: "Tests/\(floor.rawValue)/\(name)Tests", exclude: others, swiftSettings: tests
        ),
    ]
}

/// The harness of `scripts/fuzz`. Its main function comes from libFuzzer, so no other build can link it.
let fuzzers: [Target] =
    !isFuzzed
    ? []
    : [
        .executableTarget(
            name: "Fuzz",
            dependencies: [
                "Batches", "Comparison", "Documents", "Files", "Graphics", "HTTPServer", "ImageCodec", "LayoutEngine",
                "Layouts",
                "KeyboardPreview",
                "Processes", "Reports", "StaticGallery", "StoreDatabase", "StoreModel", "ThemeEditing", "ThemeExport",
                "ThemeImport", "ThemeModel", "VectorExport", "Verification", "Workers",
            ],
            path: "Fuzz",
            exclude: ["corpus"],
            swiftSettings: tests + [.unsafeFlags(["-parse-as-library"])]
        )
    ]

let package = Package(
    name: "kbrender",
    products: [
        .library(name: "KeyboardPreview", targets: ["KeyboardPreview", "ThemeExport"]),
        .library(name: "KeyboardPreviewKit", targets: ["KeyboardPreviewKit"]),
        .library(name: "RemoteThemes", targets: ["RemoteThemes", "HTTPClient"]),
        .library(name: "KeyboardSnapshotTesting", targets: ["KeyboardSnapshotTesting"]),
        .executable(name: "kbrender", targets: ["kbrender-main"]),
        .executable(name: "kbrender-serve", targets: ["kbrender-serve-main"]),
    ],
    targets: [
        library("CCairo", "cairo", package: "libcairo2-dev"),
        library("CFontconfig", "fontconfig", package: "libfontconfig-dev"),
        library("CFreeType", "freetype2", package: "libfreetype-dev"),
        library("CFriBidi", "fribidi", package: "libfribidi-dev"),
        library("CHarfBuzz", "harfbuzz", package: "libharfbuzz-dev"),
        // A cache shared by several machines: https://redis.io
        library("CHiredis", package: "libhiredis-dev"),
        library("CNettle", "nettle", package: "nettle-dev"),
        library("CDeflate", "libdeflate", package: "libdeflate-dev"),
        library("CISAL", "libisal", package: "libisal-dev"),
        library("CTurboJPEG", "libturbojpeg", package: "libturbojpeg0-dev"),
        // Colour schemes of terminals and input methods are YAML: https://pyyaml.org/wiki/LibYAML
        library("CYAML", "yaml-0.1", package: "libyaml-dev"),
        // Layouts of some keyboards and property lists are XML: https://libexpat.github.io
        library("CExpat", "expat", package: "libexpat1-dev"),
        // A store of many themes: https://sqlite.org
        library("CSQLite", "sqlite3", package: "libsqlite3-dev"),
        library("CWebP", "libwebp", package: "libwebp-dev"),
        // GIF files: https://giflib.sourceforge.net
        library("CGIF", "libgif", package: "libgif-dev"),
        // Reads moving WebP pictures as other programs do; only tests link it.
        library("CWebPDemux", "libwebpdemux", package: "libwebp-dev"),
        library("CGlibc"),
        // Its archive needs twenty other libraries, so the service's program loads the shared one when it asks a server.
        library("CCurl", package: "libcurl4-openssl-dev"),
        library("CLibPNG", "libpng", package: "libpng-dev"),
    ]
        + [
            // Helpers of several test targets; no program links them.
            .target(
                name: "TestSupport",
                dependencies: [
                    "Documents", "Files", "Graphics", "LayoutEngine", "LayoutImport", "Layouts", "ThemeModel",
                ],
                path: "Tests/TestSupport", exclude: ["Processes", "Python"], swiftSettings: tests)
        ]
        + stage(.drawing, "Graphics")
        + stage(.drawing, "Digest", ["CDeflate", "CNettle"])
        + stage(.drawing, "Parallel", ["CGlibc"])
        + [
            // The text files of pages, and the presets, as constants of the program.
            .target(name: "EmbeddedFiles", path: "Sources/CLibraries/EmbeddedFiles")
        ]
        + stage(.drawing, "Documents", ["EmbeddedFiles"], testedWith: ["Files", "Reports"])
        + stage(
            .drawing, "ThemeModel", ["Graphics", "Documents", "EmbeddedFiles"],
            exclude: ["Presets/Documents", "Tables"], testedWith: ["Reports", "ThemeEditing"])
        + stage(.drawing, "Syntaxes", ["Documents", "CExpat", "CYAML"])
        + [
            // What changes themes and describes their format; what only reads them does without.
            .target(
                name: "ThemeEditing", dependencies: ["Documents", "Graphics", "ThemeModel"],
                path: "Sources/Drawing/ThemeEditing", swiftSettings: strict)
        ]
        + stage(
            .drawing, "Layouts", ["Documents", "EmbeddedFiles"],
            exclude: ["Languages", "Layouts", "Tables"],
            testedWith: ["Graphics", "LayoutEngine", "LayoutImport", "Syntaxes"])
        + [
            // Readers of other programs' layouts.
            .target(
                name: "LayoutImport", dependencies: ["Documents", "EmbeddedFiles", "Layouts", "Syntaxes"],
                path: "Sources/Drawing/LayoutImport", swiftSettings: strict)
        ]
        + stage(.drawing, "LayoutEngine", ["Graphics", "Documents", "Layouts"], testedWith: ["Syntaxes"])
        + stage(
            .drawing, "Typesetting",
            [
                "CGlibc", "Graphics", "Digest", "Documents", "EmbeddedFiles", "CFontconfig", "CFreeType", "CFriBidi",
                "CHarfBuzz",
            ], exclude: ["Tables"])
        + stage(
            .drawing, "Painting",
            ["Graphics", "Documents", "EmbeddedFiles", "ThemeModel", "LayoutEngine", "Layouts"], exclude: ["Tables"])
        + stage(.drawing, "Animation", ["Documents", "LayoutEngine", "Layouts", "ThemeModel"])
        + stage(
            .drawing, "Showcase", ["Animation", "Graphics", "ThemeModel", "Layouts", "Painting"],
            testedWith: ["Documents"])
        + stage(.drawing, "Raster", ["Graphics", "Parallel", "CCairo"])
        + stage(
            .drawing, "ImageCodec",
            [
                "Graphics", "Parallel", "Digest", "CDeflate", "CGIF", "CISAL", "CLibPNG", "CTurboJPEG", "CWebP",
            ],
            testedWith: ["CWebPDemux"]
        )
        + stage(
            .drawing, "ScreenshotReading",
            ["Graphics", "ImageCodec", "LayoutEngine", "Layouts", "Parallel", "ThemeModel"])
        + stage(
            .drawing, "ThemeImport",
            [
                "Graphics", "Digest", "Documents", "EmbeddedFiles", "LayoutEngine", "Layouts",
                "ScreenshotReading", "Syntaxes", "ThemeModel", "CDeflate",
            ],
            exclude: ["Tables"], testedWith: ["Reports"])
        + stage(
            .drawing, "ThemeExport",
            ["Graphics", "Digest", "Documents", "EmbeddedFiles", "ThemeImport", "ThemeModel"], exclude: ["Tables"])
        + stage(.drawing, "VectorExport", ["Digest", "Documents", "Graphics", "Raster", "ImageCodec", "CCairo"])
        + stage(.drawing, "ImageComparison", ["Graphics"])
        + stage(
            .drawing, "KeyboardPreview",
            [
                "Animation", "Graphics", "Digest", "Documents", "ThemeEditing", "ThemeModel", "LayoutEngine",
                "LayoutImport", "Layouts", "Typesetting", "Painting", "Showcase", "Raster", "ImageCodec",
                "ScreenshotReading", "VectorExport", "Parallel", "ThemeImport",
            ],
            testedWith: ["Files", "ThemeExport"]
        )
        + stage(.running, "Options", ["Documents", "EmbeddedFiles"], exclude: ["Texts"])
        + stage(.running, "Files", ["CDeflate", "CGlibc", "Digest", "Documents", "Parallel"])
        + stage(.running, "Processes", ["Documents", "Files", "Options", "Parallel"])
        + stage(
            .running, "RemoteThemes",
            ["Digest", "Documents", "EmbeddedFiles", "Files", "Options", "Parallel", "Processes"])
        // Only the service's program asks servers; the other program starts it.
        + stage(
            .serving, "HTTPClient", ["CCurl", "Documents", "Files", "Options", "Parallel", "Processes", "RemoteThemes"])
        + [
            // Problems and changes as text, for people and for programs.
            .target(
                name: "Reports", dependencies: ["Documents", "ThemeModel"], path: "Sources/Running/Reports",
                swiftSettings: strict),
            // Finished files on disk or in Redis, whatever is in them.
            .target(
                name: "CacheStorage",
                dependencies: ["CHiredis", "Digest", "Documents", "Files", "Options", "Parallel"],
                path: "Sources/Running/CacheStorage", swiftSettings: strict),
        ]
        + stage(
            .running, "RenderCache",
            ["CacheStorage", "Digest", "Documents", "Files", "KeyboardPreview", "Parallel", "VectorExport"])
        + stage(
            .running, "RenderOptions",
            [
                "Animation", "CacheStorage", "Digest", "Documents", "Files", "LayoutEngine", "LayoutImport", "Layouts",
                "KeyboardPreview", "Options", "RemoteThemes", "ScreenshotReading", "Showcase", "ThemeExport",
                "ThemeImport", "ThemeModel",
            ]
        )
        + stage(
            .running, "Comparison",
            [
                "Documents", "Files", "Graphics", "ImageCodec", "ImageComparison", "KeyboardPreview", "LayoutEngine",
                "Layouts",
                "Options", "Parallel", "Reports", "ScreenshotReading", "ThemeModel",
            ]
        )
        + stage(
            .running, "Verification",
            [
                "Comparison", "Digest", "Documents", "EmbeddedFiles", "Files", "Graphics", "ImageCodec",
                "ImageComparison",
                "LayoutEngine",
                "KeyboardPreview", "Options", "Parallel", "RenderOptions", "Reports", "ScreenshotReading", "ThemeModel",
            ],
            exclude: ["Page", "Tables"], testedWith: ["ThemeEditing"]
        )
        + stage(
            .running, "Workers",
            [
                "CacheStorage", "Comparison", "Digest", "Documents", "Files", "Graphics", "ImageCodec",
                "KeyboardPreview", "Options", "Parallel", "Processes", "RenderCache", "RenderOptions",
                "Reports", "ThemeEditing", "ThemeImport", "ThemeModel",
            ]
        )
        + stage(
            .running, "Batches",
            [
                "CacheStorage", "Digest", "Documents", "Files", "Graphics", "LayoutEngine", "Layouts",
                "KeyboardPreview", "Options", "Parallel", "Processes", "RenderOptions", "Reports", "ThemeExport",
                "ThemeModel", "Workers",
            ]
        )
        + stage(.serving, "StoreModel", ["Digest", "Documents", "Files", "Options", "ThemeModel"])
        // The core of the service: it knows connections and requests, but no route and no store.
        + stage(
            .serving, "HTTPServer",
            ["CGlibc", "Digest", "Documents", "EmbeddedFiles", "Files", "Options", "Parallel"], exclude: ["Tables"])
        + stage(
            .serving, "ServerSettings",
            [
                "CacheStorage", "Digest", "Documents", "Files", "HTTPServer", "Options", "Processes", "RemoteThemes",
                "RenderOptions", "StoreModel",
            ])
        // Only the service's program links SQLite. Nobody links PostgreSQL's library, which is loaded when it is needed.
        + stage(
            .serving, "StoreDatabase",
            ["CSQLite", "Digest", "Documents", "EmbeddedFiles", "Files", "Parallel", "StoreModel"], exclude: ["Schema"])
        + [
            .testTarget(
                name: "StudioTests",
                dependencies: [
                    "Documents", "EmbeddedFiles", "Files", "GalleryPages", "TestSupport", "ThemeModel",
                ],
                path: "Tests/Serving/StudioTests", exclude: ["Browser", "Modules"],
                swiftSettings: tests
            )
        ]
        + stage(
            .serving, "GalleryPages",
            ["Documents", "EmbeddedFiles", "Files", "StoreModel", "ThemeExport", "ThemeModel"],
            exclude: ["Files"])
        + stage(
            .serving, "StaticGallery",
            [
                "Batches", "Digest", "Documents", "EmbeddedFiles", "Files", "GalleryPages",
                "KeyboardPreview", "Options", "Processes", "RemoteThemes", "RenderOptions",
                "StoreModel", "ThemeExport", "ThemeModel", "Workers",
            ],
            exclude: ["Files"], apartFrom: ["Browser"])
        // Only the service's program speaks HTTP: no other command loads the library.
        + stage(
            .serving, "HTTPService",
            [
                "CacheStorage", "CGlibc", "Digest", "Documents", "EmbeddedFiles", "Files", "GalleryPages", "HTTPClient",
                "HTTPServer", "KeyboardPreview", "LayoutEngine", "Layouts", "Options", "Parallel", "Processes",
                "RemoteThemes", "RenderOptions", "Reports", "ServerSettings", "StoreDatabase", "StoreModel",
                "ThemeEditing", "ThemeExport", "ThemeModel", "Workers",
            ],
            exclude: ["Tables"], apartFrom: ["Clients"])
        + [
            // What the commands of both programs are made of.
            .target(
                name: "CommandSupport",
                dependencies: [
                    "Batches", "CacheStorage", "Documents", "Files", "Options", "Parallel", "Processes",
                    "RemoteThemes", "RenderOptions", "Reports", "ThemeModel",
                ],
                path: "Sources/Program/CommandSupport", swiftSettings: strict
            ),
            .target(
                name: "kbrender-serve",
                dependencies: [
                    "CommandSupport", "Documents", "Files", "HTTPClient", "HTTPService", "KeyboardPreview", "Options",
                    "Processes", "RemoteThemes", "RenderOptions", "Reports", "ServerSettings", "StaticGallery",
                    "StoreModel", "ThemeImport", "ThemeModel", "Workers",
                ],
                path: "Sources/Program/kbrender-serve", exclude: ["Main"],
                swiftSettings: strict
            ),
            .executableTarget(
                name: "kbrender-serve-main", dependencies: ["kbrender-serve"],
                path: "Sources/Program/kbrender-serve/Main"),
        ]
        + stage(
            .libraries, "KeyboardPreviewKit",
            [
                "Batches", "Comparison", "Documents", "Files", "ImageComparison", "KeyboardPreview", "RenderCache",
                "RenderOptions", "ThemeExport", "ThemeImport", "Verification", "Workers",
            ],
            testedWith: ["HostProgram"]
        )
        + [
            // A program with settings of its own, which the libraries must leave as they are.
            .executableTarget(
                name: "HostProgram", dependencies: ["CGlibc", "KeyboardPreviewKit"],
                path: "Tests/Libraries/HostProgram", swiftSettings: tests)
        ]
        // This brings XCTest and Foundation, so no other target may depend on it.
        + stage(
            .libraries, "KeyboardSnapshotTesting",
            [
                "Comparison", "Digest", "Documents", "Files", "Graphics", "LayoutEngine", "KeyboardPreview",
                "KeyboardPreviewKit", "Showcase", "ThemeModel", "Verification",
            ]
        )
        + [
            .target(
                name: "kbrender",
                dependencies: [
                    "Animation", "Batches", "CacheStorage", "CGlibc", "CommandSupport", "Comparison", "Documents",
                    "EmbeddedFiles", "Files", "Graphics", "ImageCodec", "ImageComparison", "LayoutEngine", "Layouts",
                    "KeyboardPreview", "Options", "Parallel", "Processes", "RemoteThemes", "RenderCache",
                    "RenderOptions", "Reports", "ScreenshotReading", "Showcase", "ThemeEditing", "ThemeExport",
                    "ThemeImport", "ThemeModel", "Verification", "Workers",
                ],
                path: "Sources/Program/kbrender",
                exclude: [
                    "Main", "CommandLine/Completions", "Commands/Program/Kit", "Commands/Service/service.json",
                ],
                swiftSettings: strict
            ),
            .executableTarget(
                name: "kbrender-main", dependencies: ["kbrender"], path: "Sources/Program/kbrender/Main"),
            // The modules of both programs, which a release build compiles before it links one.
            .target(
                name: "Programs", dependencies: ["kbrender", "kbrender-serve"], path: "Sources/CLibraries/Programs",
                publicHeadersPath: "."),
            .executableTarget(
                name: "EmbeddedBatch",
                dependencies: ["KeyboardPreviewKit"],
                path: "Examples/EmbeddedBatch/Sources/EmbeddedBatch",
                swiftSettings: tests
            ),
            .executableTarget(
                name: "ThemeFromServer",
                dependencies: ["HTTPClient", "KeyboardPreview", "RemoteThemes"],
                path: "Examples/ThemeFromServer",
                exclude: ["README.md"],
                swiftSettings: tests
            ),
            .executableTarget(
                name: "WarmFrame",
                dependencies: ["Documents", "KeyboardPreview", "LayoutEngine", "Layouts", "ThemeModel"],
                path: "Benchmarks/WarmFrame",
                swiftSettings: tests
            ),
            .testTarget(
                name: "kbrenderTests",
                dependencies: [
                    "kbrender", "Animation", "Batches", "CacheStorage", "CommandSupport", "Comparison", "Documents",
                    "Files", "Graphics",
                    "ImageCodec", "ImageComparison", "LayoutEngine", "Layouts", "KeyboardPreview", "Options",
                    "Parallel",
                    "Processes",
                    "RenderCache", "RenderOptions", "TestSupport", "StoreModel", "ThemeExport", "ThemeModel",
                    "VectorExport", "Verification", "kbrender-serve",
                ],
                path: "Tests/Program/kbrenderTests", exclude: ["Browser", "Decoders", "Servers"],
                swiftSettings: tests
            ),
        ] + fuzzers,
    cLanguageStandard: .c2x
)
