-- A filter for pandoc, which reads web pages as a whole: keeps only the main content, without the list of links at its
-- beginning, because e-books have a table of contents of their own.
function Pandoc(document)
  local main
  document:walk { Div = function(div) if div.identifier == "main" then main = div end end }
  if main then document.blocks = main.content end
  return document:walk {
    Div = function(div)
      if div.classes:includes("print-links") then return {} end
      if div.classes:includes("print-page") then
        -- The anchor of the page moves to its heading.
        div.content[1].content:insert(1, pandoc.Span({}, pandoc.Attr(div.identifier)))
        return div.content
      end
      -- Pandoc makes chapters only of headings that are in no group.
      if div.classes:includes("prose") or div.classes:includes("intro") then return div.content end
    end
  }
end
