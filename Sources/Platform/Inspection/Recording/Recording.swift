import DesignSystem
import Routing
import ServiceRecording
import Terminal

/// A recorded session: the input of the user, and digests of the screens that the user saw.
///
/// It is a text file with one JSON object per line. The first line is the head: the flow, the size and
/// the theme. A recording contains keys and pasted text, except those of secure fields. It doesn't
/// contain the text of screens. The recording of a live session also contains the answers of services, from
/// which file contents are removed by default.
public struct Recording: Equatable, Sendable {
  /// The version of the format.
  static let version = 1
  /// The maximum number of events in a recording.
  package static let mostEvents = 20_000
  /// The maximum size of a recording, in bytes.
  package static let mostBytes = 64 << 20
  /// The statement about the contents of a recording of a sandbox.
  package static let contents =
    "keys and pasted text, except in secure fields; screens as digests only"

  /// Names of what was shown, such as the flow and the fixture.
  public let subject: [String: String]
  /// The size at the beginning, in cells.
  public let size: Size
  /// The name of the theme at the beginning.
  public let theme: String
  /// The events, in order.
  public internal(set) var events: [RecordedEvent] = []
  /// What happened before each event in a live session, by the index of the event.
  var background: [Int: [BackgroundEvent]] = [:]
  /// The reason that the recording ended before the session; nil if it didn't.
  package internal(set) var ending: String?
  /// The statement about the contents, in the head.
  var contents = Recording.contents
  /// The time of each event since the beginning; nil for events of recordings without times. A replay
  /// doesn't compare times.
  var times: [Duration?] = []

  /// Creates a recording without events.
  ///
  /// - Parameters:
  ///   - subject: names of what is shown, so that a replay can show the same.
  ///   - size: the size in cells.
  ///   - theme: the name of the theme.
  public init(subject: [String: String], size: Size, theme: String) {
    self.subject = subject
    self.size = size
    self.theme = theme
  }

  /// Reads a recording. Empty lines are ignored.
  ///
  /// - Throws: ``RecordingError`` with the line that isn't valid.
  public init(text: String) throws(RecordingError) {
    var lines: [(number: Int, tree: JSONTree)] = []
    var services: [(number: Int, line: ServiceLine)] = []
    let all = text.split(separator: "\n", omittingEmptySubsequences: false)
    for (index, line) in all.enumerated() where !line.isEmpty {
      if !lines.isEmpty, let service = ServiceLine(text: line) {
        services.append((index + 1, service))
        continue
      }
      guard let tree = try? JSONTree(text: String(line)) else {
        // The app may have crashed while it wrote the last line.
        if !lines.isEmpty, index == all.count - 1, line.first == "{" { break }
        throw lines.isEmpty
          ? .notRecorded : RecordingError("line \(index + 1): not a JSON object")
      }
      lines.append((index + 1, tree))
    }
    guard let head = lines.first?.tree, let version = head["headwaySession"] else {
      throw .notRecorded
    }
    guard version == .integer(Recording.version) else {
      throw RecordingError("recorded in format \(version.text); this version reads 1")
    }
    guard let size = Size(recorded: head["size"]), let theme = head["theme"]?.string,
      case .object(let subject)? = head["subject"]
    else { throw RecordingError("line 1: \"size\", \"theme\" or \"subject\" is missing") }
    try Recording.check(theme: theme)
    self.init(subject: subject.compactMapValues(\.string), size: size, theme: theme)
    var nextService = 0
    func addServices(before number: Int) {
      while nextService < services.count, services[nextService].number < number {
        background[events.count, default: []].append(.service(services[nextService].line))
        nextService += 1
      }
    }
    for (number, tree) in lines.dropFirst() {
      addServices(before: number)
      if let ending = tree["ended"]?.string {
        self.ending = ending
        continue
      }
      let time = try Recording.time(of: tree, line: number)
      if let rows = tree["loading"] {
        guard let digests = RecordedEvent.digests(rows) else {
          throw RecordingError("line \(number): unknown event")
        }
        background[events.count, default: []].append(.loading(digests))
        continue
      }
      guard let event = RecordedEvent(tree) else {
        throw RecordingError("line \(number): unknown event")
      }
      if case .theme(let name) = event { try Recording.check(theme: name) }
      events.append(event)
      times.append(time)
    }
    addServices(before: .max)
  }

  /// The member of ``subject`` in recordings of complete apps with live services.
  package static let liveKey = "live"

  /// Whether the recording contains the answers of the live services of a complete app.
  package var isLive: Bool { subject[Recording.liveKey] != nil }

  /// The calls of services and their answers; none in the recording of a sandbox.
  package var services: ServiceReplay {
    ServiceReplay(
      background.sorted { $0.key < $1.key }.flatMap(\.value).compactMap { event in
        if case .service(let line) = event { line } else { nil }
      })
  }

  /// The times of the input events, in order.
  var inputTimes: [Duration?] {
    events.indices.compactMap { index in
      guard case .input = events[index] else { return nil }
      return .some(times.indices.contains(index) ? times[index] : nil)
    }
  }

  private static func time(of tree: JSONTree, line: Int) throws(RecordingError) -> Duration? {
    guard let time = tree[RecordedEvent.timeKey] else { return nil }
    guard case .integer(let milliseconds) = time, (0...mostMilliseconds).contains(milliseconds)
    else { throw RecordingError("line \(line): \"\(RecordedEvent.timeKey)\" isn't a time") }
    return .milliseconds(milliseconds)
  }

  /// A year. Later times can't have been recorded.
  private static let mostMilliseconds = 365 * 24 * 60 * 60 * 1_000

  /// A replay has no themes of the user or of plugins.
  private static func check(theme name: String) throws(RecordingError) {
    guard !Theme.builtIn.contains(where: { $0.name == name }) else { return }
    throw RecordingError("recorded with the theme \"\(name)\", which isn't built in")
  }

  /// The first line.
  var head: JSONTree {
    [
      "headwaySession": .integer(Recording.version), "contains": .string(contents),
      "size": size.recorded, "theme": .string(theme),
      "subject": .object(subject.mapValues { .string($0) }),
    ]
  }
}

/// The reason that a file isn't a recorded session.
public struct RecordingError: Error, Equatable, CustomStringConvertible {
  /// The reason, as text for users.
  public let description: String

  /// The error for a file that doesn't begin as a recording.
  package static let notRecorded = RecordingError("not a recorded session")

  /// Creates an error with a reason.
  package init(_ description: String) { self.description = description }
}

extension Size {
  /// The size as an array of columns and rows.
  var recorded: JSONTree { [.integer(columns), .integer(rows)] }

  /// Reads an array of columns and rows between 1 and 1,000.
  init?(recorded: JSONTree?) {
    guard case .array(let values)? = recorded, values.count == 2,
      case .integer(let columns) = values[0], case .integer(let rows) = values[1],
      (1...1_000).contains(columns), (1...1_000).contains(rows)
    else { return nil }
    self.init(columns: columns, rows: rows)
  }
}
