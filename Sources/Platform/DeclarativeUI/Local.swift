import Diagnostics
import Unidirectional

/// State that belongs to a view on the screen, such as the draft of a form.
///
/// The value is kept while the view stays on the screen, however often its body is evaluated. A
/// view that appears again starts with the initial value. For state that outlives the view, use the
/// state of a flow or a store.
///
/// ```swift
/// struct Rename: View {
///   @Local var name = ""
///   let rename: @MainActor (String) -> Void
///
///   var body: some View {
///     TextField("name", text: $name)
///     Button("Rename", name: "rename") { rename(name) }
///   }
/// }
/// ```
///
/// Declare it as a stored property of the view itself. Read it in the body or in closures that the
/// body creates. In the initializer of a view, set it with `_name = Local(wrappedValue: old)`.
@MainActor @propertyWrapper public struct Local<Value> {
  private let cell: LocalCell<Value>

  /// Creates local state of any type. Each assignment counts as a change.
  public init(
    wrappedValue: Value, fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line
  ) {
    cell = LocalCell(
      wrappedValue, at: CallSite(fileID: fileID, filePath: filePath, line: line)
    ) { Source($0) }
  }

  /// Creates local state of an equatable type. Only assignments of a different value count as
  /// changes.
  public init(
    wrappedValue: Value, fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line
  ) where Value: Equatable {
    cell = LocalCell(
      wrappedValue, at: CallSite(fileID: fileID, filePath: filePath, line: line)
    ) { Source($0) }
  }

  /// The current value. Reading it is tracked.
  public var wrappedValue: Value {
    get { cell.value }
    nonmutating set { cell.value = newValue }
  }

  /// A binding for controls that change the value.
  public var projectedValue: Binding<Value> {
    Binding { [cell] in
      cell.value
    } set: { [cell] in
      cell.value = $0
    }
  }
}

extension Local: LocalProperty {
  var slot: any LocalSlot { cell }
}
