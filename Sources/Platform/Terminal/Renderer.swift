/// Brings surfaces to a screen.
///
/// A renderer keeps what it showed last and writes only what differs, looking at no cell outside
/// the surface's damage, which it clears. One frame is at most one write.
public protocol Renderer: AnyObject {
  /// The screen's size in cells, as last known.
  var size: Size { get }

  /// Shows `surface`, with the cursor where `surface.cursor` says.
  func render(_ surface: Surface)

  /// Forgets what is on the screen, so that the next frame repaints everything.
  func invalidate()
}
