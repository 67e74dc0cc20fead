import Foundation
import Testing

/// What a repository holds is data: it neither runs nor acts on the terminal.
@Suite struct UntrustedRepositoryTests {
  @Test("a program of the repository isn't run in git's place, whatever PATH says")
  func ownGit() throws {
    let repository = try SampleRepository()
    try repository.write("git", "#!/bin/sh\ntouch '\(repository.folder.path)/was-run'\nexit 1\n")
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o755], ofItemAtPath: repository.folder.path + "/git")
    let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
    for arguments in [["try", "RxSwift", "--format", "json"], ["check"], ["modules"]] {
      let call = try repository.run(arguments, environment: ["PATH": ".::" + path])
      #expect(call.status < 2, "\(arguments): \(call.errors)")
      #expect(!FileManager.default.fileExists(atPath: repository.folder.path + "/was-run"))
    }
  }
}
