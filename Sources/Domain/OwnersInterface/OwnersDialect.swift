/// The dialect of a CODEOWNERS file.
package enum OwnersDialect: String, CaseIterable, Codable, Sendable {
  /// The last matching rule applies.
  case github
  /// The last matching rule of each section applies, and the owners of all sections are combined.
  case gitlab

  /// The name of the host.
  package var title: String {
    switch self {
    case .github: "GitHub"
    case .gitlab: "GitLab"
    }
  }

  /// The paths at which the host looks for the file, in this order.
  package var places: [String] {
    switch self {
    case .github: [".github/CODEOWNERS", "CODEOWNERS", "docs/CODEOWNERS"]
    case .gitlab: ["CODEOWNERS", "docs/CODEOWNERS", ".gitlab/CODEOWNERS"]
    }
  }

  /// Returns the paths for a dialect, or for all dialects.
  package static func places(_ dialect: OwnersDialect?) -> [String] {
    if let dialect { return dialect.places }
    return github.places + gitlab.places.filter { !github.places.contains($0) }
  }
}
