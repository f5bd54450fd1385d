// swift-tools-version: 6.2
// Most targets are stages of the pipeline: each takes a value, returns a value, and knows nothing of later stages.
// ARCHITECTURE.md says what each one contains.

import PackageDescription

/// Warnings are errors only for people who work on the package (`make` and `.ci/run` set the variable). A package that
/// depends on this one by path gets the same settings, and a newer compiler has more warnings.
let warnings: [SwiftSetting] =
    Context.environment["KBRENDER_WARNINGS"] == "error" ? [.treatAllWarnings(as: .error)] : []

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

/// Returns a stage of the pipeline and its test target, which may need more than the stage itself.
func stage(
    _ name: String, _ dependencies: [Target.Dependency] = [], resources: [Resource] = [],
    exclude: [String] = [], testedWith more: [Target.Dependency] = [], apartFrom others: [String] = []
) -> [Target] {
    [
        .target(
            name: name, dependencies: dependencies, exclude: exclude, resources: resources, swiftSettings: strict),
        .testTarget(
            name: name + "Tests", dependencies: [.byName(name: name), "TestSupport"] + dependencies + more,
            exclude: others,
            swiftSettings: tests
        ),
    ]
}

/// The harness of `scripts/fuzz`. Its main function comes from libFuzzer, so no other build can link it.
let fuzzers: [Target] =
    Context.environment["KBRENDER_FUZZ"] == nil
    ? []
    : [
        .executableTarget(
            name: "Fuzz",
            dependencies: [
                "Batches", "Documents", "Files", "Graphics", "ImageCodec", "LayoutEngine", "KeyboardPreview",
                "Processes", "ThemeImport", "ThemeModel", "VectorExport", "Verification",
            ],
            path: "Fuzz",
            exclude: ["corpus"],
            swiftSettings: tests + [.unsafeFlags(["-parse-as-library"])]
        )
    ]

