/// Compares two values by reflection, without support from their types.
enum StateDiff {
  /// Returns the changes from one value to another, in the order of the properties.
  ///
  /// Structs, enums, tuples, optionals, arrays, sets and dictionaries are compared recursively. All
  /// other values are compared with `==`, or by their text if they aren't equatable. Texts are cut
  /// after 200 characters.
  ///
  /// - Parameters:
  ///   - old: the earlier value.
  ///   - new: the later value.
  ///   - limit: the maximum number of changes to return.
  static func changes<Value>(
    from old: Value, to new: Value, limit: Int = 100
  ) -> [StateChange] {
    var walk = Walk(limit: limit)
    walk.compare(old, new, at: "", depth: 0)
    return walk.changes
  }

  private struct Walk {
    let limit: Int
    var changes: [StateChange] = []

    mutating func compare(_ old: Any, _ new: Any, at path: String, depth: Int) {
      guard changes.count < limit, !Self.areEqual(old, new) else { return }
      let left = Mirror(reflecting: old)
      let right = Mirror(reflecting: new)
      guard type(of: old) == type(of: new), depth < 32 else { return note(path, old, new) }
      switch left.displayStyle {
      case .struct, .tuple, .class:
        guard !left.children.isEmpty else { return note(path, old, new) }
        compareChildren(left, right, path, depth)
      case .enum:
        if let a = left.children.first, let b = right.children.first, a.label == b.label {
          compare(a.value, b.value, at: Self.join(path, a.label), depth: depth + 1)
        } else {
          note(path, old, new)
        }
      case .optional:
        if let a = left.children.first, let b = right.children.first {
          compare(a.value, b.value, at: path, depth: depth + 1)
        } else {
          note(path, old, new)
        }
      case .collection:
        compareElements(left, right, path, depth)
      case .dictionary:
        compareEntries(left, right, path, depth)
      default:
        note(path, old, new)
      }
    }

    private mutating func compareChildren(
      _ left: Mirror, _ right: Mirror, _ path: String, _ depth: Int
    ) {
      let before = changes.count
      for (a, b) in zip(left.children, right.children) {
        compare(a.value, b.value, at: Self.join(path, a.label), depth: depth + 1)
      }
      if changes.count == before, changes.count < limit, left.displayStyle == .class {
        changes.append(StateChange(path: path, old: nil, new: "another object"))
      }
    }

    private mutating func compareElements(
      _ left: Mirror, _ right: Mirror, _ path: String, _ depth: Int
    ) {
      let old = Array(left.children)
      let new = Array(right.children)
      for index in 0..<max(old.count, new.count) where changes.count < limit {
        let location = "\(path)[\(index)]"
        if index >= old.count {
          changes.append(StateChange(path: location, old: nil, new: Self.text(new[index].value)))
        } else if index >= new.count {
          changes.append(StateChange(path: location, old: Self.text(old[index].value), new: nil))
        } else {
          compare(old[index].value, new[index].value, at: location, depth: depth + 1)
        }
      }
    }

    private mutating func compareEntries(
      _ left: Mirror, _ right: Mirror, _ path: String, _ depth: Int
    ) {
      let old = Self.entries(left)
      let new = Self.entries(right)
      for key in Set(old.keys).union(new.keys).sorted() where changes.count < limit {
        let location = "\(path)[\(key)]"
        switch (old[key], new[key]) {
        case (let a?, let b?): compare(a, b, at: location, depth: depth + 1)
        case (let a?, nil):
          changes.append(StateChange(path: location, old: Self.text(a), new: nil))
        case (nil, let b?):
          changes.append(StateChange(path: location, old: nil, new: Self.text(b)))
        case (nil, nil): break
        }
      }
    }

    private mutating func note(_ path: String, _ old: Any, _ new: Any) {
      let (old, new) = (Self.text(old), Self.text(new))
      if old != new { changes.append(StateChange(path: path, old: old, new: new)) }
    }

    private static func entries(_ mirror: Mirror) -> [String: Any] {
      var entries: [String: Any] = [:]
      for child in mirror.children {
        let pair = Array(Mirror(reflecting: child.value).children)
        if pair.count == 2 { entries["\(pair[0].value)"] = pair[1].value }
      }
      return entries
    }

    private static func join(_ path: String, _ label: String?) -> String {
      guard let label else { return path }
      return path.isEmpty ? label : "\(path).\(label)"
    }

    private static func text(_ value: Any) -> String { StateText.text(of: value) }

    private static func areEqual(_ old: Any, _ new: Any) -> Bool {
      guard let old = old as? any Equatable else { return false }
      return equals(old, new)
    }

    private static func equals<T: Equatable>(_ old: T, _ new: Any) -> Bool {
      (new as? T).map { $0 == old } ?? false
    }
  }
}
