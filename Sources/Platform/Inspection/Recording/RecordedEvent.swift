import DeclarativeUI
import Routing
import Terminal

/// One line of a recording.
public enum RecordedEvent: Equatable, Sendable {
  /// Input from the terminal.
  case input(InputEvent)
  /// The screen that the user saw before the next input: the digests of the rows that differ from the
  /// previous screen, by row.
  case screen([Int: String])
  /// Another theme, by name.
  case theme(String)

  /// The event as JSON; nil for input that changes nothing.
  var json: JSONTree? {
    switch self {
    case .input(.key(let press)): ["key": .string(press.notation)]
    case .input(.paste(let text)): ["paste": .string(text)]
    case .input(.resize(let size)): ["size": size.recorded]
    case .input(.mouse(let mouse)): ["mouse": mouse.recorded]
    case .input(.focusGained), .input(.focusLost): nil
    case .screen(let rows): ["screen": RecordedEvent.json(digests: rows)]
    case .theme(let name): ["theme": .string(name)]
    }
  }

  /// Digests of rows as JSON.
  static func json(digests: [Int: String]) -> JSONTree {
    .object(Dictionary(uniqueKeysWithValues: digests.map { ("\($0)", .string($1)) }))
  }

  /// Reads digests of rows; nil if they are invalid.
  static func digests(_ json: JSONTree) -> [Int: String]? {
    guard case .object(let rows) = json else { return nil }
    var digests: [Int: String] = [:]
    for (row, digest) in rows {
      guard let row = Int(row), let digest = digest.string else { return nil }
      digests[row] = digest
    }
    return digests
  }

  /// The name of the time in a line: the milliseconds since the beginning.
  static let timeKey = "t"

  /// The event with its time as JSON; nil for input that changes nothing.
  func json(at time: Duration) -> JSONTree? {
    guard case .object(var members) = json else { return nil }
    members[RecordedEvent.timeKey] = .integer(max(0, Int(time / .milliseconds(1))))
    return .object(members)
  }

  /// Reads an event without its time; nil if it is invalid.
  init?(_ json: JSONTree) {
    guard case .object(var members) = json else { return nil }
    members[RecordedEvent.timeKey] = nil
    guard members.count == 1, let (name, value) = members.first else { return nil }
    switch (name, value) {
    case ("key", .string(let notation)):
      guard let press = KeyPress(notation: notation) else { return nil }
      self = .input(.key(press))
    case ("paste", .string(let text)): self = .input(.paste(text))
    case ("theme", .string(let name)): self = .theme(name)
    case ("size", _):
      guard let size = Size(recorded: value) else { return nil }
      self = .input(.resize(size))
    case ("mouse", _):
      guard let mouse = MouseEvent(recorded: value) else { return nil }
      self = .input(.mouse(mouse))
    case ("screen", .object(let rows)):
      guard let digests = RecordedEvent.digests(.object(rows)) else { return nil }
      self = .screen(digests)
    default: return nil
    }
  }
}

extension MouseEvent {
  private static let actions: [String: Action] = [
    "press left": .press(.left), "press middle": .press(.middle), "press right": .press(.right),
    "release left": .release(.left), "release middle": .release(.middle),
    "release right": .release(.right), "drag left": .drag(.left), "drag middle": .drag(.middle),
    "drag right": .drag(.right), "wheel up": .wheelUp, "wheel down": .wheelDown,
  ]

  fileprivate var recorded: JSONTree {
    let action = MouseEvent.actions.first { $0.value == self.action }?.key ?? ""
    return [
      "action": .string(action), "at": [.integer(position.column), .integer(position.row)],
      "modifiers": .integer(Int(modifiers.rawValue)), "clicks": .integer(clicks),
    ]
  }

  fileprivate init?(recorded: JSONTree) {
    guard let action = recorded["action"]?.string.flatMap({ MouseEvent.actions[$0] }),
      case .array(let place)? = recorded["at"], place.count == 2,
      case .integer(let column) = place[0], case .integer(let row) = place[1],
      case .integer(let modifiers)? = recorded["modifiers"],
      let bits = UInt8(exactly: modifiers), case .integer(let clicks)? = recorded["clicks"]
    else { return nil }
    self.init(
      action, at: Point(column: column, row: row), modifiers: Modifiers(rawValue: bits),
      clicks: clicks)
  }
}
