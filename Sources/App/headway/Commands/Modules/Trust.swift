import ArgumentParser
import Foundation
import Git
import Workspace

/// `headway trust`: lets a repository's manifests be executed.
struct Trust: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "trust", abstract: "Let this repository's manifests be executed, or no longer.",
    discussion: """
      A Swift package says what it consists of only when its manifest is compiled and run, with all that \
      your account may do. Headway does that for nobody whom you don't trust. What you say is kept with your \
      own settings, for this folder and this history.
      """)

  @OptionGroup var options: GlobalOptions
  @Flag(help: "Take the trust back.") var revoke = false

  func run() async throws {
    let root: String
    do {
      let repository = try await GitRepository.discover(from: options.folder)
      root = repository.workTree ?? repository.gitDirectory
    } catch {
      throw Failure(code: "no-repository", message: "\(error)")
    }
    do {
      if revoke {
        let was = try await TrustGate.file.revoke(root)
        ModuleRun.reader.forgetManifests()
        print(SafeText.line(was ? "\(root) is trusted no longer" : "\(root) wasn't trusted"))
      } else {
        try await TrustGate.file.trust(root)
        print(SafeText.line("\(root) is trusted: its manifests may be executed"))
      }
    } catch {
      throw Failure(code: "trust", message: "\(error)")
    }
  }
}
