// swift-tools-version: 6.1
import PackageDescription

let package = Package(
  name: "HelloFlow",
  platforms: [.macOS("15.4")],
  dependencies: [
    .package(name: "headway", path: "../..", traits: ["HeadwayAppKit"])
  ],
  targets: [
    .executableTarget(
      name: "hello", dependencies: [.product(name: "HeadwayKit", package: "headway")]),
    .testTarget(
      name: "HelloTests",
      dependencies: ["hello", .product(name: "HeadwayTestKit", package: "headway")]),
  ]
)
