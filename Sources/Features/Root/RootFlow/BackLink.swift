/// The origin and the destination of the last followed link. Esc at the destination returns to
/// the origin if the link led to another tab, because back within that tab leads elsewhere.
struct BackLink {
  private let origin: String?
  private var place: String?

  /// - Parameter origin: the link of the screen from which the link was followed; nil if Esc has no
  ///   origin to return to.
  init(from origin: String? = nil) { self.origin = origin }

  /// Records the destination.
  ///
  /// - Parameter link: the link of the screen at which the followed link arrived.
  mutating func arrived(at link: String?) {
    if BackLink.part(of: link) != BackLink.part(of: origin) { place = link }
  }

  /// Returns the origin, if the screen with this link is the destination; otherwise nil.
  func origin(at link: String?) -> String? { link != nil && link == place ? origin : nil }

  /// Returns the first path component of a link: `migrations` for `headway://migrations/rx`.
  private static func part(of link: String?) -> Substring? {
    guard let link, let start = link.firstRange(of: "://")?.upperBound else { return nil }
    return link[start...].prefix { $0 != "/" && $0 != "?" }
  }
}
