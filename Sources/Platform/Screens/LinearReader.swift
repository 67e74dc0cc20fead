import DeclarativeUI
import Terminal

/// Turns the screen into lines of text, with a number before each item that can be chosen.
@MainActor final class LinearReader {
  /// The largest number of list rows to read at once.
  static let page = 20

  private let host: ViewHost
  private var numbers = LinearNumbering()
  /// The range of rows of each list that was read last.
  private var windows: [ObjectIdentifier: Range<Int>] = [:]

  init(_ host: ViewHost) {
    self.host = host
  }

  /// The first heading or open dialog, which identifies the screen.
  var heading: String {
    let named = ScreenElement.all(of: host).first {
      $0.description.role == .heading || $0.description.role == .dialog
    }
    return named.flatMap { SpokenText.line($0.description) } ?? ""
  }

  /// The number of lists that aren't empty. When it grows, the screen is read again.
  var filledLists: Int {
    ScreenElement.all(of: host).count { ($0.control as? any ChoiceProvider)?.choiceCount ?? 0 > 0 }
  }

  /// Starts new numbers if the screen or some of its controls have been replaced.
  func begin(isNewScreen: Bool) {
    guard isNewScreen || numbers.isOutdated else { return }
    numbers = LinearNumbering()
    windows = [:]
  }

  /// The item with a number, or nil if there is none.
  subscript(number: Int) -> LinearNumbering.Target? { numbers[number] }

  // MARK: The screen

  /// Returns the text of the screen as lines.
  func lines() -> [String] {
    ScreenElement.all(of: host).flatMap(lines)
  }

  private func lines(_ part: ScreenElement) -> [String] {
    var description = part.description
    // The rows themselves report which of them is selected.
    if description.role == .list, (part.control as? any ChoiceProvider)?.choiceCount ?? 0 > 0 {
      description.value = nil
    }
    let text = SpokenText.line(description)
    if let list = part.control as? any ChoiceProvider {
      // Options and tabs contain everything that their control would report.
      let heading = part.description.role == .tabs ? nil : text
      return (heading.map { [$0] } ?? []) + rows(of: list)
    }
    guard let control = part.control else { return text.map { [$0] } ?? [] }
    let number = numbers.number(for: .control(control))
    return ["\(number). \(text ?? part.description.role.rawValue)"]
  }

  private func rows(of list: any ChoiceProvider) -> [String] {
    let count = list.choiceCount
    guard count > 0 else { return [] }
    let known = windows[ObjectIdentifier(list)]
    let start = known.map { min($0.lowerBound, count - 1) } ?? firstRow(of: list)
    return read(list, from: start)
  }

  /// Returns the first row to read: the top unless the selected row is far below.
  private func firstRow(of list: any ChoiceProvider) -> Int {
    guard let selected = list.selectedChoice, selected >= LinearReader.page else { return 0 }
    return max(0, selected - 5)
  }

  private func read(_ list: any ChoiceProvider, from start: Int) -> [String] {
    let count = list.choiceCount
    let window = start..<min(count, start + LinearReader.page)
    windows[ObjectIdentifier(list)] = window
    var lines = window.compactMap { index in list.choice(at: index).flatMap { line($0, in: list) } }
    guard window.count < count else { return lines }
    var commands: [String] = []
    if window.upperBound < count { commands.append("more for the next rows") }
    if window.lowerBound > 0 { commands.append("less for the previous rows") }
    lines.append(
      "rows \(window.lowerBound + 1) to \(window.upperBound) of \(count); "
        + commands.joined(separator: ", "))
    return lines
  }

  private func line(_ choice: OfferedChoice, in list: any ChoiceProvider) -> String? {
    guard let text = SpokenText.line(choice.description) else { return nil }
    guard choice.canBeChosen else { return text }
    return "\(numbers.number(for: .choice(choice.id, in: list))). \(text)"
  }

  /// Returns the next rows of the first list that has more, or the previous ones if `direction` is
  /// -1.
  ///
  /// - Returns: nil if there are none.
  func turn(by direction: Int) -> [String]? {
    for part in ScreenElement.all(of: host) {
      guard let list = part.control as? any ChoiceProvider,
        let window = windows[ObjectIdentifier(list)]
      else { continue }
      if direction > 0, window.upperBound < list.choiceCount {
        return read(list, from: window.upperBound)
      }
      if direction < 0, window.lowerBound > 0 {
        return read(list, from: max(0, window.lowerBound - LinearReader.page))
      }
    }
    return nil
  }

  // MARK: The keys

  private static let drawn: Set<String> = [
    "app.help", "app.redraw", "app.suspend", "app.back", "app.quit",
  ]
  private static let moves: Set<String> = ["down", "up", "pageDown", "pageUp", "first", "last"]

  /// The available keys, except those that numbers or commands replace and those without meaning in
  /// screen-reader mode.
  var bindings: [KeyBinding] {
    KeyTable(host.activeBindings).rows.filter { binding in
      let name = binding.id.split(separator: ".").last.map(String.init) ?? ""
      return !LinearReader.drawn.contains(binding.id) && !LinearReader.moves.contains(name)
        && !binding.keys.allSatisfy(\.isDigit)
    }
  }

  /// Returns the available keys as lines.
  func keyLines() -> [String] {
    bindings.map { binding in
      let key = binding.keys.first.map { $0.notation } ?? ""
      let reason = binding.disabledReason.map { ", unavailable: \($0)" } ?? ""
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
