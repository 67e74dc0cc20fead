import DeclarativeUI
import Terminal

/// Turns the screen into lines, with a number before everything that can be chosen.
@MainActor final class LinearReading {
  /// The most rows of a list that are read at once.
  static let page = 20

  private let host: ViewHost
  private var numbers = LinearNumbers()
  /// Which rows of a list were read last.
  private var windows: [ObjectIdentifier: Range<Int>] = [:]

  init(_ host: ViewHost) {
    self.host = host
  }

  /// Where one is: the first heading, or the dialog that is open.
  var place: String {
    let named = ScreenPart.all(of: host).first {
      $0.description.role == .heading || $0.description.role == .dialog
    }
    return named.flatMap { SpokenText.line($0.description) } ?? ""
  }

  /// How many lists have something in them: what comes later is worth reading.
  var filledLists: Int {
    ScreenPart.all(of: host).count { ($0.control as? any ChoiceOffering)?.choiceCount ?? 0 > 0 }
  }

  /// Begins the numbers anew when the screen is another one, or some of its controls are.
  func begin(isNewPlace: Bool) {
    guard isNewPlace || numbers.isOutdated else { return }
    numbers = LinearNumbers()
    windows = [:]
  }

  subscript(number: Int) -> LinearNumbers.Target? { numbers[number] }

  // MARK: The screen

  /// All that the screen says, a line each.
  func lines() -> [String] {
    ScreenPart.all(of: host).flatMap(lines)
  }

  private func lines(_ part: ScreenPart) -> [String] {
    var description = part.description
    // Rows say themselves which of them is selected.
    if description.role == .list, (part.control as? any ChoiceOffering)?.choiceCount ?? 0 > 0 {
      description.value = nil
    }
    let text = SpokenText.line(description)
    if let list = part.control as? any ChoiceOffering {
      // The options and tabs say all that their control would.
      let heading = part.description.role == .tabs ? nil : text
      return (heading.map { [$0] } ?? []) + rows(of: list)
    }
    guard let control = part.control else { return text.map { [$0] } ?? [] }
    let number = numbers.number(for: .control(control))
    return ["\(number). \(text ?? part.description.role.rawValue)"]
  }

  private func rows(of list: any ChoiceOffering) -> [String] {
    let count = list.choiceCount
    guard count > 0 else { return [] }
    let known = windows[ObjectIdentifier(list)]
    let start = known.map { min($0.lowerBound, count - 1) } ?? firstRow(of: list)
    return read(list, from: start)
  }

  /// Where reading begins: at the top, unless what is selected stands further below.
  private func firstRow(of list: any ChoiceOffering) -> Int {
    guard let selected = list.selectedChoice, selected >= LinearReading.page else { return 0 }
    return max(0, selected - 5)
  }

  private func read(_ list: any ChoiceOffering, from start: Int) -> [String] {
    let count = list.choiceCount
    let window = start..<min(count, start + LinearReading.page)
    windows[ObjectIdentifier(list)] = window
    var lines = window.compactMap { index in list.choice(at: index).flatMap { line($0, in: list) } }
    guard window.count < count else { return lines }
    var ways: [String] = []
    if window.upperBound < count { ways.append("more goes on") }
    if window.lowerBound > 0 { ways.append("less goes back") }
    lines.append(
      "rows \(window.lowerBound + 1) to \(window.upperBound) of \(count); "
        + ways.joined(separator: ", "))
    return lines
  }

  private func line(_ choice: OfferedChoice, in list: any ChoiceOffering) -> String? {
    guard let text = SpokenText.line(choice.description) else { return nil }
    guard choice.canBeChosen else { return text }
    return "\(numbers.number(for: .choice(choice.id, in: list))). \(text)"
  }

  /// The next rows of the first list that has more, or with -1 those before.
  ///
  /// - Returns: nil when there are none.
  func turn(by direction: Int) -> [String]? {
    for part in ScreenPart.all(of: host) {
      guard let list = part.control as? any ChoiceOffering,
        let window = windows[ObjectIdentifier(list)]
      else { continue }
      if direction > 0, window.upperBound < list.choiceCount {
        return read(list, from: window.upperBound)
      }
      if direction < 0, window.lowerBound > 0 {
        return read(list, from: max(0, window.lowerBound - LinearReading.page))
      }
    }
    return nil
  }

  // MARK: The keys

  private static let drawn: Set<String> = [
    "app.help", "app.redraw", "app.suspend", "app.back", "app.quit",
  ]
  private static let moves: Set<String> = ["down", "up", "pageDown", "pageUp", "first", "last"]

  /// The keys that work now, without those that a number or a word does better here, or that have no
  /// meaning for lines.
  var bindings: [KeyBinding] {
    KeyTable(host.activeBindings).rows.filter { binding in
      let name = binding.id.split(separator: ".").last.map(String.init) ?? ""
      return !LinearReading.drawn.contains(binding.id) && !LinearReading.moves.contains(name)
        && !binding.keys.allSatisfy(\.isDigit)
    }
  }

  /// The keys that work now, a line each.
  func keyLines() -> [String] {
    bindings.map { binding in
      let key = binding.keys.first.map { $0.notation } ?? ""
      let reason = binding.disabledReason.map { ", not now: \($0)" } ?? ""
      let number = numbers.number(for: .key(binding.id))
      return SpokenText.plain("\(number). key \(key): \(binding.title)\(reason)")
    }
  }
}

extension KeyPress {
  fileprivate var isDigit: Bool {
    if case .character(let character) = key { character.isWholeNumber } else { false }
  }
}
