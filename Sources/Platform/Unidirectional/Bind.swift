/// A view's read side of a value: it can be read, tracked, mapped, and never written.
///
/// ```swift
/// Label(store.bind(\.header))
/// Label(store.bind(\.warning)).hidden(store.bind(\.warning).isEmpty)
/// ```
@MainActor @dynamicMemberLookup public struct Bind<Value> {
  private let read: @MainActor () -> Value

  /// A derived value; whatever `read` reads is tracked for itself.
  public init(_ read: @escaping @MainActor () -> Value) {
    self.read = read
  }

  /// A value that never changes.
  public static func constant(_ value: Value) -> Bind<Value> {
    Bind { value }
  }

  /// The value now; getting it is a tracked read.
  public var value: Value { read() }

  /// The value after `transform`. Its reader is told whenever the original changes.
  public func map<T>(_ transform: @escaping (Value) -> T) -> Bind<T> {
    Bind<T> { transform(read()) }
  }

  /// The value after `transform`. Its reader is told only when the *result* changes; the
  /// transformation runs once for each change, however many readers there are.
  public func map<T: Equatable>(_ transform: @escaping (Value) -> T) -> Bind<T> {
    let derived = DerivedNode { transform(read()) }
    return Bind<T> { derived.value }
  }

  /// A property of the value.
  public subscript<T>(dynamicMember path: KeyPath<Value, T>) -> Bind<T> {
    map { $0[keyPath: path] }
  }

  /// A property of the value. Its reader is told only when that property changes.
  public subscript<T: Equatable>(dynamicMember path: KeyPath<Value, T>) -> Bind<T> {
    map { $0[keyPath: path] }
  }
}
