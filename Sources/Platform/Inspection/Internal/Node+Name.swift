import DeclarativeUI

extension Node {
  /// The name of the view without the types that a generic view contains.
  var nameInRow: String { String(viewName.prefix { $0 != "<" }) }
}
