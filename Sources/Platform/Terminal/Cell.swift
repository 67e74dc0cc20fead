/// The content of one cell: a Unicode scalar or a grapheme cluster of several scalars.
///
/// A glyph stores a single scalar directly. Longer clusters are interned once per process, so that
/// cells stay small and compare as numbers. A process interns at most 65,536
/// different clusters; a glyph for any further cluster shows only its first scalar.
public struct Glyph: Hashable, Sendable {
  @usableFromInline let code: UInt32

  @usableFromInline static var clusterBit: UInt32 { 0x8000_0000 }

  @usableFromInline init(code: UInt32) {
    self.code = code
  }

  /// Creates a glyph for a single scalar.
  public init(_ scalar: Unicode.Scalar) {
    code = scalar.value
  }

  /// Creates a glyph for a grapheme cluster.
  ///
  /// If the cluster pool is full, the glyph shows the cluster's first scalar.
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

  /// The glyph of an empty cell.
  public static let space = Glyph(code: 0x20)

  /// The value of the scalar if the glyph is a single scalar, otherwise nil. Cheaper than
  /// ``scalar`` in a loop.
  @inlinable public var scalarValue: UInt32? {
    code & Glyph.clusterBit == 0 ? code : nil
  }

  /// The scalar if the glyph is a single scalar, otherwise nil.
  public var scalar: Unicode.Scalar? {
    code & Glyph.clusterBit == 0 ? Unicode.Scalar(code) : nil
  }

  /// The glyph as a character.
  public var character: Character {
    if let scalar { return Character(scalar) }
    return ClusterPool.cluster(code & ~Glyph.clusterBit)
  }
}

/// One cell of the screen: its glyph, the glyph's width, its style and its hyperlink.
///
/// A cell takes 16 bytes, so that two cells compare as two pairs of integers.
public struct Cell: Hashable, Sendable {
  /// Bits 0–31 contain the glyph, bits 32–39 the width and bits 48–63 the link.
  @usableFromInline var head: UInt64
  /// The colors and attributes of the cell.
  public var style: Style

  /// Creates a cell.
  ///
  /// - Parameters:
  ///   - glyph: The content of the cell.
  ///   - width: The columns that the glyph takes; see ``width``.
  ///   - style: The colors and attributes of the cell.
  ///   - link: A number from `Surface.link(_:)`, or 0 for no hyperlink.
  public init(_ glyph: Glyph, width: UInt8 = 1, style: Style = .plain, link: UInt16 = 0) {
    head = UInt64(glyph.code) | UInt64(width) << 32 | UInt64(link) << 48
    self.style = style
  }

  /// The content of the cell.
  public var glyph: Glyph {
    get { Glyph(code: UInt32(truncatingIfNeeded: head)) }
    set { head = head & ~0xFFFF_FFFF | UInt64(newValue.code) }
  }

  /// The ASCII code if the cell contains one printable ASCII character without a link, otherwise 0.
  ///
  /// Most cells qualify, so renderers check this property first.
  @inlinable public var ascii: UInt32 {
    let code = UInt32(truncatingIfNeeded: head)
    return head >> 32 == 1 && code &- 0x20 < 0x5F ? code : 0
  }

  /// The columns that the glyph takes: 1, 2 for the left half of a wide glyph, or 0 for the right
  /// half, which is never drawn itself.
  public var width: UInt8 {
    get { UInt8(truncatingIfNeeded: head >> 32) }
    set { head = head & ~(0xFF << 32) | UInt64(newValue) << 32 }
  }

  /// The number of the cell's hyperlink, from `Surface.link(_:)`; 0 for none.
  public var link: UInt16 {
    get { UInt16(truncatingIfNeeded: head >> 48) }
    set { head = head & 0xFFFF_FFFF_FFFF | UInt64(newValue) << 48 }
  }

  /// A space in the terminal's default colors.
  public static let blank = Cell(.space)
}
