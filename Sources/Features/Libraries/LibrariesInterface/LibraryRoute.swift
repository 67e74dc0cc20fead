import Routing

/// The route to the library list, a library, or the form of its scorecard.
///
/// `headway://libraries`, `headway://libraries/Yams`, `headway://libraries/Yams?tab=imported-by`.
package struct LibraryRoute: Route, Equatable {
  package static let identifier = "library"
  package static let host = "libraries"
  package static let segments = ["name"]

  /// The library's name as in the lock file; nil for the list.
  package var name: String?
  /// The ecosystem, such as `swift` or `npm`, if several ecosystems have a library with this name.
  package var ecosystem: String?
  /// The tab to show: `scorecard`, `needs` or `uses`. `form` opens the scorecard form.
  package var tab: String?

  package init(name: String? = nil, ecosystem: String? = nil, tab: String? = nil) {
    self.name = name
    self.ecosystem = ecosystem
    self.tab = tab
  }
}
