import DeclarativeUI
import DesignSystem
import Terminal
import Unidirectional

/// A seat of the house: row and number, from 0.
struct Seat: Codable, Hashable, Sendable, Comparable, CustomStringConvertible {
  var row: Int
  var number: Int

  /// As it stands on the ticket: `B4`.
  var description: String { "\(Self.letter(row))\(number + 1)" }

  static func letter(_ row: Int) -> Character {
    let letters = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZ")
    return letters[row % letters.count]
  }

  static func < (left: Seat, right: Seat) -> Bool {
    (left.row, left.number) < (right.row, right.number)
  }
}

/// The seats of a house, to choose some of them.
///
/// ```text
///    1 2 3 4
/// A  · x x ·      x is taken
/// B  · ● · ·      ● is chosen
/// ```
///
/// A control that draws several rows by itself: a subclass of `Node` which says how big it is, draws its cells,
/// and takes keys and the mouse.
struct SeatMap: PrimitiveView {
  /// Its name in the key table.
  let name: String
  let rows: Int
  let columns: Int
  let taken: Set<Seat>
  let chosen: Bind<Set<Seat>>
  let onToggle: @MainActor (Seat) -> Void

  func makeNode() -> SeatMapNode { SeatMapNode() }

  func update(_ node: SeatMapNode) {
    node.name = name
    node.house = Size(columns: columns, rows: rows)
    node.taken = taken
    node.bind = chosen
    node.onToggle = onToggle
    node.update()
  }
}

final class SeatMapNode: Node {
  var name = ""
  /// A change of it is a change of size.
  var house = Size.zero { didSet { if house != oldValue { setNeedsLayout() } } }
  var taken: Set<Seat> = [] { didSet { if taken != oldValue { setNeedsPaint() } } }
  var bind = Bind<Set<Seat>>.constant([])
  var onToggle: @MainActor (Seat) -> Void = { _ in }
  private var chosen: Set<Seat> = []
  /// The seat that keys are meant for.
  private var current = Seat(row: 0, number: 0)

  // MARK: Size

  /// Three columns for the letters, two for each seat, and a row for the numbers.
  override func sizeThatFits(_ proposal: Size) -> Size {
    Size(
      columns: min(3 + 2 * house.columns, proposal.columns),
      rows: min(1 + house.rows, proposal.rows))
  }

  // MARK: Drawing

  /// Reads what it is bound to, tracked: called again before a frame when that has changed.
  override func update() {
    let next = track { bind.value }
    guard next != chosen else { return }
    chosen = next
    setNeedsPaint()
    // What the keys do is another thing on a seat that was taken: hints and help ask again.
    host?.bindingsChanged()
  }

  /// Draws into its `frame`, whose cells are those of the whole screen; what sticks out isn't drawn.
  override func draw(_ canvas: Canvas) {
    for number in 0..<house.columns {
      canvas.draw(
        "\((number + 1) % 10)", at: place(of: Seat(row: -1, number: number)), style: .muted)
    }
    for row in 0..<house.rows {
      canvas.draw(
        "\(Seat.letter(row))", at: Point(column: frame.left, row: frame.top + 1 + row),
        style: .muted)
      for number in 0..<house.columns {
        let seat = Seat(row: row, number: number)
        var canvas = canvas
        if seat == current, isFocused {
          canvas.background = .selection
          canvas.fill(Rect(origin: place(of: seat), size: Size(columns: 1, rows: 1)))
        }
        let (sign, style) = look(of: seat)
        canvas.draw(sign, at: place(of: seat), style: style)
      }
    }
  }

  /// A sign for each state: a colour alone says nothing to many people.
  private func look(of seat: Seat) -> (String, TextStyle) {
    if chosen.contains(seat) { return ("●", .accent) }
    return taken.contains(seat) ? ("x", .muted) : ("·", .body)
  }

  private func place(of seat: Seat) -> Point {
    Point(column: frame.left + 3 + 2 * seat.number, row: frame.top + 1 + seat.row)
  }

  // MARK: Focus, keys and the mouse

  override var isFocusable: Bool { true }

  override var keyBindings: [KeyBinding] {
    [
      KeyBinding(
        "\(name).toggle", "space", "enter", title: chosen.contains(current) ? "give back" : "take",
        disabled: taken.contains(current) ? "\(current) is taken" : nil
      ) { [weak self] in
        guard let self else { return }
        onToggle(current)
      },
      KeyBinding("\(name).left", "left", title: "left", isHint: false) { [weak self] in
        self?.move(0, -1)
      },
      KeyBinding("\(name).right", "right", title: "right", isHint: false) { [weak self] in
        self?.move(0, 1)
      },
      KeyBinding("\(name).up", "up", title: "up", isHint: false) { [weak self] in
        self?.move(-1, 0)
      },
      KeyBinding("\(name).down", "down", title: "down", isHint: false) { [weak self] in
        self?.move(1, 0)
      },
    ]
  }

  override func handle(_ mouse: MouseEvent) -> Bool {
    let seat = Seat(
      row: mouse.position.row - frame.top - 1, number: (mouse.position.column - frame.left - 3) / 2)
    guard case .press(.left) = mouse.action, isInHouse(seat), mouse.position == place(of: seat)
    else { return false }
    current = seat
    setNeedsPaint()
    // As by the key, with the reason where it can't be done.
    return handle(KeyPress(.character(" ")))
  }

  private func move(_ rows: Int, _ numbers: Int) {
    let next = Seat(row: current.row + rows, number: current.number + numbers)
    guard isInHouse(next) else { return }
    current = next
    setNeedsPaint()
    host?.bindingsChanged()
  }

  private func isInHouse(_ seat: Seat) -> Bool {
    (0..<house.rows).contains(seat.row) && (0..<house.columns).contains(seat.number)
  }

  // MARK: Those who hear the screen

  override func accessibility(inside: [AccessibilityDescription]) -> AccessibilityDescription? {
    AccessibilityDescription(.list, label: "seats", value: "\(chosen.count) chosen")
  }
}

/// The free seats, so that they are read out with a number each, and chosen by it.
extension SeatMapNode: ChoiceOffering {
  private var free: [Seat] {
    (0..<house.rows).flatMap { row in (0..<house.columns).map { Seat(row: row, number: $0) } }
      .filter { !taken.contains($0) }
  }

  var choiceCount: Int { free.count }
  var selectedChoice: Int? { free.firstIndex(of: current) }

  func choice(at index: Int) -> OfferedChoice? {
    let free = free
    guard free.indices.contains(index) else { return nil }
    return OfferedChoice(
      id: free[index],
      description: AccessibilityDescription(
        .option, label: "\(free[index])", value: chosen.contains(free[index]) ? "chosen" : nil))
  }

  func choose(_ id: AnyHashable) -> Bool {
    guard let seat = id.base as? Seat, free.contains(seat) else { return false }
    host?.focus(self)
    current = seat
    setNeedsPaint()
    onToggle(seat)
    return true
  }
}
