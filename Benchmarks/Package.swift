// swift-tools-version: 6.1
// Measures the cost of the platform, compared with plain Swift and with other libraries. It is a
// separate package, so that it isn't built with Headway. `make bench` runs one program, `make
// ui-bench` builds the other. Docs/benchmarks.md contains the results.

import PackageDescription

/// Platform modules that are measured.
let platform = [
  "AppRuntime", "DeclarativeUI", "DependencyInjection", "DesignSystem", "FeatureFlags", "Flows",
  "Inspection", "PluginHost", "PluginInterface", "Terminal", "Unidirectional",
]

/// Modules for a program with its own terminal.
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
