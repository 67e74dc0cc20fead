import DeclarativeUI
import DesignSystem
import Terminal
import Unidirectional

/// A seat in a theater. Row and number start at 0.
struct Seat: Codable, Hashable, Sendable, Comparable, CustomStringConvertible {
  var row: Int
  var number: Int

  /// The name on the ticket, such as `B4`.
  var description: String { "\(Self.letter(row))\(number + 1)" }

  static func letter(_ row: Int) -> Character {
    let letters = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZ")
    return letters[row % letters.count]
  }

  static func < (left: Seat, right: Seat) -> Bool {
    (left.row, left.number) < (right.row, right.number)
  }
}

/// The seats of a theater, for selecting some of them.
///
/// ```text
///    1 2 3 4
/// A  · x x ·      x is taken
/// B  · ● · ·      ● is selected
/// ```
///
/// A control that draws several rows itself. It is a subclass of `Node` that computes its size,
/// draws its cells, and handles keys and the mouse.
struct SeatMap: PrimitiveView {
  /// The name in the key table.
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
  /// A new value changes the size.
  var house = Size.zero { didSet { if house != oldValue { setNeedsLayout() } } }
  var taken: Set<Seat> = [] { didSet { if taken != oldValue { setNeedsPaint() } } }
  var bind = Bind<Set<Seat>>.constant([])
  var onToggle: @MainActor (Seat) -> Void = { _ in }
  private var chosen: Set<Seat> = []
  /// The seat that keys apply to.
  private var current = Seat(row: 0, number: 0)

  // MARK: Size

  /// Three columns for the row letters, two for each seat, and a row for the seat numbers.
  override func sizeThatFits(_ proposal: Size) -> Size {
    Size(
      columns: min(3 + 2 * house.columns, proposal.columns),
      rows: min(1 + house.rows, proposal.rows))
  }

  // MARK: Drawing

  /// Reads the binding, tracked. It is called again before the next frame after the value has
  /// changed.
  override func update() {
    let next = track { bind.value }
    guard next != chosen else { return }
    chosen = next
    setNeedsPaint()
    // The action of a key depends on whether the current seat is selected, so hints and help must
    // be updated.
    host?.bindingsChanged()
  }

  /// Draws into `frame`, in screen coordinates. Anything outside is clipped.
  override func draw(_ canvas: Canvas) {
    for number in 0..<house.columns {
      canvas.draw(
        "\((number + 1) % 10)", at: position(of: Seat(row: -1, number: number)), style: .muted)
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
          canvas.fill(Rect(origin: position(of: seat), size: Size(columns: 1, rows: 1)))
        }
        let (sign, style) = appearance(of: seat)
        canvas.draw(sign, at: position(of: seat), style: style)
      }
    }
  }

  /// Each state has a symbol, because many people can't distinguish colors.
  private func appearance(of seat: Seat) -> (String, TextStyle) {
    if chosen.contains(seat) { return ("●", .accent) }
    return taken.contains(seat) ? ("x", .muted) : ("·", .body)
  }

  private func position(of seat: Seat) -> Point {
    Point(column: frame.left + 3 + 2 * seat.number, row: frame.top + 1 + seat.row)
  }

  // MARK: Focus, keys and the mouse

  override var isFocusable: Bool { true }

  override var keyBindings: [KeyBinding] {
    [
      KeyBinding(
        "\(name).toggle", "space", "enter", title: chosen.contains(current) ? "Deselect" : "Select",
        disabled: taken.contains(current) ? "\(current) is taken" : nil
      ) { [weak self] in
        guard let self else { return }
        onToggle(current)
      },
      KeyBinding("\(name).left", "left", title: "Left", isHint: false) { [weak self] in
        self?.move(0, -1)
      },
      KeyBinding("\(name).right", "right", title: "Right", isHint: false) { [weak self] in
        self?.move(0, 1)
      },
      KeyBinding("\(name).up", "up", title: "Up", isHint: false) { [weak self] in
        self?.move(-1, 0)
      },
      KeyBinding("\(name).down", "down", title: "Down", isHint: false) { [weak self] in
        self?.move(1, 0)
      },
    ]
  }

  override func handle(_ mouse: MouseEvent) -> Bool {
    let seat = Seat(
      row: mouse.position.row - frame.top - 1, number: (mouse.position.column - frame.left - 3) / 2)
    guard case .press(.left) = mouse.action, isInHouse(seat), mouse.position == position(of: seat)
    else { return false }
    current = seat
    setNeedsPaint()
    // The same as the key, including the reason if it is disabled.
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

  // MARK: Screen-reader mode

  override func accessibility(inside: [AccessibilityDescription]) -> AccessibilityDescription? {
    AccessibilityDescription(.list, label: "seats", value: "\(chosen.count) selected")
  }
}

/// Offers the free seats in screen-reader mode, each with a number for selecting it.
extension SeatMapNode: ChoiceProvider {
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
        .option, label: "\(free[index])", value: chosen.contains(free[index]) ? "selected" : nil))
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
