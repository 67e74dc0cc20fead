import Workspace

/// The forecast of a migration.
package struct Forecast: Equatable, Sendable {
  /// The trend of the remaining matches.
  package enum State: String, Codable, Sendable {
    /// The goal is reached.
    case done
    /// The number falls, and an end can be estimated.
    case falling
    /// The number hardly changes, changes too irregularly, or there is too little data.
    case stalled
    /// The number rises.
    case growing
  }

  /// The forecast compared with the due date.
  package enum Status: String, Codable, Sendable {
    case onTrack, atRisk, late
    /// The due date has passed.
    case overdue

    /// The severity, from 0 (on track) to 2 (late or overdue).
    package var severity: Int {
      switch self {
      case .onTrack: 0
      case .atRisk: 1
      case .late, .overdue: 2
      }
    }

    /// The text for screens and reports.
    package var label: String {
      switch self {
      case .onTrack: "on track"
      case .atRisk: "at risk"
      case .late: "late"
      case .overdue: "overdue"
      }
    }
  }

  package var state: State
  /// The start of the range that contains the day of the goal with 90% confidence; nil unless the state
  /// is `falling`.
  package var earliest: Day?
  /// The day that is exceeded as often as not; nil if it is more than ten years away.
  package var likely: Day?
  /// The end of the range; nil if it has none.
  package var latest: Day?
  /// The number of data points used.
  package var sample: Int
  /// The change per week; negative if the number falls.
  package var perWeek: Double
  /// The day since which the goal has been reached, or since which nothing has changed.
  package var since: Day?
  /// The change over the last ``changeWeeks``, on which the verdict rests; nil without data.
  package var change: Int?
  /// The period of the change, in weeks: 12, or fewer if the history is shorter.
  package var changeWeeks = 12
  /// The matches above the goal.
  package var open: Int
  /// The removals per week in the fastest four weeks of the last year; 0 if there were none.
  package var fastestPerWeek: Double
  /// Whether the count is known for the whole period of the change.
  package var coversChange = false

  package init(
    state: State, earliest: Day? = nil, likely: Day? = nil, latest: Day? = nil, sample: Int = 0,
    perWeek: Double = 0, since: Day? = nil, change: Int? = nil, open: Int = 0,
    fastestPerWeek: Double = 0
  ) {
    self.state = state
    self.earliest = earliest
    self.likely = likely
    self.latest = latest
    self.sample = sample
    self.perWeek = perWeek
    self.since = since
    self.change = change
    self.open = open
    self.fastestPerWeek = fastestPerWeek
  }
  /// The forecast of a whole that ends with the last of its parts: no day of it is before that day of a
  /// part. A part without a range changes nothing.
  package func notBefore(_ parts: [Forecast]) -> Forecast {
    guard let start = earliest else { return self }
    let first = parts.compactMap(\.earliest).reduce(start, max)
    // A part can start after the end of the whole without having an end of its own.
    func last(_ day: Day?, _ part: (Forecast) -> Day?) -> Day? {
      let last = day.map { parts.compactMap(part).reduce($0, max) }
      return last.flatMap { $0 < first ? nil : $0 }
    }
    var whole = self
    whole.earliest = first
    whole.likely = last(likely, \.likely)
    whole.latest = last(latest, \.latest)
    return whole
  }
}
