// swift-tools-version: 6.1
import PackageDescription

// The flow doesn't depend on its plugin. The plugin depends on the flow, and the program on both.
let package = Package(
  name: "SignUp",
  platforms: [.macOS("15.4")],
  products: [
    .library(name: "SignUpFlow", targets: ["SignUpFlow"]),
    .library(name: "LanguagePlugin", targets: ["LanguagePlugin"]),
  ],
  dependencies: [
    .package(name: "headway", path: "../..", traits: ["HeadwayAppKit"])
  ],
  targets: [
    .target(
      name: "SignUpFlow",
      dependencies: platform(
        "DeclarativeUI", "DesignSystem", "Flows", "PluginInterface", "Scenes", "Unidirectional")),
    .target(
      name: "LanguagePlugin",
      dependencies: ["SignUpFlow"]
        + platform("DeclarativeUI", "FeatureFlags", "Flows", "PluginInterface", "Unidirectional")),
    .executableTarget(
      name: "signup",
      dependencies: ["SignUpFlow", "LanguagePlugin"]
        + platform(
          "AppRuntime", "DependencyInjection", "FeatureFlags", "Flows", "PluginHost",
          "PluginInterface", "Unidirectional")),
    .testTarget(
      name: "SignUpTests",
      dependencies: ["SignUpFlow"] + platform("PluginInterface", "TestSupport")),
    .testTarget(
      name: "ProgramTests",
      dependencies: ["LanguagePlugin", "SignUpFlow", "signup"]
        + platform(
          "DependencyInjection", "DeclarativeUI", "Diagnostics", "FeatureFlags", "TestSupport")),
  ]
)

/// Returns library products of the platform.
func platform(_ names: String...) -> [Target.Dependency] {
  names.map { .product(name: $0, package: "headway") }
}
