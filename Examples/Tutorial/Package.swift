// swift-tools-version: 6.1
import PackageDescription

let kit = Target.Dependency.product(name: "HeadwayKit", package: "headway")
let todo = Target.Dependency.product(name: "TodoFlow", package: "Todo")

// Each step of the tutorials is a target, so that the code of each step compiles and is tested.
let appSteps = (1...8).map { "App0\($0)" }
let pluginSteps = (1...4).map { "Plugin0\($0)" }

let package = Package(
  name: "Tutorial",
  platforms: [.macOS("15.4")],
  dependencies: [
    .package(name: "headway", path: "../..", traits: ["HeadwayAppKit"]),
    .package(name: "Todo", path: "../Todo"),
  ],
  targets: appSteps.map { .target(name: $0, dependencies: [kit]) }
    + pluginSteps.map { .target(name: $0, dependencies: [todo, kit]) } + [
      .executableTarget(name: "books", dependencies: [kit]),
      .testTarget(
        name: "TutorialTests",
        dependencies: (appSteps + pluginSteps + ["books"]).map { .byName(name: $0) } + [
          todo, .product(name: "HeadwayTestKit", package: "headway"),
        ]),
    ]
)
