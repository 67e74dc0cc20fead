import Terminal

/// The keys of a list.
extension ListNode {
  /// What its owner and `/` do, and what moves the selection.
  var listBindings: [KeyBinding] {
    var bindings: [KeyBinding] = []
    if let onActivate = options.onActivate {
      bindings.append(
        KeyBinding(
          "\(options.name).activate", keys: options.activateKeys, title: options.activateTitle,
          disabled: selectedItem == nil ? "nothing is selected" : nil
        ) { [weak self] in
          if let item = self?.selectedItem { onActivate(item) }
        })
    }
    if let itemKeys = options.itemKeys?(selectedItem) {
      // What it says of a key counts more than the other keys that open an element.
      let named = Set(itemKeys.flatMap(\.keys))
      bindings = bindings.compactMap { $0.without(named) } + itemKeys
    }
    if options.searchText != nil || options.accepts != nil {
      bindings.append(
        KeyBinding("\(options.name).filter", "/", title: "filter") { [weak self] in
          self?.edit { $0.begin() }
        })
    }
    if filter.isActive {
      bindings.append(
        KeyBinding("\(options.name).filter.clear", "esc", title: "clear filter") { [weak self] in
          self?.edit { $0.end(keep: false) }
        })
    }
    let moves = knownMoves ?? moveBindings
    knownMoves = moves
    let left = options.keysLeft
    if !left.isEmpty { bindings = bindings.compactMap { $0.without(left) } }
    // A key that the owner of the list gave a meaning doesn't move the selection.
    let taken = left.union(bindings.flatMap(\.keys))
    return taken.isEmpty ? moves : bindings + moves.compactMap { $0.without(taken) }
  }

  /// The keys while a filter is typed.
  var filterBindings: [KeyBinding] {
    [
      KeyBinding("\(options.name).filter.keep", "enter", "down", title: "keep filter") {
        [weak self] in self?.edit { $0.end(keep: true) }
      },
      KeyBinding("\(options.name).filter.clear", "esc", title: "clear filter") { [weak self] in
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
    }
    return [
      move("down", ListKeys.down, "next") { ($0.selected + 1, 1) },
      move("up", ListKeys.up, "previous") { ($0.selected - 1, -1) },
      move("pageDown", ListKeys.pageDown, "page down") {
        ($0.selected + $0.page, 1)
      },
      move("pageUp", ListKeys.pageUp, "page up") { ($0.selected - $0.page, -1) },
      move("first", ListKeys.first, "first") { _ in (0, 1) },
      move("last", ListKeys.last, "last") { ($0.count - 1, -1) },
    ]
  }
}
