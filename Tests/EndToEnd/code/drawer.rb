# frozen_string_literal: true

require "json"

=begin
A comment
over several lines with "quotes"
=end
module Kitchen
  class Drawer
    include Comparable
    attr_reader :name, :items

    LIMIT = 1_000
    PATTERN = /tea\/(\d+)/i

    def initialize(name, items: [])
      @name = name
      @items = items
      @@count = 0x1F
    end

    def add(item)
      return if item.nil? || items.size >= LIMIT

      @items << item
      puts "Added #{item[:name]} to #{name}: #{items.map { |i| i.to_s }.join(", ")}"
    end

    def report
      text = <<~REPORT
        Drawer #{name}
        has "#{items.size}" items # not a comment
      REPORT
      raw = <<-'RAW'
        no #{interpolation} here
      RAW
      text + raw
    end

    def empty?
      items.empty?
    end

    def self.words
      %w[spoon fork knife] + %i[tea cup] + [%q(it's), %Q{a #{1 + 2} b}]
    end

    def matches?(text)
      text =~ %r{^/drawers/\d{2}$} ? :yes : :no
    end

    def <=>(other)
      name <=> other.name
    end
  end
end

drawer = Kitchen::Drawer.new('kitchen', items: [])
drawer.add({ name: "spoon", "size" => 2.5, :color => :"dark gray" })
$stdout.puts drawer.report unless drawer.empty?
total = drawer.items.sum { |item| item.fetch(:size, 0) } / 2
while total > 10 do total -= 1 end
begin
  raise ArgumentError, 'none' if total.zero?
rescue ArgumentError => error
  warn error.message
ensure
  puts `date`
end
