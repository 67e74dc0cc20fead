import LibrariesInterface
import LibrariesLogic
import LibrariesUI

/// Where in the libraries one is, and what was answered and not saved.
package struct LibrariesState: Codable, Equatable, Sendable {
  package enum Place: Codable, Equatable, Sendable {
    case list
    case detail(LibraryID, LibraryTab)
    /// The form of a scorecard.
    case form(LibraryID)
  }

  package var place: Place
  /// Unsaved answers, by the library's id: what a session is resumed with.
  package var drafts: [String: ScorecardDraft] = [:]

  package init(place: Place = .list) {
    self.place = place
  }

  private enum CodingKeys: CodingKey { case place, drafts }

  package init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    place = try container.decode(Place.self, forKey: .place)
    drafts = try container.decodeIfPresent([String: ScorecardDraft].self, forKey: .drafts) ?? [:]
  }
}
