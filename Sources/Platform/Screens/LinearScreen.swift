import DeclarativeUI
import Matching
import Terminal

/// A screen for those who hear it: lines of plain text out, lines of commands in.
///
/// ```text
/// heading: Reviews
/// 1. row: Tidy the cart, Ada
/// 2. button: Write one
/// ```
///
/// A number chooses what was read with it, a key's name or title does what the key does, `?` reads the
/// keys, and an empty line reads the screen again. A screen is read when one comes to it, or when what
/// was asked for changed it; all else that happens is announced.
@MainActor public final class LinearScreen {
  /// Called when the person quits and the views know no way to.
  public var onEnd: @MainActor () -> Void = {}
  /// Called whenever something on the screen may have changed.
  public var onChange: @MainActor () -> Void = {}

  private let host: ViewHost
  private let reading: LinearReading
  private let write: @MainActor (String) -> Void
  /// What was read last.
  private var read: (place: String, lines: [String], filledLists: Int) = ("", [], 0)
  /// What was announced: the screen says it too, which makes it no other screen.
  private var announced: [String] = []
  private var saidSomething = false
  /// The field that the next line is for.
  private weak var asking: Node?
  /// The field that was left for commands.
  private weak var declined: Node?

  /// - Parameters:
  ///   - size: what the views are laid out for; only what they leave out in less room hangs on it.
  ///   - keyMap: the keys that the person gave to actions.
  ///   - write: takes a line of text, without its end.
  public init(
    _ view: some View, size: Size = Size(columns: 240, rows: 100), keyMap: KeyMap = KeyMap(),
    write: @escaping @MainActor (String) -> Void
  ) {
    self.write = write
    host = ViewHost(view, size: size)
    host.keyMap = keyMap
    reading = LinearReading(host)
    host.onAnnouncement = { [weak self] in self?.announce($0) }
    host.onDisabledKey = { [weak self] in self?.refuse($0, $1) }
    host.onNeedsFrame = { [weak self] in self?.onChange() }
  }

  /// The keys that work now.
  public var keys: KeyTable { KeyTable(host.activeBindings) }

  /// Reads the first screen, and how to go on.
  public func begin() {
    write(
      "Type a number to choose, ? for the keys, back, quit, or nothing to hear the screen again.")
    host.render()
    readScreen(isNewPlace: true)
  }

  /// Takes in what changed by itself, and reads the screen if it is another one.
  public func refresh() {
    host.render()
    if reading.place != read.place {
      readScreen(isNewPlace: true)
    } else if reading.filledLists > read.filledLists {
      readScreen(isNewPlace: false)
    }
  }

  /// Takes a line that was typed.
  public func enter(_ line: String) {
    refresh()
    let word = line.split(separator: " ").joined(separator: " ")
    saidSomething = false
    if let field = asking, field.host === host {
      asking = nil
      return fill(field, with: line)
    }
    switch word {
    case "": readScreen(isNewPlace: false)
    case "?", "help": write(lines: reading.keyLines() + ["Also: back, quit, more, less."])
    case "more": write(lines: reading.turn(by: 1) ?? ["There are no more rows."])
    case "less": write(lines: reading.turn(by: -1) ?? ["There are no rows before."])
    case "back": back()
    case "quit": quit()
    default:
      if let number = Int(word) {
        choose(number)
      } else if let space = word.firstIndex(of: " "), let number = Int(word[..<space]) {
        press(String(word[word.index(after: space)...]), on: number)
      } else {
        press(word)
      }
    }
  }

  // MARK: Reading

  private func readScreen(isNewPlace: Bool) {
    reading.begin(isNewPlace: isNewPlace)
    read = (reading.place, reading.lines(), reading.filledLists)
    write(lines: read.lines)
    if isNewPlace { declined = nil }
    if let field = host.focused, field.takesText, field !== declined { ask(field) }
  }

