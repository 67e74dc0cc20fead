import EditingLogic
import Workspace

/// The form that edits an exception from module rules.
package typealias ExceptionForm = ConfigurationForm<ExceptionDraft>

/// The values in the form that edits an exception from module rules, or adds one.
package struct ExceptionDraft: ConfigurationDraft, Codable, Hashable {
  /// A field of the form.
  package enum Field: String, CaseIterable, Sendable {
    case from, to, owner, until
  }

  /// The usual duration of a new exception, in days.
  private static let usualDays = 90

  /// The position of the exception in the configuration, from 0; nil for a new one.
  package let index: Int?
  package var from: String
  package var to: String
  package var owner: String
  /// The last day as text, so that the user can type it.
  package var until: String
  package var because: String
  package var isDeleted = false
  /// The owner in the configuration, which can be kept whatever it is; nil for a new exception.
  private let configuredOwner: String?

  /// The draft of a configured exception.
  package init(_ exception: ModuleException, at index: Int) {
    self.index = index
    from = exception.from
    to = exception.to
    owner = exception.owner
    configuredOwner = exception.owner
    until = "\(exception.until)"
    because = exception.because ?? ""
  }

  /// The draft of a new exception, which ends in three months.
  ///
  /// - Parameters:
  ///   - from: the module that depends on another one; empty if it isn't known.
  ///   - to: the other module.
  ///   - owner: the owner of the module.
  package init(from: String = "", to: String = "", owner: String = "", today: Day) {
    index = nil
    configuredOwner = nil
    self.from = from
    self.to = to
    self.owner = owner
    until = "\(today + ExceptionDraft.usualDays)"
    because = ""
  }

  /// The draft that extends an exception for three months.
  package func extended(from today: Day) -> ExceptionDraft {
    var draft = self
    draft.until = "\(today + ExceptionDraft.usualDays)"
    return draft
  }

  private func text(_ field: Field) -> String {
    switch field {
    case .from: from
    case .to: to
    case .owner: owner
    case .until: until
    }
  }

  /// The problem of a field; nil if it can be saved.
  package func problem(_ field: Field) -> String? {
    switch field {
    case .from, .to: text(field).isEmpty ? "enter a type, a module or a glob" : nil
    case .owner:
      owner.isEmpty
        ? "enter an owner such as @team"
        : owner == configuredOwner ? nil : FieldProblem.owner(owner)
    case .until: until.isEmpty ? "enter a date such as 2026-12-31" : FieldProblem.date(until)
    }
  }

  /// The exception that the values describe; nil if one is missing.
  package var exception: ModuleException? {
    guard Field.allCases.allSatisfy({ problem($0) == nil }), let day = Day(until) else {
      return nil
    }
    return ModuleException(
      from: from, to: to, owner: owner, until: day, because: because.isEmpty ? nil : because)
  }

  package var isValid: Bool { isDeleted || exception != nil }

  package func edits(from original: ExceptionDraft) -> [ConfigurationEdit] {
    guard let index else {
      return exception.map { [.exception(.add($0))] } ?? []
    }
    if isDeleted { return [.exception(.delete(index))] }
    guard let exception, exception != original.exception else { return [] }
    return [.exception(.replace(index, exception))]
  }
}
