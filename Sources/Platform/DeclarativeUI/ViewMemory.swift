/// What a screen should look like when it is seen again: selections, scroll positions, filters.
///
/// It belongs to whoever decides which screen is shown (a flow), outlives the mounted views, and is
/// a value that can be written down, so that a restored session looks as it was left.
@MainActor public final class ViewMemory {
  private var values: [String: String]

  public init(_ values: [String: String] = [:]) {
    self.values = values
  }

  /// What is remembered under a name; names are made of the control's name and a part: `list.filter`.
  public subscript(name: String) -> String? {
    get { values[name] }
    set { values[name] = newValue }
  }

  /// Remembers what was written down, in place of what it knows.
  public func putBack(_ values: [String: String]) { self.values = values }

  /// Everything, to write it down.
  public var snapshot: [String: String] { values }
}
