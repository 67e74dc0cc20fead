// swift-tools-version: 6.1
// The same five programs as in the other folders. `../measure` builds a copy outside the repository.

import PackageDescription

let kit = Target.Dependency.product(name: "HeadwayKit", package: "headway")

let package = Package(
  name: "peers",
  platforms: [.macOS("15.4")],
  dependencies: [.package(name: "headway", path: "../../..", traits: [])],
  targets: [
    .executableTarget(name: "hello", dependencies: [kit]),
    .executableTarget(name: "list", dependencies: [kit]),
    .executableTarget(name: "form", dependencies: [kit]),
    .executableTarget(name: "effect", dependencies: [kit]),
    .target(name: "RowsFlow", dependencies: [kit]),
    .target(name: "GreetingPlugin", dependencies: ["RowsFlow", kit]),
    .executableTarget(name: "plugin", dependencies: ["GreetingPlugin", "RowsFlow", kit]),
  ]
)
