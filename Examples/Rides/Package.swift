// swift-tools-version: 6.1
import PackageDescription

let kit = Target.Dependency.product(name: "HeadwayKit", package: "headway")
let appKit = Target.Dependency.product(name: "HeadwayAppKit", package: "headway")
let signUp = Target.Dependency.product(name: "SignUpFlow", package: "SignUp")

// Features don't depend on each other: the program connects them. Plugins depend on the feature
// that they extend.
let package = Package(
  name: "Rides",
  platforms: [.macOS("15.4")],
  dependencies: [
    .package(name: "headway", path: "../..", traits: ["HeadwayAppKit"]),
    .package(path: "../SignUp"),
  ],
  targets: [
    .target(name: "RideService", dependencies: [signUp]),
    .target(name: "RidesFlow", dependencies: ["RideService", kit]),
    .target(name: "AccountFlow", dependencies: [kit, signUp]),
    .target(name: "FarePlugin", dependencies: ["RidesFlow", kit]),
    .target(
      name: "RidesProgram",
      dependencies: [
        "AccountFlow", "FarePlugin", "RideService", "RidesFlow", appKit, signUp,
        .product(name: "LanguagePlugin", package: "SignUp"),
      ]),
    .executableTarget(name: "rides", dependencies: ["RideService", "RidesProgram", appKit]),
    .testTarget(
      name: "RidesTests",
      dependencies: [
        "RideService", "RidesFlow", "RidesProgram", appKit, signUp,
        .product(name: "HeadwayTestKit", package: "headway"),
      ]),
  ]
)
