import Routing

/// Opens the libraries: all of them, one, or the form of its scorecard.
///
/// `headway://libraries`, `headway://libraries/Yams`, `headway://libraries/Yams?tab=uses`.
package struct LibraryRoute: Route, Equatable {
  package static let identifier = "library"
  package static let host = "libraries"
  package static let segments = ["name"]

  /// The library as the lock file names it; nil for the overview.
  package var name: String?
  /// Where several ecosystems have a library of that name: `swift`, `npm` and so on.
  package var ecosystem: String?
  /// What of it is shown: `scorecard`, `needs` or `uses`; `form` answers its scorecard.
  package var tab: String?

  package init(name: String? = nil, ecosystem: String? = nil, tab: String? = nil) {
    self.name = name
    self.ecosystem = ecosystem
    self.tab = tab
  }
}
