import DeclarativeUI
import Matching
import Terminal

/// A screen in screen-reader mode: lines of plain text out, lines of commands in.
///
/// ```text
/// heading: Reviews
/// 1. row: Tidy the cart, Ada
/// 2. button: Write one
/// ```
///
/// Type a number to choose the item that was read with it, or a key's name or title to run its
/// action. `?` lists the keys, and an empty line repeats the screen. A screen is read when it opens
/// and when a command changes it. All other changes are announced.
@MainActor public final class LinearScreen {
  /// Called when the user quits and the views have no action for it.
  package var onEnd: @MainActor () -> Void = {}
  /// Called when the screen may have changed.
  public var onChange: @MainActor () -> Void = {}

  private let host: ViewHost
  private let reading: LinearReader
  private let write: @MainActor (String) -> Void
  /// The content that was read last.
  private var read: (heading: String, lines: [String], filledLists: Int) = ("", [], 0)
  /// Announced texts. They also appear on the screen, but don't count as a change of the screen.
  private var announced: [String] = []
  private var hasReported = false
  /// The text field that receives the next line.
  private weak var activeField: Node?
  /// The text field that the user skipped to enter commands.
  private weak var skippedField: Node?

  /// Creates a screen.
  ///
  /// - Parameters:
  ///   - view: The view to show.
  ///   - size: The size in cells to lay out the views for. It affects only views that omit content
  ///     in small sizes.
  ///   - keyMap: The user's key assignments.
  ///   - write: Writes a line of text, passed without a newline.
  public init(
    _ view: some View, size: Size = Size(columns: 240, rows: 100), keyMap: KeyMap = KeyMap(),
    write: @escaping @MainActor (String) -> Void
  ) {
    self.write = write
    host = ViewHost(view, size: size)
    host.keyMap = keyMap
    host.showsPreviews = false
    reading = LinearReader(host)
    host.onAnnouncement = { [weak self] in self?.announce($0) }
    host.onDisabledKey = { [weak self] in self?.refuse($0, $1) }
    host.onNeedsFrame = { [weak self] in self?.onChange() }
  }

  /// The keys that are available now.
  public var keys: KeyTable { KeyTable(host.activeBindings) }

  /// The named values of what is selected where the focus is.
  public var focusValues: [String: String] { host.focusValues }

  /// Reads the first screen and a short introduction.
  public func begin() {
    write(
      "Type a number to choose an item, ? to list the keys, back, quit, or an empty line to repeat "
        + "the screen.")
    host.render()
    readScreen(isNewScreen: true)
  }

  /// Updates the views after a change and reads the screen if it is a different one.
  public func refresh() {
    host.render()
    if reading.heading != read.heading {
      readScreen(isNewScreen: true)
    } else if reading.filledLists > read.filledLists {
      readScreen(isNewScreen: false)
    }
  }

  /// Processes a line that the user entered.
  public func enter(_ line: String) {
    refresh()
    let command = line.split(separator: " ").joined(separator: " ")
    hasReported = false
    if let field = activeField, field.host === host {
      activeField = nil
      return fill(field, with: line)
    }
    switch command {
    case "": readScreen(isNewScreen: false)
    case "?", "help": write(lines: reading.keyLines() + ["Also available: back, quit, more, less."])
    case "more": write(lines: reading.turn(by: 1) ?? ["There are no more rows."])
    case "less": write(lines: reading.turn(by: -1) ?? ["There are no previous rows."])
    case "back": back()
    case "quit": quit()
    default:
      if let number = Int(command) {
        choose(number)
      } else if let space = command.firstIndex(of: " "), let number = Int(command[..<space]) {
        press(String(command[command.index(after: space)...]), on: number)
      } else {
        press(command)
      }
    }
  }

  // MARK: Reading

  private func readScreen(isNewScreen: Bool) {
    reading.begin(isNewScreen: isNewScreen)
    read = (reading.heading, reading.lines(), reading.filledLists)
    write(lines: read.lines)
    if isNewScreen { skippedField = nil }
    if let field = host.focused, field.takesText, field !== skippedField { ask(field) }
  }

