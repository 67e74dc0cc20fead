import Foundation
import Testing

@testable import NcursesRenderer

#if canImport(Glibc)
  private let datagrams = Int32(SOCK_DGRAM.rawValue)
#else
  private let datagrams = SOCK_DGRAM
#endif

@Suite struct FrameOutputTests {
  /// Runs `body` with an output and returns what each of its writes contained.
  private func writes(_ body: (FrameOutput) -> Void) throws -> [String] {
    var files: [Int32] = [-1, -1]
    try #require(socketpair(AF_UNIX, datagrams, 0, &files) == 0)
    defer { files.forEach { close($0) } }
    _ = fcntl(files[1], F_SETFL, O_NONBLOCK)
    body(FrameOutput(file: files[0]))
    var writes: [String] = []
    var bytes = [UInt8](repeating: 0, count: 256)
    while case let got = read(files[1], &bytes, bytes.count), got > 0 {
      writes.append(String(decoding: bytes[..<got], as: UTF8.self))
    }
    return writes
  }

  private func frame(_ text: String, to output: FrameOutput) {
    Array(text.utf8).withUnsafeBytes { output.write($0) }
  }

  @Test("text that waits for the next frame is written before it, in the same write")
  func together() throws {
    let written = try writes { output in
      output.writeWithFrame("modes ")
      output.writeWithFrame("questions ")
      frame("one", to: output)
      frame("two", to: output)
    }
    #expect(written == ["modes questions one", "two"])
  }

  @Test("text keeps its order, and nothing is written for empty text")
  func order() throws {
    let written = try writes { output in
      output.writeWithFrame("modes ")
      output.write("")
      output.write("mouse")
      frame("frame", to: output)
    }
    #expect(written == ["modes mouse", "frame"])
  }

  @Test("text that waits can be written without a frame, once")
  func alone() throws {
    let written = try writes { output in
      output.writeWithFrame("modes ")
      output.writeWaiting()
      output.writeWaiting()
      frame("frame", to: output)
    }
    #expect(written == ["modes ", "frame"])
  }

  @Test("text that waits can be discarded")
  func discarded() throws {
    let written = try writes { output in
      output.writeWithFrame("modes ")
      output.discardWaiting()
      frame("frame", to: output)
    }
    #expect(written == ["frame"])
  }

  @Test("each frame is reported after it is written")
  func reported() throws {
    var frames = 0
    let written = try writes { output in
      output.onFrame = { frames += 1 }
      output.write("text")
      #expect(frames == 0)
      frame("frame", to: output)
    }
    #expect(frames == 1 && written.count == 2)
  }
}
