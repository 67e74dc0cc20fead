// swift-tools-version: 6.0
import PackageDescription

let package = Package(
  name: "swift-patterns",
  platforms: [.macOS(.v13)],
  dependencies: [
    // The matches can differ with another version, so that one is fixed.
    .package(url: "https://github.com/swiftlang/swift-syntax", exact: "603.0.1")
  ],
  targets: [
    .target(
      name: "SwiftPatterns",
      dependencies: [
        .product(name: "SwiftParser", package: "swift-syntax"),
        .product(name: "SwiftSyntax", package: "swift-syntax"),
      ]),
    .executableTarget(name: "swift-patterns", dependencies: ["SwiftPatterns"]),
    .testTarget(name: "SwiftPatternsTests", dependencies: ["SwiftPatterns"]),
  ]
)
