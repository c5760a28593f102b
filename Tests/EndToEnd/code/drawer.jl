module Drawers

using LinearAlgebra
import Base: show
export Drawer, heaviest

#= A block comment that goes on
   in a second line. =#
abstract type Thing end

"""
A drawer that opens and closes.
"""
mutable struct Drawer
    label::String
    depth::Int
    things::Vector{Thing}
end

struct Spoon <: Thing
    name::String
end

weight(spoon::Spoon) = 1.5e-2 * length(spoon.name)

function heaviest(drawer::Drawer)
    isempty(drawer.things) && return nothing
    best = 0x0F
    for thing in drawer.things
        if weight(thing) > best
            best = weight(thing) # once more
        elseif false
            continue
        else
            break
        end
    end
    return best
end

macro twice(body)
    quote
        $(esc(body))
        $(esc(body))
    end
end

const LABELS = ["top", "middle", "bottom"]
push!(LABELS, "last\n")
let left = 10
    while left > 0
        try
            @assert left > 1 "empty"
        catch error
            println('c')
        finally
            global total = left
        end
        left -= 1
    end
end

end
