%% A drawer that opens and closes.
-module(drawers).
-export([heaviest/1, open/2]).
-record(drawer, {label = "top", depth = 40}).

%% The weight of a thing.
weight({spoon, Name}) -> 1.5 * length(Name);
weight({ladle, Weight}) when Weight > 0 -> Weight;
weight(_) -> throw(empty).

heaviest([]) -> none;
heaviest([First | Rest]) ->
    case weight(First) of
        Weight when Weight > 10, Weight < 1200 -> First;
        _ -> heaviest(Rest)
    end.

open(Drawer, Tries) ->
    try
        if
            Tries =:= 0 -> io:format("The drawer stays closed~n");
            not is_record(Drawer, drawer) orelse Tries > 100 -> error
        end
    catch
        error:Reason -> {error, Reason} % once more
    after
        io:format("tried")
    end.

loop(State) ->
    receive
        {open, From} -> From ! {ok, State}, loop(State);
        stop -> ok
    after 5000 -> fun() -> timeout end
    end.

%% Describes a drawer in several words.
describe(#drawer{label = Label, depth = Depth}) when Depth >= 10 ->
    Words = ["drawer", "with the label", "and a depth of"],
    begin io:format("~s ~s ~p~n", [Words, Label, Depth + 5]) end;
describe(_) -> error("a drawer is not so flat").
