import MigrationsInterface
import MigrationsLogic

/// Where in the migrations one is.
package struct MigrationsState: Codable, Equatable, Sendable {
  package enum Place: Codable, Equatable, Sendable {
    case list
    case detail(Detail)
    case hit(HitPlace)
  }

  /// One migration, and what of it is looked at.
  package struct Detail: Codable, Equatable, Sendable {
    package var id: MigrationID
    package var tab: DetailTab
    package var scope: HitScope

    package init(id: MigrationID, tab: DetailTab = .overview, scope: HitScope = .all) {
      self.id = id
      self.tab = tab
      self.scope = scope
    }
  }

  /// One hit among those of a scope.
  package struct HitPlace: Codable, Hashable, Sendable {
    package var migration: MigrationID
    package var hit: Hit
    package var scope: HitScope

    package static func == (left: HitPlace, right: HitPlace) -> Bool {
      left.migration == right.migration && left.hit == right.hit && left.scope == right.scope
    }

    package func hash(into hasher: inout Hasher) {
      hasher.combine(migration)
      hasher.combine(hit.path)
      hasher.combine(hit.line)
    }
  }

  package var place: Place

  package init(place: Place = .list) {
    self.place = place
  }
}
