import DesignSystem
import Terminal
import Unidirectional

/// The node of a ``Tree``. It manages the expanded elements and the list of visible rows.
public final class TreeNode<Item: Identifiable & Equatable, Row: View>: Node {
  typealias Line = TreeRow<Item>

  /// The maximum depth. A tree that is created on demand may be infinite.
  private static var deepest: Int { 256 }
  /// The maximum number of rows, beyond which nothing is expanded or filtered. A graph with many
  /// paths to the same elements can have more rows than fit into memory.
  private static var mostLines: Int { 100_000 }

  private var bind: Bind<[Item]>?
  private var childrenOf: @MainActor (Item) -> [Item]? = { _ in nil }
  private var options = TreeOptions<Item>()
  private let lines = Source<[Line]>([])
  /// The elements that the user has expanded or collapsed.
  private var choices: [String: Bool] = [:]
  private var isRestored = false
  /// Whether a filter is active, so that all elements count as expanded.
  private var isFiltering = false
  /// The elements that pass the filter, with its text; nil after the rows have changed.
  private var accepted: (filter: String, ids: Set<Item.ID>)?

  func configure(
    roots: Bind<[Item]>, children: @escaping @MainActor (Item) -> [Item]?,
    options: TreeOptions<Item>, row: @escaping @MainActor (Item) -> Row
  ) {
    bind = roots
    childrenOf = children
    self.options = options
    update()
    var list = List(lines.bind, name: options.name) { [weak self] line in
      TreeLine(
        line: line, mark: line.isExpanded == false ? options.collapsedMark?(line.item) : nil,
        content: row(line.item), onPress: { self?.press(line, onSign: $0) ?? false })
    }
    .itemKeys { [weak self] in self?.keys($0) ?? [] }
    .placeholder(options.placeholder)
    if options.searchText != nil {
      list = list.filtered { [weak self] in
        self?.accepts($0, by: $1) ?? false
      } onChange: {
        [weak self] in
        self?.filter($0)
      }
    }
    if let values = options.values { list = list.values { values($0.item) } }
    if let onSelect = options.onSelect { list = list.onSelect { onSelect($0?.item) } }
    setContent(list)
  }

  private var list: ListNode<[Line], TreeLine<Row>>? {
    children.first as? ListNode<[Line], TreeLine<Row>>
  }

  // MARK: Lines

  override public func update() {
    guard let bind else { return }
    if !isRestored {
      isRestored = true
      restoreChoices(true)
      restoreChoices(false)
      isFiltering = options.searchText != nil && memory?["\(options.name).filter"]?.isEmpty == false
    }
    accepted = nil
    lines.value = track {
      var result: [Line] = []
      var ancestors: Set<Item.ID> = []
      for item in bind.value { append(item, 0, ancestors: &ancestors, to: &result) }
      return result
    }
  }

  /// Appends the rows of an element.
  ///
  /// - Parameters:
  ///   - item: The element.
  ///   - depth: The depth of the element.
  ///   - ancestors: The ancestors of the element. An element that contains itself can't be expanded
  ///     again there.
  ///   - result: The rows so far.
  private func append(
    _ item: Item, _ depth: Int, ancestors: inout Set<Item.ID>, to result: inout [Line]
  ) {
    let canBeOpened = depth < TreeNode.deepest && !ancestors.contains(item.id)
    let inside = canBeOpened ? childrenOf(item) : nil
    let isExpanded = inside.map { _ in
      (isFiltering || isOpen(item, depth)) && result.count < TreeNode.mostLines
    }
    result.append(Line(item: item, depth: depth, isExpanded: isExpanded))
    guard isExpanded == true, let inside else { return }
    ancestors.insert(item.id)
    for child in inside { append(child, depth + 1, ancestors: &ancestors, to: &result) }
    ancestors.remove(item.id)
  }

  private func isOpen(_ item: Item, _ depth: Int) -> Bool {
    let choice = choices.isEmpty ? nil : choices["\(item.id)"]
    return choice ?? options.isExpanded(item, depth)
  }

  // MARK: Filtering

  private func filter(_ isFiltering: Bool) {
    self.isFiltering = isFiltering
    update()
    list?.update()
  }

  /// Returns whether an element or one of its descendants passes the filter.
  private func accepts(_ line: Line, by filter: ListFilter) -> Bool {
    if let accepted, accepted.filter == filter.text { return accepted.ids.contains(line.id) }
    var ids: Set<Item.ID> = []
    // Visit the rows in reverse. For each depth, remember whether a descendant of the preceding row
    // passes the filter.
    var isIncluded: [Bool] = []
    for line in lines.untracked.reversed() {
      while isIncluded.count < line.depth + 2 { isIncluded.append(false) }
      let hasText = options.searchText.map { filter.accepts($0(line.item)) } ?? false
      if hasText || isIncluded[line.depth + 1] {
        ids.insert(line.id)
        isIncluded[line.depth] = true
      }
      isIncluded[line.depth + 1] = false
    }
    accepted = (filter.text, ids)
    return ids.contains(line.id)
  }

