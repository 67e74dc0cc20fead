import LibrariesInterface
import LibrariesLogic
import LibrariesUI

/// The current screen of the libraries flow and the unsaved answers.
package struct LibrariesState: Codable, Equatable, Sendable {
  /// A screen of the libraries flow.
  package enum Destination: Codable, Equatable, Sendable {
    case list
    case detail(LibraryID, LibraryTab)
    /// The scorecard form of a library.
    case form(LibraryID)
  }

  package var destination: Destination
  /// The unsaved answers by library id. They are part of a saved session.
  package var drafts: [String: ScorecardDraft] = [:]

  package init(destination: Destination = .list) {
    self.destination = destination
  }

  private enum CodingKeys: String, CodingKey {
    case destination = "place"
    case drafts
  }

  package init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    destination = try container.decode(Destination.self, forKey: .destination)
    drafts = try container.decodeIfPresent([String: ScorecardDraft].self, forKey: .drafts) ?? [:]
  }
}
