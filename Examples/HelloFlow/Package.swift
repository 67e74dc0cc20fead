// swift-tools-version: 6.1
import PackageDescription

let package = Package(
  name: "HelloFlow",
  platforms: [.macOS("15.4")],
  dependencies: [.package(name: "headway", path: "../..")],
  targets: [
    .executableTarget(
      name: "hello", dependencies: platform("AppRuntime", "DeclarativeUI", "Flows")),
    .testTarget(
      name: "HelloTests", dependencies: ["hello"] + platform("DeclarativeUI", "TestSupport")),
  ]
)

/// Returns library products of the platform.
func platform(_ names: String...) -> [Target.Dependency] {
  names.map { .product(name: $0, package: "headway") }
}
