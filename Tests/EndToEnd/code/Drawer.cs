using System;
using System.Collections.Generic;
using System.Linq;

namespace Kitchen.Drawers;

/// <summary>A drawer.</summary>
/* A comment
   over two lines */
#region Types
public enum Size { Small, Large = 0x1F }

public interface IOpenable
{
    bool Open();
}
#endregion

public sealed class Drawer : IOpenable
{
    private readonly List<string> items = new();
    private const int Limit = 1_000;
    public string Name { get; init; }
    public decimal Price { get; set; } = 12.5m;

    public Drawer(string name)
    {
        Name = name ?? throw new ArgumentNullException(nameof(name));
        char letter = 'a', quote = '\'';
        string path = @"C:\drawers\""one""";
        string lines = @"first
second";
        string raw = """
            raw "text" here
            """;
        Console.WriteLine(path + lines + raw + letter + quote);
    }

    public bool Open()
    {
        foreach (var item in items.Where(i => i.Length > 3))
        {
            if (item is null) continue;
            Console.WriteLine("Item \"" + item + "\"\n");
        }
        var sorted = from item in items where item != "" orderby item select item;
        return sorted.Any() && items.Count < Limit;
    }

    public static async Task<int> CountAsync(int seconds)
    {
        await Task.Delay(seconds * 1000);
        try { return await Task.FromResult(42); }
        catch (Exception error) when (error is not null) { throw; }
        finally { Console.WriteLine($"Done after {seconds} seconds"); }
    }

    public override string ToString() => Name switch
    {
        "kitchen" => "Kitchen drawer",
        _ => base.ToString(),
    };
}
