defmodule Kitchen.Drawer do
  @moduledoc """
  A drawer with "items" # not a comment
  over several lines.
  """

  use GenServer
  alias Kitchen.{Item, Size}
  import Enum, only: [map: 2]
  require Logger

  @limit 0x1F
  @pattern ~r/tea\/(\d+)/i

  defstruct name: "kitchen", items: [], open: false

  @spec add(t(), String.t()) :: {:ok, t()} | {:error, atom()}
  def add(%__MODULE__{items: items} = drawer, item) when is_binary(item) do
    if length(items) >= @limit or item in items do
      {:error, :full}
    else
      {:ok, %{drawer | items: [item | items]}}
    end
  end

  def add(_drawer, nil), do: raise("no item")

  defp report(drawer) do
    text = "Drawer #{drawer.name} has #{length(drawer.items)} items\n"

    case drawer.items do
      [] -> text
      [first | _rest] -> text <> first
    end
  end

  def empty?(%{items: []}), do: true
  def empty?(_), do: false

  def words, do: ~w(spoon fork knife)a ++ ['charlist', ~s(it's a "knife")]

  def total(sizes) do
    sizes
    |> Enum.map(fn size -> size * 2.5 end)
    |> Enum.filter(&(&1 > 1_000))
    |> Enum.reduce(0, fn a, b -> a + b end)
  end

  def letter, do: ?a

  def run(drawer) do
    receive do
      {:add, item} -> add(drawer, item)
      :stop -> :ok
    after
      5_000 -> {:error, :"timed out"}
    end

    try do
      report(drawer)
    rescue
      error in RuntimeError -> Logger.error(error.message)
    end

    cond do
      empty?(drawer) -> nil
      true -> for item <- drawer.items, do: %{"name" => item, size: 2}
    end
  end
end
