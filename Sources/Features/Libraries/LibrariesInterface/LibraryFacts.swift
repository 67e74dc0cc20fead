import Workspace

/// What a machine can see of a library without asking anybody, where its sources lie on it.
package struct LibraryFacts: Equatable, Sendable {
  /// What is known of its licence.
  package enum License: Equatable, Sendable {
    /// Nobody has looked, or there was nothing to look at.
    case unseen
    /// Its sources are here, and no licence with them.
    case missing
    /// A licence by its SPDX id, or an expression of several; nil where the text isn't known. With the
    /// file that says so.
    case found(String?, in: String)
  }

  /// The folder with its sources, absolute; nil where they aren't on this machine.
  package var folder: String?
  package var license: License = .unseen
  /// Whether it comes as sources; nil where nobody has looked, or where a binary comes with them.
  package var hasSource: Bool?
  /// Whether a binary comes with it.
  package var hasBinary = false
  /// What its manifest asks for, by platform, such as `ios`: 15.
  package var deploymentTargets: [String: PlatformVersion] = [:]
  /// Of its folder, in bytes.
  package var bytes: Int?
  /// What our code imports of it.
  package var modules: [String] = []
  /// Our own imports of it.
  package var uses: [LibraryUse] = []

  package init() {}

  /// Our modules that import it; tests aside.
  package var usedBy: [String] {
    Set(uses.filter { !$0.isTest }.map(\.module)).sorted()
  }
}

/// A line of our code that imports a library.
package struct LibraryUse: Hashable, Codable, Sendable {
  package let path: String
  /// From 1.
  package let line: Int
  /// The module of ours that it stands in.
  package let module: String
  package let isTest: Bool

  package init(path: String, line: Int, module: String, isTest: Bool) {
    self.path = path
    self.line = line
    self.module = module
    self.isTest = isTest
  }
}
