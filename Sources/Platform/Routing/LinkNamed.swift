/// A tab, which links name by its title on screen, such as `used-by` for the tab Used by.
///
/// Links with the raw value keep working when a title changes.
public protocol LinkNamed: RawRepresentable<String>, CaseIterable {
  /// The title on screen.
  var title: String { get }
}

extension LinkNamed {
  /// The name in links: the title in lowercase, with hyphens for spaces.
  public var linkName: String {
    title.lowercased().split(separator: " ").joined(separator: "-")
  }

  /// Returns the value with a name in links, or with a raw value; nil if there is none.
  public init?(linkName: String) {
    guard
      let value = Self.allCases.first(where: { $0.linkName == linkName })
        ?? Self(rawValue: linkName)
    else { return nil }
    self = value
  }
}
