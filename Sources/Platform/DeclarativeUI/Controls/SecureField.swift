import Unidirectional

/// A text field that shows a dot instead of each character, for passwords and tokens.
///
/// ```swift
/// SecureField("token", text: $token, placeholder: "paste the token")
/// ```
///
/// In screen-reader mode, the terminal itself shows the line while the user types it.
public struct SecureField: View {
  let name: String
  let text: Binding<String>
  let placeholder: String
  let onSubmit: @MainActor (String) -> Void

  /// Creates a field.
  ///
  /// - Parameters:
  ///   - name: The name of the field in the key map.
  ///   - text: The text.
  ///   - placeholder: The text of the empty field.
  ///   - onSubmit: Called with the text when the user presses Enter.
  public init(
    _ name: String, text: Binding<String>, placeholder: String = "",
    onSubmit: @escaping @MainActor (String) -> Void = { _ in }
  ) {
    self.name = name
    self.text = text
    self.placeholder = placeholder
    self.onSubmit = onSubmit
  }

  /// A text field without the characters.
  public var body: some View {
    TextField(name, text: text, placeholder: placeholder, onSubmit: onSubmit).concealed()
  }
}
