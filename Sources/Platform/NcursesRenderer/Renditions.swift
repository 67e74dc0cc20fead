import CNcurses
import Terminal

/// Converts styles for ncurses: to attributes and a color pair, which is defined on first use.
struct Renditions {
  /// Attribute bits for `hw_run` and the number of a color pair.
  typealias Rendition = (attributes: Int32, pair: Int32)

  /// The color numbers.
  private(set) var colors: ColorSlots
  private let hasColors: Bool
  private let pairLimit: Int
  private var pairs: [UInt64: Int32] = [:]
  /// A cache of recent results, indexed by a hash of the style.
  private var known = [(style: Style, rendition: Rendition)?](repeating: nil, count: 256)

  /// - Parameters:
  ///   - depth: The number of colors to use.
  ///   - description: The description of the open terminal.
  init(depth: ColorDepth, description: hw_description) {
    hasColors = depth > .monochrome
    pairLimit = Int(description.pairs)
    colors = ColorSlots(
      depth: depth, described: Int(description.colors), hasMarks: description.has_marks != 0)
  }

  subscript(style: Style) -> Rendition {
    mutating get {
      let bits = style.packed
      let slot = Int(truncatingIfNeeded: (bits ^ bits >> 23 ^ bits >> 49) & 255)
      if let known = known[slot], known.style == style { return known.rendition }
      let rendition = (attributes(style), pair(style))
      known[slot] = (style, rendition)
      return rendition
    }
  }

  private func attributes(_ style: Style) -> Int32 {
    var bits = 0
    if style.attributes.contains(.bold) { bits |= HW_BOLD }
    if style.attributes.contains(.dim) { bits |= HW_DIM }
    if style.attributes.contains(.italic) { bits |= HW_ITALIC }
    if style.attributes.contains(.underline) { bits |= HW_UNDERLINE }
    if style.attributes.contains(.reverse) { bits |= HW_REVERSE }
    return Int32(bits)
  }

  private mutating func pair(_ style: Style) -> Int32 {
    guard hasColors else { return 0 }
    let foreground = colors.index(style.foreground)
    let background = colors.index(style.background)
    if foreground < 0, background < 0 { return 0 }
    let key = UInt64(UInt32(bitPattern: foreground)) << 32 | UInt64(UInt32(bitPattern: background))
    if let pair = pairs[key] { return pair }
    let pair = Int32(pairs.count + 1)
    guard pair < pairLimit, hw_pair(pair, foreground, background) == 0 else { return 0 }
    pairs[key] = pair
    return pair
  }
}
