/// Where a link was followed from, and where it led to: from one part of the app to another, whose own way
/// back leads elsewhere.
struct WayBack {
  private let origin: String?
  private var place: String?

  /// - Parameter origin: the link of the screen that is left; nil to forget the way.
  init(from origin: String? = nil) { self.origin = origin }

  /// The link has led to a screen, whose own link this is.
  mutating func arrived(at link: String?) {
    if WayBack.part(of: link) != WayBack.part(of: origin) { place = link }
  }

  /// Where to go back to from a screen; nil where the link didn't lead to it.
  func origin(at link: String?) -> String? { link != nil && link == place ? origin : nil }

  /// The part of the app that a link leads to: `migrations` of `headway://migrations/rx`.
  private static func part(of link: String?) -> Substring? {
    guard let link, let start = link.firstRange(of: "://")?.upperBound else { return nil }
    return link[start...].prefix { $0 != "/" && $0 != "?" }
  }
}
