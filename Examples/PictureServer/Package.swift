// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "PictureServer",
    dependencies: [
        // Your own package names the repository instead: .package(url: "…/kbrender.git", branch: "main"), or a version by its tag.
        .package(name: "kbrender", path: "../..")
    ],
    targets: [
        .executableTarget(
            name: "PictureServer", dependencies: [.product(name: "KeyboardPreviewKit", package: "kbrender")])
    ]
)
