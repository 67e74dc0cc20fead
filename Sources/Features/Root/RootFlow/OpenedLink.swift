/// The last link that was opened, to decide whether the user should know that another link replaced it
/// while it was waiting. The app opens links, too, for example after a change is undone.
struct OpenedLink {
  /// The text of the link; nil if the app opened it.
  private var text: String?
  /// Whether the latest link replaces another one that the user opened.
  private(set) var isReplaced = false

  /// Records a link before it is opened.
  ///
  /// - Parameter next: the text of the link; nil if the app opens it.
  mutating func willOpen(_ next: String?) {
    isReplaced = text != nil && text != next
    text = next
  }
}
