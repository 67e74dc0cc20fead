import DesignSystem
import Terminal
import Unidirectional

/// A control to choose one of several options: `Sort by  ○ name  ● due  ○ owner`, or `Sort by  ‹
/// due ›  2 of 3` if there is less room.
///
/// ```swift
/// Picker(
///   "Sort by", name: "migrations.sort", options: SortOrder.allCases,
///   selection: store.bind(\.order), title: \.name
/// ) { store.send(.sort($0)) }
/// ```
public struct Picker<Value: Hashable>: PrimitiveView {
  let title: String
  let name: String
  let options: [(value: Value, title: String)]
  let selection: Bind<Value>
  let disabled: Bind<String?>
  let onChange: @MainActor (Value) -> Void
  private var firstMeansAll = false

  /// Creates a picker.
  ///
  /// - Parameters:
  ///   - title: The text before the options.
  ///   - name: The name of the picker in the key map.
  ///   - options: The values to choose from.
  ///   - selection: The current value.
  ///   - disabled: The reason why the picker is disabled, shown after it; nil if it is enabled.
  ///   - optionTitle: Returns the title of an option.
  ///   - onChange: Called with the option that the user chooses. The owner of the value changes it.
  public init(
    _ title: String, name: String, options: [Value], selection: Bind<Value>,
    disabled: Bind<String?> = .constant(nil), title optionTitle: (Value) -> String = { "\($0)" },
    onChange: @escaping @MainActor (Value) -> Void
  ) {
    self.title = title
    self.name = name
    self.options = options.map { ($0, optionTitle($0)) }
    self.selection = selection
    self.disabled = disabled
    self.onChange = onChange
  }

  /// Creates a picker for a value that it changes itself.
  ///
  /// - Parameters:
  ///   - title: The text before the options.
  ///   - name: The name of the picker in the key map.
  ///   - options: The values to choose from.
  ///   - selection: The value.
  ///   - disabled: The reason why the picker is disabled, shown after it; nil if it is enabled.
  ///   - optionTitle: Returns the title of an option.
  public init(
    _ title: String, name: String, options: [Value], selection: Binding<Value>,
    disabled: Bind<String?> = .constant(nil), title optionTitle: (Value) -> String = { "\($0)" }
  ) {
    self.init(
      title, name: name, options: options, selection: selection.bind, disabled: disabled,
      title: optionTitle
    ) { selection.value = $0 }
  }

  /// Returns a picker whose first option stands for all others, so that it isn't counted:
  /// `‹ all 3 files ›`, and `‹ a.txt ›  1 of 3`.
  public func firstOptionMeansAll() -> Picker {
    var copy = self
    copy.firstMeansAll = true
    return copy
  }

  /// Creates the node that displays this view.
  public func makeNode() -> PickerNode { PickerNode() }

  /// Updates the node with the values of this view.
  public func update(_ node: PickerNode) {
    node.name = name
    node.title = title
    node.titles = options.map(\.title)
    node.uncounted = firstMeansAll ? 1 : 0
    node.disabled = disabled
    node.bind = selection.map { [options] value in options.firstIndex { $0.value == value } }
    node.onChange = { [options, onChange] in onChange(options[$0].value) }
    node.update()
  }
}

/// The node of a ``Picker``.
public final class PickerNode: LineControlNode {
  var title = ""
  var titles: [String] = []
  /// The number of options at the beginning that aren't counted.
  var uncounted = 0
  var bind: Bind<Int?> = .constant(nil)
  var onChange: @MainActor (Int) -> Void = { _ in }
  /// The index of the selected option; nil if the value isn't an option.
  private var selected: Int?

  override public func read() { selected = bind.value }

  override public func content(columns: Int) -> StyledText {
    if showsAll(in: columns) { return all }
    let current = selected.map { titles[$0] } ?? "–"
    return heading
      + StyledText(spans: [
        .init("‹ ", .accent), .init(current, .strong), .init(" ›", .accent),
        .init(number(of: selected).map { "  \($0)" } ?? "", .muted),
      ])
  }

  /// The number of an option, such as `2 of 3`; nil for an option that isn't counted.
  private func number(of index: Int?) -> String? {
    let number = index.map { $0 + 1 - uncounted } ?? 0
    return number > 0 || index == nil ? "\(number) of \(titles.count - uncounted)" : nil
  }

  private var all: StyledText { titles.indices.reduce(heading) { $0 + option($1) } }
  private func showsAll(in columns: Int) -> Bool { all.columns <= columns }
  private var heading: StyledText { title.isEmpty ? "" : StyledText(title + "  ") }

  private func option(_ index: Int) -> StyledText {
    let isSelected = index == selected
    let gap = index + 1 < titles.count ? "  " : ""
    return StyledText(spans: [
      .init(isSelected ? "● " : "○ ", isSelected ? .accent : .muted),
      .init(titles[index] + gap, isSelected ? .strong : .muted),
    ])
  }

  override public var spoken: AccessibilityDescription {
    AccessibilityDescription(
      .picker, label: title.isEmpty ? name : title,
      value: selected.map { index in
        [titles[index], number(of: index)].compactMap(\.self).joined(separator: ", ")
      })
  }

  override public var keyBindings: [KeyBinding] {
    let reason = reason ?? (titles.isEmpty ? "no options" : nil)
    return [
      KeyBinding("\(name).next", "right", "l", title: "Next option", disabled: reason) {
        [weak self] in
        self?.select { min($0 + 1, $1 - 1) }
      },
      // The status bar has room for one of the two directions.
      KeyBinding(
        "\(name).previous", "left", "h", title: "Previous option", isHint: false, disabled: reason
      ) { [weak self] in self?.select { selected, _ in max(0, selected - 1) } },
      KeyBinding("\(name).cycle", "space", title: "Next option", isHint: false, disabled: reason) {
        [weak self] in self?.select { ($0 + 1) % $1 }
      },
    ]
  }

  private func select(_ next: (_ selected: Int, _ count: Int) -> Int) {
    guard !titles.isEmpty else { return }
    let index = next(selected ?? -1, titles.count)
    if index != selected, titles.indices.contains(index) { onChange(index) }
  }

  override public func handle(_ mouse: MouseEvent) -> Bool {
    guard case .press(.left) = mouse.action else { return false }
    let click = contentColumn(of: mouse)
    guard reason == nil, showsAll(in: frame.size.columns - lead) else {
      perform("cycle")
      return true
    }
    var column = heading.columns
    for index in titles.indices {
      let end = column + option(index).columns
      if (column..<end).contains(click), index != selected { onChange(index) }
      column = end
    }
    return true
  }
}

extension PickerNode: ChoiceProvider {
  /// The number of items.
  public var choiceCount: Int { titles.count }
  /// The index of the selected item; nil for none.
  public var selectedChoice: Int? { selected }

  /// Returns the item at an index; nil if there is none.
  public func choice(at index: Int) -> OfferedChoice? {
    guard titles.indices.contains(index) else { return nil }
    return OfferedChoice(
      id: index,
      description: AccessibilityDescription(
        .option, label: titles[index], value: index == selected ? "selected" : nil))
  }

  /// Chooses an item.
  ///
  /// - Returns: Whether the item still exists.
  public func choose(_ id: AnyHashable) -> Bool {
    guard let index = id.base as? Int, titles.indices.contains(index) else { return false }
    host?.focus(self)
    if reason == nil { onChange(index) } else { perform("cycle") }
    return true
  }
}
