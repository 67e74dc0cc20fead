# The formula of a release. `Packaging/finish` sets the address, the version and the checksums, and removes the systems
# and machines without an archive.
class Headway < Formula
  desc "Track code migrations, guard the architecture, and score libraries"
  homepage "@HOMEPAGE@"
  version "@VERSION@"
  license "MIT"

  on_macos do # macos
    on_arm do # macos-arm64
      url "@ADDRESS@/@ARCHIVE@"
      sha256 "@SUM@"
    end
    on_intel do # macos-x86_64
      url "@ADDRESS@/@ARCHIVE@"
      sha256 "@SUM@"
    end
  end

  on_linux do # linux
    on_arm do # linux-aarch64
      url "@ADDRESS@/@ARCHIVE@"
      sha256 "@SUM@"
    end
    on_intel do # linux-x86_64
      url "@ADDRESS@/@ARCHIVE@"
      sha256 "@SUM@"
    end
  end

  def install
    bin.install "bin/headway"
    man1.install Dir["share/man/man1/*"]
    bash_completion.install "share/bash-completion/completions/headway"
    zsh_completion.install "share/zsh/site-functions/_headway"
    fish_completion.install "share/fish/vendor_completions.d/headway.fish"
    pkgshare.install "share/headway/forge"
    doc.install Dir["share/doc/headway/*"]
  end

  test do
    assert_match version.to_s, shell_output("#{bin}/headway --version")
    (testpath/"headway.yml").write <<~YAML
      version: 1
      migrations: [{ id: old, title: Old, pattern: old, files: ["*.txt"] }]
    YAML
    (testpath/"a.txt").write "old\n"
    system "git", "init", "--quiet"
    system "git", "add", "."
    assert_match "old", shell_output("#{bin}/headway scan --format csv")
  end
end