  /// Reads what came of a command.
  private func finish(_ command: String) {
    host.render()
    let isNewPlace = reading.place != read.place
    reading.begin(isNewPlace: isNewPlace)
    let lines = reading.lines()
    if isNewPlace || news(in: lines) != news(in: read.lines) {
      readScreen(isNewPlace: isNewPlace)
    } else if let field = host.focused, field.takesText, field !== declined {
      ask(field)
    } else if !saidSomething {
      write("\(command): nothing changed here")
    }
  }

  private func news(in lines: [String]) -> [String] {
    lines.filter { line in !announced.contains { line.holds($0) } }
  }

  private func write(lines: [String]) {
    for line in lines { write(line) }
  }

  private func announce(_ text: String) {
    let text = SpokenText.plain(text)
    guard !text.isEmpty else { return }
    announced = announced.suffix(9) + [text]
    say("announcement: \(text)")
  }

  private func refuse(_ binding: KeyBinding, _ reason: String) {
    say(SpokenText.plain("not now: \(binding.title), \(reason)"))
  }

  private func say(_ line: String) {
    saidSomething = true
    write(line)
  }

  // MARK: Commands

  private func choose(_ number: Int) {
    switch reading[number] {
    case nil: return write("There is no \(number) here.")
    case .key(let id):
      guard let binding = reading.bindings.first(where: { $0.id == id }) else {
        return write("\(number) is gone.")
      }
      return run(binding)
    case .choice(let id, let list):
      guard list.host === host, list.choose(id) else { return write("\(number) is gone.") }
    case .control(let node):
      guard node.host === host else { return write("\(number) is gone.") }
      declined = nil
      host.focus(node)
      if !node.takesText { _ = node.handle(KeyPress(.enter)) }
    }
    finish("\(number)")
  }

  /// Does what a key does on something without choosing it: `3 space`.
  private func press(_ word: String, on number: Int) {
    switch reading[number] {
    case .choice(let id, let list):
      guard list.host === host, list.select(id) else { return write("\(number) is gone.") }
    case .control(let node):
      guard node.host === host else { return write("\(number) is gone.") }
      host.focus(node)
    case nil, .key: return write("There is no \(number) here.")
    }
    host.render()
    press(word)
  }

  private func press(_ word: String) {
    let key = KeyPress(notation: word)
    let bindings = keys.rows
    let binding =
      bindings.first { binding in key.map { binding.keys.contains($0) } ?? false }
      ?? bindings.first { $0.title.lowercased() == word.lowercased() }
    if let binding { return run(binding) }
    // A control may know more keys than it shows.
    if let key, host.focused?.takesText != true, host.handle(.key(key)) {
      return finish(SpokenText.plain(word))
    }
    write("There is no “\(SpokenText.plain(word))” here; ? reads the keys.")
  }

  private func run(_ binding: KeyBinding) {
    if let reason = binding.disabledReason { return refuse(binding, reason) }
    declined = nil
    binding.action()
    finish(SpokenText.plain(binding.title))
  }

  private func back() {
    if host.focusScope == nil, let binding = keys.rows.first(where: { $0.id == "app.back" }) {
      binding.action()
    } else {
      host.handle(.key(KeyPress(.escape)))
    }
    finish("back")
  }

  private func quit() {
    if let binding = keys.rows.first(where: { $0.id == "app.quit" }) {
      binding.action()
    } else {
      onEnd()
    }
  }

  // MARK: Fields

  private func ask(_ field: Node) {
    asking = field
    write("Type a line for the field; an empty one leaves it.")
  }

  private func fill(_ field: Node, with line: String) {
    guard !line.isEmpty else {
      declined = field
      // What is only open for typing, a filter say, closes.
      _ = field.handle(KeyPress(.escape))
      return finish("the field is left")
    }
    _ = field.handle(KeyPress(.end))
    _ = field.handle(KeyPress(.character("u"), .control))
    _ = field.handlePaste(line)
    declined = field
    host.render()
    // Of several answers to what was typed one is chosen by its number.
    let answers = (field as? any ChoiceOffering)?.choiceCount ?? 1
    if !(field is CommandPaletteNode && answers > 1) { _ = field.handle(KeyPress(.enter)) }
    finish("the field is filled")
  }
}
