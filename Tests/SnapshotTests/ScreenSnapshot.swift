import TestSupport

/// The recorded reference of a screen in `Screens`, one for each size.
///
/// To record new references, run with RECORD_SCREENS=1 and review the difference.
struct ScreenSnapshot {
  private let reference: ScreenReference

  /// - Parameter size: the size in terminal cells.
  init(
    _ name: String, _ size: (columns: Int, rows: Int), fileID: StaticString = #fileID,
    line: UInt = #line
  ) {
    reference = ScreenReference(
      "\(name)-\(size.columns)x\(size.rows)", fileID: fileID, line: line)
  }

  /// Fails the test if the screen differs from the reference, with both texts of each different
  /// row.
  func expect(_ text: String) { reference.expect(text) }
}
