import MigrationsInterface

/// The migration and the file that an allowance applies to.
package struct AllowanceKey: Hashable, Comparable, Codable, Sendable {
  package let id: MigrationID
  package let path: RepositoryPath

  package init(_ id: MigrationID, _ path: RepositoryPath) {
    self.id = id
    self.path = path
  }

  package static func < (left: AllowanceKey, right: AllowanceKey) -> Bool {
    left.id == right.id ? left.path < right.path : left.id < right.id
  }
}

/// A file with more or fewer matches than allowed.
package struct AllowanceGap: Equatable, Codable, Sendable {
  package let key: AllowanceKey
  /// The number of allowed matches.
  package let allowed: Int
  /// The number of remaining matches.
  package let actual: Int

  package init(_ key: AllowanceKey, allowed: Int, actual: Int) {
    self.key = key
    self.allowed = allowed
    self.actual = actual
  }
}

/// An allowance that moved with a renamed file.
package struct AllowanceMove: Equatable, Sendable {
  package let id: MigrationID
  package let from: RepositoryPath
  package let to: RepositoryPath

  package init(_ id: MigrationID, from: RepositoryPath, to: RepositoryPath) {
    self.id = id
    self.from = from
    self.to = to
  }
}
