/// Read access to a value for a view. A binding can be read, tracked and mapped, but not written.
///
/// ```swift
/// Label(store.bind(\.header))
/// Label(store.bind(\.warning)).hidden(store.bind(\.warning).isEmpty)
/// ```
@MainActor @dynamicMemberLookup public struct Bind<Value> {
  private let read: @MainActor () -> Value

  /// Creates a derived value. All reads in the closure are tracked individually.
  ///
  /// - Parameter read: returns the current value.
  public init(_ read: @escaping @MainActor () -> Value) {
    self.read = read
  }

  /// Returns a binding whose value never changes.
  public static func constant(_ value: Value) -> Bind<Value> {
    Bind { value }
  }

  /// The current value. Reading it is tracked.
  public var value: Value { read() }

  /// Returns a binding for the transformed value. Its observers are notified whenever the original
  /// value changes.
  public func map<T>(_ transform: @escaping (Value) -> T) -> Bind<T> {
    Bind<T> { transform(read()) }
  }

  /// Returns a binding for the transformed value. Its observers are only notified when the result
  /// changes. The transformation runs once per change, regardless of the number of observers.
  public func map<T: Equatable>(_ transform: @escaping (Value) -> T) -> Bind<T> {
    let derived = DerivedNode { transform(read()) }
    return Bind<T> { derived.value }
  }

  /// A binding for a property of the value.
  public subscript<T>(dynamicMember path: KeyPath<Value, T>) -> Bind<T> {
    map { $0[keyPath: path] }
  }

  /// A binding for a property of the value. Its observers are only notified when that property
  /// changes.
  public subscript<T: Equatable>(dynamicMember path: KeyPath<Value, T>) -> Bind<T> {
    map { $0[keyPath: path] }
  }
}
