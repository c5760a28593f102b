//! A drawer.
const std = @import("std");
const Allocator = std.mem.Allocator;

/// The largest number of items.
const limit: u32 = 0x1F;

pub const Size = enum { small, large };

pub const DrawerError = error{ Full, Empty };

pub const Drawer = struct {
    name: []const u8,
    items: std.ArrayList([]const u8),
    price: f64 = 12.5,
    size: ?Size = null,

    pub fn init(allocator: Allocator, name: []const u8) Drawer {
        return Drawer{ .name = name, .items = std.ArrayList([]const u8).init(allocator) };
    }

    pub fn add(self: *Drawer, item: []const u8) !void {
        if (self.items.items.len >= limit or item.len == 0) {
            return DrawerError.Full;
        }
        try self.items.append(item);
    }

    pub fn report(self: Drawer) void {
        for (self.items.items, 0..) |item, index| {
            std.debug.print("{d}: {s} \"quoted\"\n", .{ index, item });
        }
        const text =
            \\Drawer "one" // not a comment
            \\over several lines
        ;
        std.debug.print("{s}", .{text});
    }
};

fn total(sizes: []const f64) f64 {
    var sum: f64 = 0;
    var i: usize = 0;
    while (i < sizes.len) : (i += 1) {
        sum += sizes[i] * 1.5e3;
    }
    return switch (i) {
        0 => undefined,
        else => sum,
    };
}

test "a drawer" {
    const letter = 'a';
    const quote = '\'';
    comptime var count = 0b1010;
    defer std.debug.print("done", .{});
    const value = maybe orelse unreachable;
    _ = total(&[_]f64{ 1.5, 2.5 }) catch |err| switch (err) {};
    inline for (.{ letter, quote, count, value }) |x| _ = x and true;
}
