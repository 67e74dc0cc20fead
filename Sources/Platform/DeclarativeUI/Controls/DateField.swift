import Dates
import DesignSystem
import Unidirectional

/// A text field for a date in the form `2026-12-31`. Shift-Up and Shift-Down change the date by a
/// day, Page Up and Page Down by a month. In an empty field, Page Up and Page Down start from today.
///
/// ```swift
/// Field("Due") { DateField("due", date: $due, today: today) }
/// ```
///
/// The date is optional: an empty text is valid. In a ``Field``, any other text that isn't a date
/// is a problem, so that its ``Form`` can't be submitted.
public struct DateField: View {
  let name: String
  let date: Binding<CivilDate?>
  let today: CivilDate
  let placeholder: String
  @Local var typed = ""

  /// Creates a field.
  ///
  /// - Parameters:
  ///   - name: The name of the field in the key map.
  ///   - date: The date; nil while the text isn't a date.
  ///   - today: The date that the keys start from if there is none.
  ///   - placeholder: The text of the empty field.
  public init(
    _ name: String, date: Binding<CivilDate?>, today: CivilDate,
    placeholder: String = "YYYY-MM-DD"
  ) {
    self.name = name
    self.date = date
    self.today = today
    self.placeholder = placeholder
  }

  /// A text field that only accepts digits and hyphens.
  public var body: some View {
    TextField(name, text: text, placeholder: placeholder).problem {
      date.value == nil && !text.value.isEmpty ? "enter a date such as \(today.iso)" : nil
    }
    .keys {
      if let date = date.value {
        KeyBinding("\(name).later", "shift-up", title: "Next day", isHint: false) {
          show(date.advanced(by: 1))
        }
        KeyBinding("\(name).earlier", "shift-down", title: "Previous day", isHint: false) {
          show(date.advanced(by: -1))
        }
      }
      KeyBinding("\(name).later-month", "pageup", title: "Next month", isHint: false) {
        change(months: 1)
      }
      KeyBinding("\(name).earlier-month", "pagedown", title: "Previous month", isHint: false) {
        change(months: -1)
      }
    }
  }

  /// The typed text as long as it means the current date, or else the date.
  private var text: Binding<String> {
    Binding {
      CivilDate(iso: typed) == date.value ? typed : date.value?.iso ?? ""
    } set: { text in
      typed = String(text.filter { $0.isASCII && ($0.isNumber || $0 == "-") }.prefix(10))
      date.value = CivilDate(iso: typed)
    }
  }

  /// Changes the month. A day after the end of the new month becomes its last day.
  private func change(months: Int) {
    guard let old = date.value else { return date.value = today }
    let month = CivilDate(months: old.months + months)
    let last = month.distance(to: CivilDate(months: month.months + 1))
    show(CivilDate(year: month.year, month: month.month, day: min(old.day, last)))
  }

  /// Shows a date, unless it can't be written with four digits for the year.
  private func show(_ new: CivilDate) {
    if (1...9_999).contains(new.year) { date.value = new }
  }
}
