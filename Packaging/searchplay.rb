# The formula for Homebrew. At a release, `url` and `sha256` are those of the tag's archive.
class Searchplay < Formula
  desc "Replays search UIs of Algolia's InstantSearch from a YAML manifest"
  homepage "https://github.com/searchplay/searchplay"
  url "https://github.com/searchplay/searchplay/archive/refs/tags/v0.1.0.tar.gz"
  sha256 "0000000000000000000000000000000000000000000000000000000000000000"

  depends_on xcode: ["16.3", :build]
  depends_on "libyaml"

  def install
    system "swift", "build", "--disable-sandbox", "-c", "release"
    %w[searchplay searchplay-network searchplay-pages].each { |program| bin.install ".build/release/#{program}" }
    man1.install "Documentation/man/searchplay.1"
    generate_completions_from_executable(bin/"searchplay", "--generate-completion-script")
  end

  test do
    system bin/"searchplay", "init", testpath/"shop"
    system bin/"searchplay", "test", testpath/"shop"
  end
end