  /// Reads the result of a command.
  private func finish(_ command: String) {
    host.render()
    let isNewScreen = reading.heading != read.heading
    reading.begin(isNewScreen: isNewScreen)
    let lines = reading.lines()
    if isNewScreen || unannounced(in: lines) != unannounced(in: read.lines) {
      readScreen(isNewScreen: isNewScreen)
    } else if let field = host.focused, field.takesText, field !== skippedField {
      ask(field)
    } else if !hasReported {
      write("\(command): nothing changed")
    }
  }

  private func unannounced(in lines: [String]) -> [String] {
    lines.filter { line in !announced.contains { line.containsText($0) } }
  }

  private func write(lines: [String]) {
    for line in lines { write(line) }
  }

  private func announce(_ text: String) {
    let text = SpokenText.plain(text)
    guard !text.isEmpty else { return }
    announced = announced.suffix(9) + [text]
    report("announcement: \(text)")
  }

  private func refuse(_ binding: KeyBinding, _ reason: String) {
    report(SpokenText.plain("unavailable: \(binding.title), \(reason)"))
  }

  private func report(_ line: String) {
    hasReported = true
    write(line)
  }

  // MARK: Commands

  private func choose(_ number: Int) {
    switch reading[number] {
    case nil: return write("There is no item \(number).")
    case .key(let id):
      guard let binding = reading.bindings.first(where: { $0.id == id }) else {
        return write("Item \(number) is no longer available.")
      }
      return run(binding)
    case .choice(let id, let list):
      guard list.host === host, list.choose(id) else { return writeGone(number) }
    case .control(let node):
      guard node.host === host else { return writeGone(number) }
      skippedField = nil
      host.focus(node)
      if !node.takesText { _ = node.handle(KeyPress(.enter)) }
    }
    finish("\(number)")
  }

  /// Performs a key's action on an item without choosing the item: `3 space`.
  private func press(_ command: String, on number: Int) {
    switch reading[number] {
    case .choice(let id, let list):
      guard list.host === host, list.select(id) else { return writeGone(number) }
    case .control(let node):
      guard node.host === host else { return writeGone(number) }
      host.focus(node)
    case nil, .key: return write("There is no item \(number).")
    }
    host.render()
    press(command)
  }

  private func writeGone(_ number: Int) { write("Item \(number) is no longer available.") }

  private func press(_ command: String) {
    let key = KeyPress(notation: command)
    let bindings = keys.rows
    let binding =
      bindings.first { binding in key.map { binding.keys.contains($0) } ?? false }
      ?? bindings.first { $0.title.lowercased() == command.lowercased() }
    if let binding { return run(binding) }
    // A control may support more keys than it shows.
    if let key, host.focused?.takesText != true, host.handle(.key(key)) {
      return finish(SpokenText.plain(command))
    }
    write("Unknown command “\(SpokenText.plain(command))”. Type ? to list the keys.")
  }

  private func run(_ binding: KeyBinding) {
    if let reason = binding.disabledReason { return refuse(binding, reason) }
    skippedField = nil
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
    activeField = field
    write("Enter text for the field, or an empty line to skip it.")
  }

  private func fill(_ field: Node, with line: String) {
    guard !line.isEmpty else {
      skippedField = field
      // Close a field that opens only for typing, such as a filter.
      _ = field.handle(KeyPress(.escape))
      return finish("field skipped")
    }
    _ = field.handle(KeyPress(.end))
    _ = field.handle(KeyPress(.character("u"), .control))
    _ = field.handlePaste(line)
    skippedField = field
    host.render()
    // If the text has several results, the user chooses one by its number.
    let answers = (field as? any ChoiceProvider)?.choiceCount ?? 1
    if !(field is CommandPaletteNode && answers > 1) { _ = field.handle(KeyPress(.enter)) }
    finish("text entered")
  }
}
