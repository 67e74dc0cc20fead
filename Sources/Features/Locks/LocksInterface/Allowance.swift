import MigrationsInterface

/// What an allowance is for: one migration in one file.
package struct AllowanceKey: Hashable, Comparable, Sendable {
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

/// A file whose uses differ from what it is allowed.
package struct AllowanceGap: Equatable, Sendable {
  package let key: AllowanceKey
  package let allowed: Int
  package let actual: Int

  package init(_ key: AllowanceKey, allowed: Int, actual: Int) {
    self.key = key
    self.allowed = allowed
    self.actual = actual
  }
}

/// An allowance that went along with a renamed file.
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
