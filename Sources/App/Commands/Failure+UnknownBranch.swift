import GitHistory
import Matching
import Output

extension Failure {
  /// An error about an unknown branch, with the nearest name or all names.
  init(_ error: UnknownBranch) {
    let known = error.known
    self.init(
      code: "unknown-branch", message: "unknown branch \"\(error.name)\"",
      hint: NearestName.nearest(to: error.name, among: known).map { "did you mean \"\($0)\"?" }
        ?? (known.isEmpty ? nil : "expected one of: \(known.joined(separator: ", "))"))
  }
}
