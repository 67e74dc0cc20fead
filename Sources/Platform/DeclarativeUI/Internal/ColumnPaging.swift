import Unidirectional

/// A node that decides which page of columns its rows show.
@MainActor protocol ColumnPaging: AnyObject {
  /// The page, starting at zero.
  var page: Source<Int> { get }
}

extension Node {
  /// The nearest ancestor that decides which page of columns is shown.
  var columnPaging: (any ColumnPaging)? {
    sequence(first: self, next: \.parent).lazy.compactMap { $0 as? any ColumnPaging }.first
  }
}
