import Workspace

/// Where a migration is heading.
package struct Forecast: Equatable, Sendable {
  package enum State: String, Codable, Sendable {
    /// Nothing is left.
    case done
    /// It gets less, and an end can be told.
    case falling
    /// It hardly changes, or so unevenly that no end can be told.
    case stalled
    case growing
  }

  /// How that compares with the day by which it is due.
  package enum Standing: String, Codable, Sendable {
    case onTrack, atRisk, late

    /// How bad it is, from 0.
    package var severity: Int {
      switch self {
      case .onTrack: 0
      case .atRisk: 1
      case .late: 2
      }
    }

    /// As people read it.
    package var words: String {
      switch self {
      case .onTrack: "on track"
      case .atRisk: "at risk"
      case .late: "late"
      }
    }
  }

  package var state: State
  /// The day on which it will be done, and the range around it; nil unless it is falling.
  package var earliest: Day?
  package var likely: Day?
  package var latest: Day?
  /// How many points were used.
  package var sample: Int
  /// Change in a week; negative when it gets less.
  package var perWeek: Double
  /// The day since which nothing is left, or since which nothing changed.
  package var since: Day?

  package init(
    state: State, earliest: Day? = nil, likely: Day? = nil, latest: Day? = nil, sample: Int = 0,
    perWeek: Double = 0, since: Day? = nil
  ) {
    self.state = state
    self.earliest = earliest
    self.likely = likely
    self.latest = latest
    self.sample = sample
    self.perWeek = perWeek
    self.since = since
  }
}
