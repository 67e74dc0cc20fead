import HeadwayKit

/// Something to do.
public struct TodoItem: Codable, Equatable, Identifiable, Sendable {
  /// The number of the item.
  public var id: Int
  /// The text of the item.
  public var title = ""
  /// The number of minutes that the item is expected to take; nil if unknown.
  public var minutes: Int? = 25
  /// Whether the item is urgent.
  public var isUrgent = false
  /// Whether the item is done.
  public var isDone = false
  /// The last day to do it; nil for none.
  public var due: CivilDate?
  /// Notes in several lines; nil for none.
  public var notes: String?

  /// Creates an item.
  ///
  /// - Parameter id: the number of the item.
  public init(id: Int) { self.id = id }
}
