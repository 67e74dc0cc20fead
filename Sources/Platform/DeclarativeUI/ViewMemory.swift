/// The saved state of a screen's views: selections, scroll positions, filters.
///
/// The owner of a screen, such as a flow, keeps this object while the views are unmounted. Its
/// values can be saved to a file, so that a restored session looks the same.
@MainActor public final class ViewMemory {
  private var values: [String: String]
  private var leaveGuards: [ObjectIdentifier: Guard] = [:]

  /// A view that protects unsaved changes.
  private struct Guard {
    let hasChanges: @MainActor () -> Bool
    let canLeave: @MainActor () -> Bool
  }

  /// Creates storage from a snapshot; empty by default.
  public init(_ values: [String: String] = [:]) {
    self.values = values
  }

  /// The value for a name. Names consist of the control's name and a property: `list.filter`.
  public subscript(name: String) -> String? {
    get { values[name] }
    set { values[name] = newValue }
  }

  /// Replaces all values by those of a snapshot.
  public func restore(_ values: [String: String]) { self.values = values }

  /// All values, for saving them.
  public var snapshot: [String: String] { values }

  /// Returns whether the user may leave the screen. If it has unsaved changes, the first request is
  /// refused with a warning on the screen, and the same request right after it is granted.
  public func canLeave() -> Bool {
    // Every guard shows its warning.
    leaveGuards.values.map { $0.canLeave() }.allSatisfy(\.self)
  }

  /// Whether the screen has unsaved changes. Nothing warns of them. Reading it is tracked.
  package var hasUnsavedChanges: Bool { leaveGuards.values.contains { $0.hasChanges() } }

  func addLeaveGuard(
    of node: Node, hasChanges: @escaping @MainActor () -> Bool,
    canLeave: @escaping @MainActor () -> Bool
  ) {
    leaveGuards[ObjectIdentifier(node)] = Guard(hasChanges: hasChanges, canLeave: canLeave)
  }

  func removeLeaveGuard(of node: Node) {
    leaveGuards[ObjectIdentifier(node)] = nil
  }
}
