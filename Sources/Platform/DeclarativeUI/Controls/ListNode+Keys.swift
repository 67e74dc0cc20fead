import Terminal

// The keys of a list.
extension ListNode {
  /// The keys of the list's owner, the filter key, and the keys that move the selection.
  var listBindings: [KeyBinding] {
    var bindings: [KeyBinding] = []
    if let onActivate = options.onActivate {
      bindings.append(
        KeyBinding(
          "\(options.name).activate", keys: options.activateKeys, title: options.activateTitle,
          disabled: selectedItem == nil
            ? (count == 0 ? "the list is empty" : "nothing is selected") : nil
        ) { [weak self] in
          guard let self, let item = selectedItem else { return }
          keepSelection()
          onActivate(item)
        })
    }
    if let itemKeys = options.itemKeys?(selectedItem).map(keepingSelection) {
      // The keys of the element take precedence over additional keys that open it.
      let named = Set(itemKeys.flatMap(\.keys))
      bindings = bindings.compactMap { $0.without(named) } + itemKeys
    }
    let cellBindings = cellBindings.map(keepingSelection)
    if !cellBindings.isEmpty {
      let taken = Set(bindings.flatMap(\.keys))
      bindings += cellBindings.compactMap { $0.without(taken) }
    }
    if options.searchText != nil || options.accepts != nil {
      bindings.append(
        KeyBinding(
          "\(options.name).filter", "/", title: "Filter", isHint: count > 0 || filter.isActive
        ) { [weak self] in
          self?.edit { $0.begin() }
        }
        .purpose(.find))
    }
    if filter.isActive {
      // Without rows, nothing else is useful.
      bindings.insert(
        KeyBinding("\(options.name).filter.clear", "esc", title: "Clear filter") { [weak self] in
          self?.edit { $0.end(keep: false) }
        }
        .purpose(.find), at: count == 0 ? 0 : bindings.count)
    }
    let moves = knownMoves ?? moveBindings
    knownMoves = moves
    let excluded = options.keysLeft
    if !excluded.isEmpty { bindings = bindings.compactMap { $0.without(excluded) } }
    // A key that the owner of the list uses doesn't move the selection.
    let taken = excluded.union(bindings.flatMap(\.keys))
    return taken.isEmpty ? moves : bindings + moves.compactMap { $0.without(taken) }
  }

  /// Returns a binding that acts on the selected element, and keeps it selected.
  private func keepingSelection(_ binding: KeyBinding) -> KeyBinding {
    binding.after { [weak self] in self?.keepSelection() }
  }

  /// The keys of the controls in the cells of the selected row.
  private var cellBindings: [KeyBinding] {
    selectedCells.flatMap(\.controlBindings)
  }

  private var selectedCells: [TableCellNode] {
    guard hasCells, let id = selectedItem?.id else { return [] }
    let row = rows.nodes.first { ($0 as? ListRowNode<Item, Row>)?.item.id == id }
    return row?.children.first?.children.compactMap { $0 as? TableCellNode } ?? []
  }

  private var hasCells: Bool {
    rows.nodes.first?.children.first?.children.first is TableCellNode
  }

  /// Mounts the selected row, if a key pressed since the last frame has moved the selection out of
  /// view.
  func mountSelectedCells() {
    if hasCells, selectedCells.isEmpty, selectedItem != nil { host?.bringUpToDate() }
  }

  /// The keys while the user types a filter.
  var filterBindings: [KeyBinding] {
    [
      KeyBinding("\(options.name).filter.keep", "enter", "down", title: "Keep filter") {
        [weak self] in self?.edit { $0.end(keep: true) }
      },
      KeyBinding("\(options.name).filter.clear", "esc", title: "Clear filter") { [weak self] in
        self?.edit { $0.end(keep: false) }
      },
    ]
  }

  private var moveBindings: [KeyBinding] {
    let name = options.name
    func move(
      _ id: String, _ keys: [KeyPress], _ title: String,
      to index: @escaping @MainActor (ListNode) -> (Int, Int)
    ) -> KeyBinding {
      KeyBinding("\(name).\(id)", keys: keys, title: title, isHint: false) { [weak self] in
        guard let self else { return }
        let (index, direction) = index(self)
        select(index, direction: direction)
      }
      .purpose(.move)
    }
    return [
      move("down", ListKeys.down, "Next") { ($0.selected + 1, 1) },
      move("up", ListKeys.up, "Previous") { ($0.selected - 1, -1) },
      move("pageDown", ListKeys.pageDown, "Page down") {
        ($0.selected + $0.page, 1)
      },
      move("pageUp", ListKeys.pageUp, "Page up") { ($0.selected - $0.page, -1) },
      move("first", ListKeys.first, "First") { _ in (0, 1) },
      move("last", ListKeys.last, "Last") { ($0.count - 1, -1) },
    ]
  }
}
