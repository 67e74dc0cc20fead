import GitHistory
import Matching

extension Failure {
  /// A branch that isn't there, with the one that was meant or those that are.
  init(_ error: UnknownBranch) {
    let known = error.known
    self.init(
      code: "unknown-branch", message: "There is no branch “\(error.name)”.",
      hint: NearestName.nearest(to: error.name, among: known).map { "did you mean “\($0)”?" }
        ?? (known.isEmpty ? nil : "there are \(known.joined(separator: ", "))"))
  }
}
