// swift-tools-version: 6.1
import PackageDescription

let kit = Target.Dependency.product(name: "HeadwayKit", package: "headway")
let appKit = Target.Dependency.product(name: "HeadwayAppKit", package: "headway")

let package = Package(
  name: "Faults",
  platforms: [.macOS("15.4")],
  dependencies: [
    .package(name: "headway", path: "../..", traits: ["HeadwayAppKit"])
  ],
  targets: [
    .executableTarget(name: "faults", dependencies: [kit, appKit]),
    .testTarget(
      name: "FaultsTests",
      dependencies: [
        "faults", appKit, .product(name: "HeadwayTestKit", package: "headway"),
      ]),
  ]
)
