/// What one cell shows: a Unicode scalar, or a grapheme cluster of several.
///
/// A single scalar is kept as itself; a longer cluster is interned once, so that cells stay small
/// and compare as numbers. At most ``ClusterPool/capacity`` different clusters are kept in a
/// process; of any further one the first scalar is shown.
public struct Glyph: Hashable, Sendable {
  let code: UInt32

  @inlinable static var clusterBit: UInt32 { 0x8000_0000 }

  init(code: UInt32) {
    self.code = code
  }

  public init(_ scalar: Unicode.Scalar) {
    code = scalar.value
  }

  public init(_ cluster: Character) {
    let scalars = cluster.unicodeScalars
    let first = scalars[scalars.startIndex]
    if scalars.count == 1 {
      code = first.value
    } else if let index = ClusterPool.intern(cluster) {
      code = Glyph.clusterBit | index
    } else {
      code = first.value
    }
  }

  public static let space = Glyph(" " as Unicode.Scalar)

  /// The scalar, where it is just one.
  public var scalar: Unicode.Scalar? {
    code & Glyph.clusterBit == 0 ? Unicode.Scalar(code) : nil
  }

  /// The whole cluster.
  public var character: Character {
    if let scalar { return Character(scalar) }
    return ClusterPool.cluster(code & ~Glyph.clusterBit)
  }
}

/// One place on the screen: what it shows, how wide that is, and in which style.
public struct Cell: Hashable, Sendable {
  public var glyph: Glyph
  /// 1, 2 for the left half of a wide glyph, 0 for the right half (which shows nothing itself).
  public var width: UInt8
  /// The hyperlink it belongs to; 0 is none. Given out by `Surface.link(_:)`.
  public var link: UInt16
  public var style: Style

  public init(_ glyph: Glyph, width: UInt8 = 1, style: Style = .plain, link: UInt16 = 0) {
    self.glyph = glyph
    self.width = width
    self.style = style
    self.link = link
  }

  /// A space in the terminal's own colours.
  public static let blank = Cell(.space)
}
