/// What one cell shows: a Unicode scalar, or a grapheme cluster of several.
///
/// A single scalar is kept as itself; a longer cluster is interned once, so that cells stay small
/// and compare as numbers. At most ``ClusterPool/capacity`` different clusters are kept in a
/// process; of any further one the first scalar is shown.
public struct Glyph: Hashable, Sendable {
  @usableFromInline let code: UInt32

  @usableFromInline static var clusterBit: UInt32 { 0x8000_0000 }

  @usableFromInline init(code: UInt32) {
    self.code = code
  }

  public init(_ scalar: Unicode.Scalar) {
    code = scalar.value
  }

  public init(_ cluster: Character) {
    let scalars = cluster.unicodeScalars
    let first = scalars[scalars.startIndex]
    if scalars.index(after: scalars.startIndex) == scalars.endIndex {
      code = first.value
    } else if let index = ClusterPool.intern(cluster) {
      code = Glyph.clusterBit | index
    } else {
      code = first.value
    }
  }

  public static let space = Glyph(code: 0x20)

  /// The scalar's value where it is just one, else nil: cheaper than ``scalar`` in a loop.
  @inlinable public var scalarValue: UInt32? {
    code & Glyph.clusterBit == 0 ? code : nil
  }

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
///
/// Sixteen bytes, so that cells compare as two numbers.
public struct Cell: Hashable, Sendable {
  /// Bits 0–31 the glyph, 32–39 the width, 48–63 the link.
  @usableFromInline var head: UInt64
  public var style: Style

  public init(_ glyph: Glyph, width: UInt8 = 1, style: Style = .plain, link: UInt16 = 0) {
    head = UInt64(glyph.code) | UInt64(width) << 32 | UInt64(link) << 48
    self.style = style
  }

  public var glyph: Glyph {
    get { Glyph(code: UInt32(truncatingIfNeeded: head)) }
    set { head = head & ~0xFFFF_FFFF | UInt64(newValue.code) }
  }

  /// The character's code where it is printable ASCII and no link, else 0: what most cells hold, told at
  /// once.
  @inlinable public var ascii: UInt32 {
    let code = UInt32(truncatingIfNeeded: head)
    return head >> 32 == 1 && code &- 0x20 < 0x5F ? code : 0
  }

  /// 1, 2 for the left half of a wide glyph, 0 for the right half (which shows nothing itself).
  public var width: UInt8 {
    get { UInt8(truncatingIfNeeded: head >> 32) }
    set { head = head & ~(0xFF << 32) | UInt64(newValue) << 32 }
  }

  /// The hyperlink it belongs to; 0 is none. Given out by `Surface.link(_:)`.
  public var link: UInt16 {
    get { UInt16(truncatingIfNeeded: head >> 48) }
    set { head = head & 0xFFFF_FFFF_FFFF | UInt64(newValue) << 48 }
  }

  /// A space in the terminal's own colours.
  public static let blank = Cell(.space)
}
