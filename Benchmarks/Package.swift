// swift-tools-version: 6.1
// What the platform costs, measured beside plain Swift and beside peers. A package of its own, so
// that nobody who builds Headway builds it. `make bench` runs the one part, `make ui-bench` builds
// the other; Docs/benchmarks.md says what came of them.

import PackageDescription

/// Platform modules that are measured.
let platform = [
  "DeclarativeUI", "DependencyInjection", "DesignSystem", "FeatureFlags", "Flows", "PluginHost",
  "PluginInterface", "Terminal", "Unidirectional",
]

/// What a program on a terminal of its own is made of.
let terminal = [
  "DeclarativeUI", "DesignSystem", "NcursesRenderer", "Screens", "Terminal", "Unidirectional",
]

let package = Package(
  name: "Benchmarks",
  platforms: [.macOS("15.4")],
  dependencies: [
    .package(name: "headway", path: ".."),
    .package(url: "https://github.com/apple/swift-collections", from: "1.6.0"),
    .package(url: "https://github.com/OpenCombine/OpenCombine", from: "0.14.0"),
  ],
  targets: [
    .executableTarget(
      name: "architecture-bench",
      dependencies: platform.map { .product(name: $0, package: "headway") } + [
        .product(name: "HashTreeCollections", package: "swift-collections"),
        "OpenCombine",
      ]),
    .executableTarget(
      name: "ui-bench",
      dependencies: terminal.map { .product(name: $0, package: "headway") }),
  ],
  swiftLanguageModes: [.v6]
)
