import Unidirectional

/// A text field for a whole number. Page Up, Page Down, Shift-Up and Shift-Down change the number by one.
///
/// ```swift
/// Field("Days") { NumberField("days", value: $days, in: 0...365) }
/// ```
///
/// In a ``Field``, a text that isn't a number in the range is a problem, so that its ``Form`` can't be
/// submitted. An empty text is valid if the number is optional.
public struct NumberField: View {
  let name: String
  let value: Binding<Int?>
  let range: ClosedRange<Int>
  let placeholder: String
  private var isOptional = true
  /// The typed text; nil until the user types.
  @Local var typed: String?
  /// The number that the text resulted in.
  @Local var result: Int?

  /// Creates a field.
  ///
  /// - Parameters:
  ///   - name: The name of the field in the key map.
  ///   - value: The number; nil while the text isn't a number in the range.
  ///   - range: The allowed numbers; all numbers by default.
  ///   - placeholder: The text of the empty field.
  public init(
    _ name: String, value: Binding<Int?>, in range: ClosedRange<Int> = .min ... .max,
    placeholder: String = ""
  ) {
    self.name = name
    self.value = value
    self.range = range
    self.placeholder = placeholder
  }

  /// Creates a field for a number that is always there. While the text isn't a number in the range, the
  /// previous number stays.
  ///
  /// - Parameters:
  ///   - name: The name of the field in the key map.
  ///   - value: The number.
  ///   - range: The allowed numbers; all numbers by default.
  public init(_ name: String, value: Binding<Int>, in range: ClosedRange<Int> = .min ... .max) {
    self.init(
      name,
      value: Binding<Int?> {
        value.value
      } set: {
        if let number = $0 { value.value = number }
      }, in: range)
    isOptional = false
  }

  /// A text field that only accepts digits and a sign.
  public var body: some View {
    TextField(name, text: text, placeholder: placeholder).problem { problem }
      .keys {
        if let value = value.value {
          KeyBinding("\(name).more", "pageup", "shift-up", title: "More", isHint: false) {
            change(value, by: 1)
          }
          KeyBinding("\(name).less", "pagedown", "shift-down", title: "Less", isHint: false) {
            change(value, by: -1)
          }
        }
      }
  }

  /// The typed text until the number changes by other means, and then the number. The owner of the
  /// number may keep the previous one while the text has none.
  private var text: Binding<String> {
    Binding {
      if let typed, result == value.value { return typed }
      return value.value.map { "\($0)" } ?? ""
    } set: { text in
      let digits = text.filter { $0.isASCII && ($0.isNumber || $0 == "-") }
      value.value = number(digits)
      result = value.value
      typed = digits
    }
  }

  private var problem: String? {
    let text = text.value
    if number(text) != nil || text.isEmpty && isOptional { return nil }
    switch (range.lowerBound, range.upperBound) {
    case (.min, .max): return "enter a number"
    case (let lowest, .max): return "enter a number from \(lowest)"
    case (.min, let highest): return "enter a number up to \(highest)"
    case (let lowest, let highest): return "enter a number from \(lowest) to \(highest)"
    }
  }

  private func number(_ text: String) -> Int? {
    Int(text).flatMap { range.contains($0) ? $0 : nil }
  }

  private func change(_ number: Int, by step: Int) {
    let (next, isTooLarge) = number.addingReportingOverflow(step)
    guard !isTooLarge else { return }
    value.value = min(max(next, range.lowerBound), range.upperBound)
  }
}