let package = Package(
    name: "kbrender",
    products: [
        .library(name: "KeyboardPreview", targets: ["KeyboardPreview"]),
        .library(name: "KeyboardPreviewKit", targets: ["KeyboardPreviewKit"]),
        .library(name: "RemoteThemes", targets: ["RemoteThemes", "HTTPClient"]),
        .library(name: "KeyboardSnapshotTesting", targets: ["KeyboardSnapshotTesting"]),
        .executable(name: "kbrender", targets: ["kbrender"]),
        .executable(name: "kbrender-serve", targets: ["kbrender-serve"]),
    ],
    targets: [
        .systemLibrary(name: "CCairo", pkgConfig: "cairo", providers: [.apt(["libcairo2-dev"])]),
        .systemLibrary(name: "CFontconfig", pkgConfig: "fontconfig", providers: [.apt(["libfontconfig-dev"])]),
        .systemLibrary(name: "CFreeType", pkgConfig: "freetype2", providers: [.apt(["libfreetype-dev"])]),
        .systemLibrary(name: "CFriBidi", pkgConfig: "fribidi", providers: [.apt(["libfribidi-dev"])]),
        .systemLibrary(name: "CHarfBuzz", pkgConfig: "harfbuzz", providers: [.apt(["libharfbuzz-dev"])]),
        // A cache shared by several machines: https://redis.io
        .systemLibrary(name: "CHiredis", providers: [.apt(["libhiredis-dev"])]),
        .systemLibrary(name: "CNettle", pkgConfig: "nettle", providers: [.apt(["nettle-dev"])]),
        .systemLibrary(name: "CDeflate", pkgConfig: "libdeflate", providers: [.apt(["libdeflate-dev"])]),
        .systemLibrary(name: "CISAL", pkgConfig: "libisal", providers: [.apt(["libisal-dev"])]),
        .systemLibrary(name: "CTurboJPEG", pkgConfig: "libturbojpeg", providers: [.apt(["libturbojpeg0-dev"])]),
        // Colour schemes of terminals and input methods are YAML: https://pyyaml.org/wiki/LibYAML
        .systemLibrary(name: "CYAML", pkgConfig: "yaml-0.1", providers: [.apt(["libyaml-dev"])]),
        .systemLibrary(name: "CWebP", pkgConfig: "libwebp", providers: [.apt(["libwebp-dev"])]),
        // GIF files: https://giflib.sourceforge.net for the format, https://pngquant.org/lib for the 256 colours of a frame.
        .systemLibrary(name: "CGIF", pkgConfig: "libgif", providers: [.apt(["libgif-dev"])]),
        .systemLibrary(name: "CImageQuant", pkgConfig: "imagequant", providers: [.apt(["libimagequant-dev"])]),
        // Reads moving WebP pictures as other programs do; only tests link it.
        .systemLibrary(name: "CWebPDemux", pkgConfig: "libwebpdemux", providers: [.apt(["libwebp-dev"])]),
        .systemLibrary(name: "CGlibc"),
        .systemLibrary(name: "CMicroHTTPD", pkgConfig: "libmicrohttpd", providers: [.apt(["libmicrohttpd-dev"])]),
        // Its archive needs twenty other libraries, so only the service's program is linked with it, as a shared library.
        .systemLibrary(name: "CCurl", pkgConfig: "libcurl", providers: [.apt(["libcurl4-openssl-dev"])]),
        .systemLibrary(name: "CLibPNG", pkgConfig: "libpng", providers: [.apt(["libpng-dev"])]),
    ]
        + [
            // Helpers of several test targets; no program links them.
            .target(
                name: "TestSupport", dependencies: ["Files", "Graphics"], path: "Tests/TestSupport",
                swiftSettings: tests)
        ]
        + stage("Graphics")
        + stage("Digest", ["CDeflate", "CNettle"])
        + stage("Parallel", ["CGlibc"])
        + stage("Documents")
        + stage("PageStyle", resources: [.embedInCode("Files")])
        + stage("ThemeModel", ["Graphics", "Documents"], resources: [.embedInCode("Presets/Documents")])
        + stage("ThemeImport", ["Graphics", "Digest", "Documents", "ThemeModel", "CDeflate", "CYAML"])
        + stage("LayoutEngine", ["Graphics", "Documents"], exclude: ["Layouts"])
        + stage("Typesetting", ["Graphics", "Digest", "CFontconfig", "CFreeType", "CFriBidi", "CHarfBuzz"])
        + stage("Painting", ["Graphics", "ThemeModel", "LayoutEngine"])
        + stage("Showcase", ["Graphics", "ThemeModel", "LayoutEngine", "Painting"])
        + stage("Animation", ["Documents", "LayoutEngine", "ThemeModel"])
        + stage("Raster", ["Graphics", "Parallel", "CCairo"])
        + stage(
            "ImageCodec",
            [
                "Graphics", "Parallel", "Digest", "CDeflate", "CGIF", "CISAL", "CImageQuant", "CTurboJPEG", "CWebP",
            ],
            testedWith: ["CLibPNG", "CWebPDemux"]
        )
        + stage("VectorExport", ["Documents", "Graphics", "Raster", "ImageCodec", "CCairo"])
        + stage("ImageComparison", ["Graphics"])
        + stage(
            "KeyboardPreview",
            [
                "Animation", "Graphics", "Digest", "Documents", "ThemeModel", "LayoutEngine", "Typesetting",
                "Painting",
                "Showcase", "Raster", "ImageCodec", "VectorExport", "Parallel", "ThemeImport",
            ]
        )
        + stage("Options", ["Documents"])
        + stage("Files", ["CGlibc", "Digest", "Documents", "Parallel"])
        + stage("Processes", ["Documents", "Files", "Options", "Parallel"])
        + stage("RemoteThemes", ["Digest", "Documents", "Files", "Options", "Parallel", "Processes"])
        // Only the service's program loads the HTTP library; the other program starts it.
        + stage("HTTPClient", ["CCurl", "Documents", "Files", "Options", "Parallel", "Processes", "RemoteThemes"])
        + stage(
            "RenderCache", ["CHiredis", "Digest", "Documents", "Files", "KeyboardPreview", "Parallel", "VectorExport"])
        + stage(
            "RenderOptions",
            [
                "Animation", "Digest", "Documents", "Files", "LayoutEngine", "KeyboardPreview", "Options",
                "RemoteThemes",
                "RenderCache", "Showcase", "ThemeImport", "ThemeModel",
            ]
        )
        + stage(
            "Verification",
            [
                "Digest", "Documents", "Files", "Graphics", "ImageCodec", "ImageComparison", "LayoutEngine",
                "KeyboardPreview", "Options", "Parallel", "RenderOptions", "ThemeModel",
            ],
            resources: [.embedInCode("Page")]
        )
        + stage(
            "Batches",
            [
                "Digest", "Documents", "Files", "Graphics", "LayoutEngine", "KeyboardPreview", "Options", "Parallel",
                "Processes", "RenderCache", "RenderOptions", "ThemeImport", "ThemeModel",
            ]
        )
        + stage(
            "ServiceSetup",
            ["CGlibc", "Digest", "Documents", "Files", "Options", "Processes", "RenderCache", "RenderOptions"])
        + stage("ThemeStore", ["Digest", "Documents", "Files"])
        + [
            .target(
                name: "StudioPage", dependencies: ["PageStyle"], resources: [.embedInCode("Files")],
                swiftSettings: strict),
            .testTarget(
                name: "StudioTests",
                dependencies: [
                    "Documents", "Files", "StudioPage", "TestSupport", "ThemeModel", "kbrender", "kbrender-serve",
                ],
                exclude: ["Browser"],
                swiftSettings: tests
            ),
        ]
        // Only the service's program speaks HTTP: no other command loads the library.
        + stage(
            "HTTPService",
            [
                "Batches", "CMicroHTTPD", "Digest", "Documents", "Files", "KeyboardPreview", "Options", "Parallel",
                "Processes", "RenderCache", "RenderOptions", "ServiceSetup", "StudioPage", "ThemeModel", "ThemeStore",
                "PageStyle",
            ],
            resources: [.embedInCode("Page")], testedWith: ["kbrender", "kbrender-serve"], apartFrom: ["Clients"]
        )
        + [
            .executableTarget(
                name: "kbrender-serve", dependencies: ["HTTPClient", "HTTPService", "Options", "RemoteThemes"],
                swiftSettings: strict
            )
        ]
        + stage(
            "KeyboardPreviewKit",
            [
                "Batches", "Documents", "Files", "ImageComparison", "KeyboardPreview", "RenderCache", "RenderOptions",
                "ThemeImport", "Verification",
            ]
        )
        // This brings XCTest and Foundation, so no other target may depend on it.
        + stage(
            "KeyboardSnapshotTesting",
            [
                "Digest", "Documents", "Files", "Graphics", "LayoutEngine", "KeyboardPreview", "KeyboardPreviewKit",
                "Showcase", "Verification",
            ],
            apartFrom: ["__Snapshots__"]
        )
        + [
            .executableTarget(
                name: "kbrender",
                dependencies: [
                    "Animation", "Batches", "Digest", "Documents", "Files", "Graphics", "ImageCodec", "ImageComparison",
                    "LayoutEngine", "KeyboardPreview", "Options", "Parallel", "Processes", "RemoteThemes",
                    "RenderCache", "RenderOptions", "ServiceSetup", "Showcase", "ThemeImport", "ThemeModel",
                    "Verification",
                ],
                swiftSettings: strict
            ),
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
                dependencies: ["KeyboardPreview"],
                path: "Benchmarks/WarmFrame",
                swiftSettings: tests
            ),
            .testTarget(
                name: "kbrenderTests",
                dependencies: [
                    "kbrender", "Animation", "Batches", "Documents", "Files", "Graphics", "ImageCodec",
                    "ImageComparison", "LayoutEngine", "KeyboardPreview", "Options", "Parallel", "Processes",
                    "RenderCache", "RenderOptions", "TestSupport", "ThemeModel", "Verification", "kbrender-serve",
                ],
                exclude: ["Decoders", "Servers"],
                swiftSettings: tests
            ),
        ] + fuzzers
)
