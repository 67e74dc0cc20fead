/// Where a library comes from, and who builds it.
package enum Ecosystem: String, CaseIterable, Codable, Comparable, Sendable {
  case swift, cocoapods, npm, cargo, go, python

  /// As people call it.
  package var title: String {
    switch self {
    case .swift: "SwiftPM"
    case .cocoapods: "CocoaPods"
    case .npm: "npm"
    case .cargo: "Cargo"
    case .go: "Go"
    case .python: "Python"
    }
  }

  /// Whether what is built with it runs on platforms with deployment targets and private APIs.
  package var hasDeploymentTargets: Bool { self == .swift || self == .cocoapods }

  /// Whether one program can hold several versions of a library side by side.
  package var keepsVersionsApart: Bool { self == .npm || self == .cargo }

  package static func < (left: Ecosystem, right: Ecosystem) -> Bool {
    left.rawValue < right.rawValue
  }
}

/// Which library it is: the same one in every lock file that names it.
package struct LibraryID: Hashable, Codable, Comparable, Sendable, CustomStringConvertible {
  package let ecosystem: Ecosystem
  /// The name in the form that the ecosystem compares by.
  package let name: String

  /// - Parameter name: as it is written anywhere.
  package init(_ ecosystem: Ecosystem, _ name: String) {
    self.ecosystem = ecosystem
    self.name = LibraryID.compared(name, in: ecosystem)
  }

  /// Swift packages are compared without regard to case; Python's without regard to `-`, `_` and `.`
  /// either. Source: PEP 503.
  private static func compared(_ name: String, in ecosystem: Ecosystem) -> String {
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
    case .cocoapods, .npm, .cargo, .go: return name
    }
  }

  package var description: String { "\(ecosystem.rawValue):\(name)" }

  package static func < (left: LibraryID, right: LibraryID) -> Bool {
    (left.name, left.ecosystem) < (right.name, right.ecosystem)
  }
}
