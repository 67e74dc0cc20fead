/// Read and write access to a value for a control, such as a text field or a toggle.
///
/// ```swift
/// TextField("title", text: $title)
/// Toggle("Urgent", name: "urgent", isOn: store.binding(\.isUrgent) { .urgentChanged($0) })
/// ```
///
/// A binding doesn't own the value. Its owner decides about each change: a reducer may reject it,
/// and the control then shows the old value again.
@MainActor @dynamicMemberLookup public struct Binding<Value> {
  private let read: @MainActor () -> Value
  private let write: @MainActor (Value) -> Void

  /// Creates a binding.
  ///
  /// - Parameters:
  ///   - get: returns the current value. Its reads are tracked.
  ///   - set: receives the value that the user chooses.
  public init(
    get: @escaping @MainActor () -> Value, set: @escaping @MainActor (Value) -> Void
  ) {
    read = get
    write = set
  }

  /// The current value. Reading it is tracked.
  public var value: Value {
    get { read() }
    nonmutating set { write(newValue) }
  }

  /// Read access for views that only show the value.
  public var bind: Bind<Value> { Bind(read) }

  /// A binding for a property of the value.
  public subscript<Property>(
    dynamicMember path: WritableKeyPath<Value, Property>
  ) -> Binding<Property> {
    Binding<Property> {
      read()[keyPath: path]
    } set: { property in
      var next = read()
      next[keyPath: path] = property
      write(next)
    }
  }
}

extension Source {
  /// A binding for controls that change the value.
  public var binding: Binding<Value> {
    Binding {
      self.value
    } set: {
      self.value = $0
    }
  }
}

extension Store {
  /// Returns a binding for one value of the state. A change is sent as an action.
  ///
  /// - Parameters:
  ///   - path: the value to show.
  ///   - embed: converts the value that the user chooses to an action.
  public func binding<Value: Equatable>(
    _ path: KeyPath<State, Value>, fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line,
    send embed: @escaping (Value) -> Action
  ) -> Binding<Value> {
    let shown = bind(path)
    let change: @MainActor (Value) -> Void = sending(
      fileID: fileID, filePath: filePath, line: line, embed)
    return Binding(get: { shown.value }, set: change)
  }
}
