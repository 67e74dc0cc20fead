import GitHistory
import Matching
import Output
import WorkspaceLogic

extension Failure {
  /// The maximum number of branches in the error.
  private static let listedBranches = 10

  /// An error about an unknown branch, with the nearest name or some names.
  init(_ error: UnknownBranch) {
    let known = error.known
    self.init(
      code: "unknown-branch", message: "unknown branch \"\(error.name)\"",
      hint: NearestName.nearest(to: error.name, among: known).map { "did you mean \"\($0)\"?" }
        ?? (known.isEmpty
          ? nil
          : "expected a revision or one of: "
            + TextFormat.joined(known, limit: Self.listedBranches)))
  }
}