  // MARK: Opening and closing

  private func setExpanded(_ line: Line, _ isExpanded: Bool) {
    let selected = list?.selectedItem?.id
    choices["\(line.id)"] = isExpanded
    update()
    list?.update()
    // If the selected element is no longer visible, select the collapsed element.
    if let selected, !lines.untracked.contains(where: { $0.id == selected }) {
      list?.select(id: line.id)
    }
    saveChoices(true)
    saveChoices(false)
    host?.bindingsChanged()
  }

  // MARK: Saving

  private func name(ofChoices isExpanded: Bool) -> String {
    "\(options.name).\(isExpanded ? "expanded" : "collapsed")"
  }

  private func restoreChoices(_ isExpanded: Bool) {
    let saved = memory?[name(ofChoices: isExpanded)] ?? ""
    for id in saved.split(separator: "\u{1F}") { choices[String(id)] = isExpanded }
  }

  private func saveChoices(_ isExpanded: Bool) {
    let ids = choices.filter { $0.value == isExpanded }.keys.sorted()
    memory?[name(ofChoices: isExpanded)] = ids.joined(separator: "\u{1F}")
  }

  private func index(_ line: Line) -> Int? { lines.untracked.firstIndex { $0.id == line.id } }

  private func parent(of line: Line) -> Line? {
    guard let index = index(line) else { return nil }
    return lines.untracked[..<index].last { $0.depth < line.depth }
  }

  private func firstChild(of line: Line) -> Line? {
    guard let index = index(line), index + 1 < lines.untracked.count else { return nil }
    let next = lines.untracked[index + 1]
    return next.depth > line.depth ? next : nil
  }

  private func activate(_ line: Line) {
    if let isExpanded = line.isExpanded {
      setExpanded(line, !isExpanded)
    } else {
      options.onActivate?(line.item)
    }
  }

  // MARK: Keys and mouse

  private func keys(_ line: Line?) -> [KeyBinding] {
    let own = options.itemKeys?(line?.item) ?? []
    guard let line else { return own }
    func key(
      _ id: String, _ keys: KeyPress..., title: String, isHint: Bool = true,
      action: @escaping @MainActor (TreeNode) -> Void
    ) -> KeyBinding {
      KeyBinding("\(options.name).\(id)", keys: keys, title: title, isHint: isHint) {
        [weak self] in self.map(action)
      }
      .purpose(isHint ? .action : .move)
    }
    if isFiltering, line.isExpanded != nil { return own }
    // The key that opens the element is its most useful one.
    let taken = Set(own.flatMap(\.keys))
    var bindings = own
    func open(_ binding: KeyBinding) {
      if let binding = binding.without(taken) { bindings.insert(binding, at: 0) }
    }
    if let isExpanded = line.isExpanded {
      open(
        key("toggle", "enter", "space", title: isExpanded ? "Collapse" : "Expand") {
          $0.activate(line)
        })
      if !isExpanded {
        bindings.append(
          key("expand", "right", "l", title: "Expand", isHint: false) {
            $0.setExpanded(line, true)
          })
      } else if let child = firstChild(of: line) {
        bindings.append(
          key("inside", "right", "l", title: "Select first child", isHint: false) {
            $0.list?.select(id: child.id)
          })
      }
    } else if options.onActivate != nil {
      open(key("activate", "enter", title: options.activateTitle) { $0.activate(line) })
    }
    // If there is nothing to collapse, leave the arrow key to the enclosing views.
    if line.isExpanded == true {
      bindings.append(
        key("collapse", "left", "h", title: "Collapse", isHint: false) {
          $0.setExpanded(line, false)
        })
    } else if let parent = parent(of: line) {
      bindings.append(
        key("outside", "left", "h", title: "Select parent", isHint: false) {
          $0.list?.select(id: parent.id)
        })
    }
    return bindings
  }

  /// Handles a click.
  ///
  /// - Parameters:
  ///   - line: The row.
  ///   - onSign: Whether the click was on the expansion sign rather than on the text.
  /// - Returns: False if the list should select the row.
  private func press(_ line: Line, onSign: Bool) -> Bool {
    if onSign, let isExpanded = line.isExpanded {
      setExpanded(line, !isExpanded)
    } else if list?.selectedItem?.id == line.id {
      activate(line)
    } else {
      return false
    }
    return true
  }
}
