import DesignSystem
import Unidirectional

/// Fields in a column, and a button that submits them once all of them are valid.
///
/// ```swift
/// struct NewItem: View {
///   @Local var draft = Item()
///   let add: @MainActor (Item) -> Void
///
///   var body: some View {
///     Form("item.add", submit: "Add", isChanged: draft != Item(), onSubmit: { add(draft) }) {
///       Field("Title", problem: draft.title.isEmpty ? "enter a title" : nil) {
///         TextField("item.title", text: $draft.title)
///       }
///       Field("Urgent") { Toggle("", name: "item.urgent", isOn: $draft.isUrgent) }
///     }
///   }
/// }
/// ```
///
/// The button and Ctrl-S submit the form from any field. If a field has a problem, the form shows
/// all problems and moves the focus to the first of them instead. Enter and ↓ move to the next field,
/// as Tab does, and ↑ to the previous one, except where the key changes the field. If the form has
/// changes, the user is warned before it is left, see `warnsBeforeLeaving(if:)`.
public struct Form<Content: View>: View {
  let name: String
  let submitTitle: String
  let disabled: Bind<String?>
  let isChanged: @MainActor () -> Bool
  let onSubmit: @MainActor () -> Void
  let content: Content

  /// Creates a form.
  ///
  /// - Parameters:
  ///   - name: The name of the form in the key map, and the id of its key.
  ///   - title: The title of the button, a verb in sentence case.
  ///   - disabled: The reason why the form can't be submitted now, whatever its values are, such as
  ///     `saving in progress`; nil if it can.
  ///   - isChanged: Whether the form has changes that would be lost; false by default.
  ///   - onSubmit: Called when the user submits the form and no field has a problem.
  ///   - content: The fields, and any other views between them.
  public init(
    _ name: String, submit title: String = "Save", disabled: Bind<String?> = .constant(nil),
    isChanged: @autoclosure @escaping @MainActor () -> Bool = false,
    onSubmit: @escaping @MainActor () -> Void, @ViewBuilder content: () -> Content
  ) {
    self.name = name
    submitTitle = title
    self.disabled = disabled
    self.isChanged = isChanged
    self.onSubmit = onSubmit
    self.content = content()
  }

  /// The fields and the button.
  public var body: some View {
    FormColumn(
      name: name, submitTitle: submitTitle, disabled: disabled, onSubmit: onSubmit,
      content: content
    )
    .warnsBeforeLeaving(if: isChanged())
  }
}

private struct FormColumn<Content: View>: PrimitiveView {
  let name: String
  let submitTitle: String
  let disabled: Bind<String?>
  let onSubmit: @MainActor () -> Void
  let content: Content

  func makeNode() -> FormNode { FormNode() }

  func update(_ node: FormNode) {
    node.name = name
    node.submitTitle = submitTitle
    node.disabled = disabled
    node.onSubmit = onSubmit
    node.setContent(
      VStack(spacing: .one) {
        VStack { content }
        Button(submitTitle, name: "\(name)-button", disabled: disabled) { [weak node] in
          node?.submit()
        }
      })
  }
}

/// The node of a ``Form``.
final class FormNode: Node {
  var name = ""
  var submitTitle = ""
  var disabled: Bind<String?> = .constant(nil)
  var onSubmit: @MainActor () -> Void = {}
  /// The width of the longest title of a field.
  private(set) var titleColumns = 0
  /// The mounted fields, in no particular order.
  private var mounted: [FieldNode] = []

  override var keyBindings: [KeyBinding] {
    [
      KeyBinding(name, "ctrl-s", title: submitTitle, disabled: disabled.value) { [weak self] in
        self?.submit()
      },
      // Where Enter doesn't change the field, as in a picker.
      KeyBinding("form.next", "enter", title: "Next field") { [weak self] in
        self?.host?.focusNext()
      },
      // Where these keys don't change the field, as in a date field.
      KeyBinding("form.below", "down", title: "Next field", isHint: false) { [weak self] in
        self?.host?.focusNext()
      },
      KeyBinding("form.above", "up", title: "Previous field", isHint: false) { [weak self] in
        _ = self?.host?.moveFocus(by: -1)
      },
    ]
  }

  /// The fields in reading order.
  private var fields: [FieldNode] {
    var found: [FieldNode] = []
    func visit(_ node: Node) {
      if node.isHidden { return }
      if let field = node as? FieldNode { return found.append(field) }
      for child in node.children { visit(child) }
    }
    visit(self)
    return found
  }

  func add(_ field: FieldNode) {
    mounted.append(field)
    alignFields()
  }

  func remove(_ field: FieldNode) {
    mounted.removeAll { $0 === field }
    alignFields()
  }

  /// Aligns the contents of all fields after a field or its title has changed.
  func alignFields() {
    let columns = mounted.reduce(0) { max($0, $1.ownTitleColumns) }
    guard columns != titleColumns else { return }
    titleColumns = columns
    for field in mounted { field.setNeedsLayout() }
  }

  /// Submits the form, or shows the problems of its fields.
  func submit() {
    // Pending changes of the text decide which fields have problems.
    host?.settle()
    let fields = fields
    guard let invalid = fields.first(where: { $0.problem != nil }) else {
      for field in fields { field.isChecked = false }
      return onSubmit()
    }
    for field in fields { field.isChecked = true }
    if let control = invalid.control { host?.focus(control) }
    if let problem = invalid.problem { host?.onAnnouncement?("\(invalid.title): \(problem)") }
  }
}

extension Node {
  /// The form around the node; nil if there is none.
  var enclosingForm: FormNode? {
    var node = parent
    while let current = node {
      if let form = current as? FormNode { return form }
      node = current.parent
    }
    return nil
  }
}
