import Configuration
import Workspace

/// Decodes the `libraries` section of `headway.yml`.
struct LibraryRulesDecoder {
  /// Collects diagnostics.
  let reader: ConfigurationReader

  private static let platforms = ["iOS", "macOS", "macCatalyst", "tvOS", "watchOS", "visionOS"]

  /// - Returns: nil if there is no such section.
  func rules(_ value: YAMLValue?) -> LibraryRules? {
    guard let value else { return nil }
    var rules = LibraryRules()
    if case .null = value.content { return rules }
    let found = reader.mapping(
      value, "libraries",
      known: ["points", "justifyAbove", "licenses", "deploymentTargets", "exclude"])
    if let points = found["points"] {
      let concerns = reader.mapping(
        points, "libraries.points", known: LibraryConcern.allCases.map(\.rawValue))
      for (name, value) in concerns {
        guard let concern = LibraryConcern(rawValue: name) else { continue }
        if let count = count(value, "the points of \(name)") { rules.points[concern] = count }
      }
    }
    if let value = found["justifyAbove"], let count = count(value, "justifyAbove") {
      rules.justifyAbove = count
    }
    if let licenses = reader.texts(found["licenses"], "licenses") { rules.licenses = licenses }
    if let targets = found["deploymentTargets"] {
      let platforms = reader.mapping(
        targets, "deploymentTargets", known: LibraryRulesDecoder.platforms)
      for (platform, value) in platforms {
        if let version = version(value, platform) {
          rules.deploymentTargets[platform.lowercased()] = version
        }
      }
    }
    rules.exclude = reader.texts(found["exclude"], "exclude") ?? []
    return rules
  }

  private func count(_ value: YAMLValue, _ name: String) -> Int? {
    guard let count = reader.integer(value, name) else { return nil }
    if count < 0 || count > 1_000 {
      reader.note("\(name) must be between 0 and 1000", at: value)
      return nil
    }
    return count
  }

  private func version(_ value: YAMLValue, _ platform: String) -> PlatformVersion? {
    guard let text = reader.text(value, platform) else { return nil }
    guard let version = PlatformVersion(text) else {
      reader.note("\(platform) must be a version such as 17 or 17.2, not \"\(text)\"", at: value)
      return nil
    }
    return version
  }
}
