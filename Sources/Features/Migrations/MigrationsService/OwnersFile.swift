import Foundation
import OwnersInterface
import OwnersLogic

/// The owners file of a project.
package enum OwnersFile {
  /// The one that is named, else the first in the places where its host looks; nil where there is none.
  package static func read(
    named name: String?, dialect: OwnersDialect? = nil, in root: String
  ) -> CodeOwners? {
    find(named: name, dialect: dialect, in: root)?.owners
  }

  /// The same with its path from the root.
  package static func find(
    named name: String?, dialect: OwnersDialect? = nil, in root: String
  ) -> (path: String, owners: CodeOwners)? {
    for place in name.map({ [$0] }) ?? OwnersDialect.places(dialect) {
      guard let data = FileManager.default.contents(atPath: root + "/" + place) else { continue }
      // What stands where only GitLab looks is GitLab's.
      let dialect = dialect ?? (place.hasPrefix(".gitlab/") ? .gitlab : nil)
      return (place, CodeOwners(String(decoding: data, as: UTF8.self), dialect: dialect))
    }
    return nil
  }
}
