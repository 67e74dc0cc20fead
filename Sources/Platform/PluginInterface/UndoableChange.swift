/// Something that a person changes, and can take back.
///
/// ```swift
/// app.make(
///   UndoableChange("Quick wins is off.", undone: "Quick wins is on again.") {
///     flags.set(flag, to: false)
///   })
/// ```
@MainActor public struct UndoableChange {
  /// What is changed, as a sentence.
  public let news: String
  /// What there is to say once it is taken back.
  public let newsOfUndo: String
  /// Makes the change, and returns what takes it back.
  public let make: @MainActor () -> @MainActor () -> Void

  public init(
    _ news: String, undone: String, make: @escaping @MainActor () -> @MainActor () -> Void
  ) {
    self.news = news
    newsOfUndo = undone
    self.make = make
  }
}
