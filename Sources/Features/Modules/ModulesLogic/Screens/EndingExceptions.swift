import ModulesInterface
import WorkspaceLogic

/// The numbers of exceptions that have ended or end soon.
package struct EndingExceptions: Equatable, Sendable {
  /// The number of those that have ended.
  package private(set) var ended = 0
  /// The number of those that end soon.
  package private(set) var soon = 0

  package init() {}

  package init(_ exceptions: some Sequence<ExceptionUsage>) {
    for use in exceptions { add(use) }
  }

  /// Counts an exception if it has ended or ends soon.
  package mutating func add(_ use: ExceptionUsage) {
    if !use.holds { ended += 1 } else if use.endsSoon { soon += 1 }
  }

  /// The numbers as text, such as `1 exception ended, 1 ending soon`; nil if there are none.
  package var text: String? {
    if ended > 0 {
      return "\(TextFormat.count(ended, "exception")) ended"
        + (soon > 0 ? ", \(TextFormat.number(soon)) ending soon" : "")
    }
    return soon > 0 ? "\(TextFormat.count(soon, "exception")) ending soon" : nil
  }

  /// The numbers without their noun, the longest form first: `1 ended, 1 ending soon`, `1 ended`. The last
  /// form contains the more urgent number only. Empty if there are none.
  package var forms: [String] {
    let parts = [
      ended > 0 ? "\(TextFormat.number(ended)) ended" : nil,
      soon > 0 ? "\(TextFormat.number(soon)) ending" : nil,
    ].compactMap(\.self)
    guard let first = parts.first else { return [] }
    return [parts.joined(separator: ", ") + (soon > 0 ? " soon" : "")]
      + (parts.count > 1 ? [parts.joined(separator: ", ")] : []) + [first]
  }
}
