/// A criterion that forbids a library until it is resolved.
package enum LibraryBlocker: String, CaseIterable, Codable, Sendable {
  case deploymentTarget, license, conflictingVersions, ownUI, privateAPIs
}

/// A criterion against a library that costs points.
package enum LibraryConcern: String, CaseIterable, Codable, Sendable {
  case closedSource, buildsWithWarnings, poorDocumentation, binarySize, networkTraffic, noSupport
  case cannotBeDisabled
}

/// A platform version such as iOS 17 or macOS 13.3: numbers, most significant first.
package struct PlatformVersion: Hashable, Comparable, Codable, Sendable, CustomStringConvertible {
  package let parts: [Int]

  /// - Returns: nil if the text doesn't consist of numbers separated by dots.
  package init?(_ text: some StringProtocol) {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false).map { Int($0) }
    guard !parts.isEmpty, parts.count <= 4, parts.allSatisfy({ $0 != nil }) else { return nil }
    self.parts = parts.compactMap { $0 }
  }

  package var description: String { parts.map(String.init).joined(separator: ".") }

  private var significant: [Int] {
    var parts = parts
    while parts.count > 1, parts.last == 0 { parts.removeLast() }
    return parts
  }

  package static func == (left: PlatformVersion, right: PlatformVersion) -> Bool {
    left.significant == right.significant
  }

  package func hash(into hasher: inout Hasher) { hasher.combine(significant) }

  package static func < (left: PlatformVersion, right: PlatformVersion) -> Bool {
    left.significant.lexicographicallyPrecedes(right.significant)
  }
}

/// The rules for scoring third-party libraries: the `libraries` section of `headway.yml`.
package struct LibraryRules: Equatable, Codable, Sendable {
  /// Points per concern; 0 or more.
  package var points: [LibraryConcern: Int]
  /// A library with more points than this needs a justification.
  package var justifyAbove: Int
  /// SPDX ids of the allowed licenses.
  package var licenses: [String]
  /// Minimum versions that the project supports, by lowercase platform name, such as `ios`: 17.
  package var deploymentTargets: [String: PlatformVersion]
  /// Globs of lock files and manifests to ignore.
  package var exclude: [String]

  package init(
    points: [LibraryConcern: Int] = [:], justifyAbove: Int = 6,
    licenses: [String] = LibraryRules.usualLicenses,
    deploymentTargets: [String: PlatformVersion] = [:], exclude: [String] = []
  ) {
    self.points = LibraryRules.usualPoints.merging(points) { _, own in own }
    self.justifyAbove = justifyAbove
    self.licenses = licenses
    self.deploymentTargets = deploymentTargets
    self.exclude = exclude
  }

  package static let usualPoints: [LibraryConcern: Int] = [
    .closedSource: 3, .buildsWithWarnings: 2, .poorDocumentation: 2, .binarySize: 2,
    .networkTraffic: 2, .noSupport: 2, .cannotBeDisabled: 3,
  ]

  /// Permissive licenses that require at most a notice.
  package static let usualLicenses = [
    "0BSD", "Apache-2.0", "BSD-2-Clause", "BSD-3-Clause", "BSL-1.0", "CC0-1.0", "ISC", "MIT",
    "MIT-0", "MPL-2.0", "PSF-2.0", "Python-2.0", "Unicode-3.0", "Unlicense", "Zlib",
    "BlueOak-1.0.0",
  ]
}
