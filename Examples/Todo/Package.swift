// swift-tools-version: 6.1
import PackageDescription

let kit = Target.Dependency.product(name: "HeadwayKit", package: "headway")
// Only the program needs external plugins.
let appKit = Target.Dependency.product(name: "HeadwayAppKit", package: "headway")

// The flow doesn't depend on its plugin. The plugin depends on the flow, and the program on both.
let package = Package(
  name: "Todo",
  platforms: [.macOS("15.4")],
  products: [.library(name: "TodoFlow", targets: ["TodoFlow"])],
  dependencies: [
    .package(name: "headway", path: "../..", traits: ["HeadwayAppKit"])
  ],
  targets: [
    .target(name: "TodoFlow", dependencies: [kit]),
    .target(name: "SummaryPlugin", dependencies: ["TodoFlow", kit]),
    .target(name: "TodoProgram", dependencies: ["TodoFlow", "SummaryPlugin", appKit]),
    .executableTarget(name: "todo", dependencies: ["TodoProgram", appKit]),
    .testTarget(
      name: "TodoTests",
      dependencies: [
        "SummaryPlugin", "TodoFlow", "TodoProgram", appKit, kit,
        .product(name: "HeadwayTestKit", package: "headway"),
      ], exclude: ["Screens"]),
  ]
)
