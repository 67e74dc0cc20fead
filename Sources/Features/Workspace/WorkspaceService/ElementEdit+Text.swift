import Workspace

/// An element of a list, with the keys and values by which the configuration describes it.
protocol ListElement: Equatable, Sendable {
  /// The values, by key and in order.
  var values: [(key: String, value: ListValue)] { get }
  /// The element with the default location.
  var unlocated: Self { get }
}

extension ListText {
  /// Makes an edit in a text and in the elements that it contains.
  ///
  /// - Parameters:
  ///   - elements: the elements before the edit.
  ///   - keys: all keys of an element, in order.
  /// - Returns: nil if the text can't be edited line by line.
  static func text<Element: ListElement>(
    _ text: String, list: String, applying edit: ElementEdit<Element>, to elements: inout [Element],
    keys: [String]
  ) -> String? {
    if case .add(let element) = edit {
      let isFlow = ListText(text, list: list)?.items.last?.isFlow ?? true
      elements.append(element.unlocated)
      return ListInsertion.text(text, with: element.yaml(inFlow: isFlow), in: list)
    }
    guard let lines = ListText(text, list: list), lines.items.count == elements.count else {
      return nil
    }
    switch edit {
    case .add: return nil
    case .replace(let index, let element):
      guard elements.indices.contains(index) else { return nil }
      let changes = element.changes(from: elements[index], keys: keys)
      elements[index] = element.unlocated
      return lines.setting(changes, at: index, order: keys)
    case .delete(let index):
      guard elements.indices.contains(index) else { return nil }
      elements.remove(at: index)
      return lines.deleting(index)
    case .move(let index, let target):
      guard elements.indices.contains(index), elements.indices.contains(target) else { return nil }
      elements.insert(elements.remove(at: index), at: target)
      return lines.moving(index, to: target)
    }
  }
}

extension ListElement {
  /// The element as a YAML mapping: in flow style, or with one key per line.
  fileprivate func yaml(inFlow isFlow: Bool) -> String {
    guard isFlow else {
      return values.map { "\($0.key): \($0.value.text)" }.joined(separator: "\n")
    }
    return "{ " + values.map { "\($0.key): \($0.value.flowText)" }.joined(separator: ", ") + " }"
  }

  /// The values that differ from those of another element; nil for a removed one. New values come
  /// before removed ones, so that the element is never empty in between.
  fileprivate func changes(
    from old: Self, keys: [String]
  ) -> [(key: String, value: ListValue?)] {
    let (before, after) = (old.values, values)
    var changes: [(key: String, value: ListValue?)] = []
    for (key, value) in after where before.first(where: { $0.key == key })?.value != value {
      changes.append((key, value))
    }
    for key in keys
    where before.contains(where: { $0.key == key }) && !after.contains(where: { $0.key == key }) {
      changes.append((key, nil))
    }
    return changes
  }
}

extension ModuleRule: ListElement {
  static let keys = ["kind", "from", "to", "order", "modules", "groups", "because"]

  var unlocated: ModuleRule { ModuleRule(kind, because: because) }

  var values: [(key: String, value: ListValue)] {
    var values: [(key: String, value: ListValue)] = [("kind", .plain(kind.name))]
    switch kind {
    case .never(let from, let to), .only(let from, let to):
      values += [("from", .list(from)), ("to", .list(to))]
    case .layers(let order): values.append(("order", .list(order)))
    case .independent(let modules): values.append(("modules", .list(modules)))
    case .independentGroups(let groups), .acyclicGroups(let groups):
      values.append(("groups", .list(groups)))
    case .acyclic, .declared, .owned: break
    }
    if let because { values.append(("because", .text(because))) }
    return values
  }
}

extension ModuleException: ListElement {
  static let keys = ["from", "to", "owner", "until", "because"]

  var unlocated: ModuleException {
    ModuleException(from: from, to: to, owner: owner, until: until, because: because)
  }

  var values: [(key: String, value: ListValue)] {
    var values: [(key: String, value: ListValue)] = [
      ("from", .text(from)), ("to", .text(to)), ("owner", .text(owner)),
      ("until", .plain("\(until)")),
    ]
    if let because { values.append(("because", .text(because))) }
    return values
  }
}
