# Installs a formula of Homebrew from an archive without Homebrew, and runs its test:
#
#   formula.rb FORMULA SYSTEM PROCESSOR ARCHIVE PREFIX
#
# Prints the URL and the checksum that the formula declares for the platform, such as `macos` and `arm`. Without an
# archive (`-`), it does nothing else. Implements only what our formula uses.
require "fileutils"
require "pathname"
require "tmpdir"

SYSTEM, PROCESSOR = ARGV[1], ARGV[2]
PREFIX = Pathname.new(ARGV[4] || "/nowhere")

class Target
  def initialize(folder) = @folder = PREFIX/folder
  def /(name) = @folder/name

  def install(file)
    @folder.mkpath
    FileUtils.cp(file, @folder)
  end
end

class Pathname
  # Homebrew's own method creates the folder too.
  alias write_file write
  def write(text)
    dirname.mkpath
    write_file(text)
  end
end

class Formula
  class << self
    attr_reader :facts, :check

    %i[desc homepage version license url sha256].each do |name|
      define_method(name) { |value| (@facts ||= {})[name] = value }
    end
    def on_macos = SYSTEM == "macos" && yield
    def on_linux = SYSTEM == "linux" && yield
    def on_arm = PROCESSOR == "arm" && yield
    def on_intel = PROCESSOR == "intel" && yield
    def depends_on(macos:) = macos == :sequoia || raise("unknown version of macOS")
    def test(&block) = @check = block
  end

  def bin = Target.new("bin")
  def share = Target.new("share")
  def man1 = Target.new("share/man/man1")
  def bash_completion = Target.new("etc/bash_completion.d")
  def zsh_completion = Target.new("share/zsh/site-functions")
  def fish_completion = Target.new("share/fish/vendor_completions.d")
  def testpath = Pathname.pwd
  def system(*command) = Kernel.system(*command.map(&:to_s), out: :err) || raise("#{command.join(" ")} failed")
  def assert_path_exists(path) = path.exist? || raise("there is no #{path}")
end

load ARGV[0]
puts Unfold.facts[:url], Unfold.facts[:sha256]
exit if ARGV[3] == "-"
Dir.mktmpdir do |folder|
  system("tar", "-xzf", ARGV[3], "-C", folder, "--strip-components=1") || raise("cannot unpack")
  Dir.chdir(folder) { Unfold.new.install }
end
Dir.mktmpdir { |folder| Dir.chdir(folder) { Unfold.new.instance_eval(&Unfold.check) } }
