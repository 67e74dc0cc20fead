// swift-tools-version: 6.1
import PackageDescription

let package = Package(
  name: "Seats",
  platforms: [.macOS("15.4")],
  dependencies: [
    .package(name: "headway", path: "../..", traits: ["HeadwayAppKit"])
  ],
  targets: [
    .executableTarget(
      name: "seats",
      dependencies: platform(
        "AppRuntime", "DeclarativeUI", "DesignSystem", "Flows", "Terminal", "Unidirectional")),
    .testTarget(
      name: "SeatsTests",
      dependencies: ["seats"] + platform("DeclarativeUI", "Terminal", "TestSupport")),
  ]
)

/// Returns library products of the platform.
func platform(_ names: String...) -> [Target.Dependency] {
  names.map { .product(name: $0, package: "headway") }
}
