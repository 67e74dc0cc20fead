/// Displays surfaces on a screen.
///
/// A renderer remembers the last frame and writes only the differences. It compares only the cells
/// within the surface's damage, then clears the damage. A frame is at most one write.
public protocol Renderer: AnyObject {
  /// The latest known size of the screen, in cells.
  var size: Size { get }

  /// Displays `surface`, with the cursor at ``Surface/cursor``.
  func render(_ surface: Surface)

  /// Discards the memory of the last frame, so that the next frame repaints every cell.
  func invalidate()
}
