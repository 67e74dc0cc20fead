/// A package manager and the libraries that it manages.
package enum Ecosystem: String, CaseIterable, Codable, Comparable, Sendable {
  case swift, cocoapods, npm, cargo, go, python, ruby

  /// The name for users, such as `CocoaPods`.
  package var title: String {
    switch self {
    case .swift: "SwiftPM"
    case .cocoapods: "CocoaPods"
    case .npm: "npm"
    case .cargo: "Cargo"
    case .go: "Go"
    case .python: "Python"
    case .ruby: "RubyGems"
    }
  }

  /// Whether its platforms have deployment targets and private APIs.
  package var hasDeploymentTargets: Bool { self == .swift || self == .cocoapods }

  /// Whether one program can contain several versions of a library.
  package var keepsVersionsApart: Bool { self == .npm || self == .cargo }

  package static func < (left: Ecosystem, right: Ecosystem) -> Bool {
    left.rawValue < right.rawValue
  }
}

/// The identity of a library, independent of the lock file that names it.
package struct LibraryID: Hashable, Codable, Comparable, Sendable, CustomStringConvertible {
  package let ecosystem: Ecosystem
  /// The normalized name.
  package let name: String

  /// - Parameter name: the name as written in a file; it is normalized.
  package init(_ ecosystem: Ecosystem, _ name: String) {
    self.ecosystem = ecosystem
    self.name = LibraryID.normalized(name, in: ecosystem)
  }

  /// Normalizes a name. Swift package names are case-insensitive. Python also treats `-`, `_` and
  /// `.` as equal. Source: PEP 503.
  private static func normalized(_ name: String, in ecosystem: Ecosystem) -> String {
    switch ecosystem {
    case .swift: return name.lowercased()
    case .python:
      var result = ""
      for character in name.lowercased() {
        let isDash = character == "-" || character == "_" || character == "."
        if isDash, result.last == "-" { continue }
        result.append(isDash ? "-" : character)
      }
      return result
    case .cocoapods, .npm, .cargo, .go, .ruby: return name
    }
  }

  /// The ecosystem and the name, such as `swift:yams`.
  package var description: String { "\(ecosystem.rawValue):\(name)" }

  package static func < (left: LibraryID, right: LibraryID) -> Bool {
    (left.name, left.ecosystem) < (right.name, right.ecosystem)
  }
}
