/// How a CODEOWNERS file is read.
package enum OwnersDialect: String, CaseIterable, Codable, Sendable {
  /// The last rule that matches a path decides.
  case github
  /// The last rule of each section that matches decides, and the sections' owners add up.
  case gitlab

  /// The host's name.
  package var title: String {
    switch self {
    case .github: "GitHub"
    case .gitlab: "GitLab"
    }
  }

  /// Where the host looks for the file, in this order.
  package var places: [String] {
    switch self {
    case .github: [".github/CODEOWNERS", "CODEOWNERS", "docs/CODEOWNERS"]
    case .gitlab: ["CODEOWNERS", "docs/CODEOWNERS", ".gitlab/CODEOWNERS"]
    }
  }

  /// Where to look for a file of one dialect, or of either.
  package static func places(_ dialect: OwnersDialect?) -> [String] {
    if let dialect { return dialect.places }
    return github.places + gitlab.places.filter { !github.places.contains($0) }
  }
}
