-- A drawer.
--[[ A comment
over several lines with "quotes" ]]
--[==[ and one
with ]] inside ]==]
local Drawer = {}
Drawer.__index = Drawer

local LIMIT = 0x1F
local ratio = 2.5e-3

function Drawer.new(name, items)
  local self = setmetatable({}, Drawer)
  self.name = name or "kitchen"
  self.items = items or {}
  return self
end

function Drawer:add(item)
  if item == nil or #self.items >= LIMIT then
    return false, 'it\'s full'
  elseif not self.items then
    error("no items: \"" .. tostring(item) .. "\"")
  else
    table.insert(self.items, item)
  end
  return true
end

function Drawer:report()
  local text = [[
Drawer "one" -- not a comment
with items]]
  local raw = [==[
a string with ]] inside
]==]
  for index, item in ipairs(self.items) do
    print(index .. ": " .. item)
  end
  local count = 0
  while count < 10 do
    count = count + 1
    if count == 5 then break end
  end
  repeat
    count = count - 1
  until count <= 0
  return text .. raw
end

local drawer = Drawer.new("tea", { "spoon", 'fork' })
drawer:add("knife")
print(drawer:report(), #drawer.items, 3 // 2, 7 % 4, ratio)
goto done
::done::
return Drawer
