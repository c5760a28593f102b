package org.example.drawers;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import static java.util.stream.Collectors.toList;

/**
 * A drawer that opens and closes.
 *
 * @param <T> what lies in it
 */
public abstract class Drawer<T extends Comparable<T>> implements Iterable<T>, AutoCloseable {
    /** How deep it can be, in centimeters. */
    public static final int MAX_DEPTH = 1_200;
    private static final double SPEED = 1.5e-2;
    private static final long MASK = 0xFFFF_0000L;

    private final List<T> things = new ArrayList<>();
    protected volatile boolean open = false;
    private transient char mark = '\'';

    // One of three.
    public enum State {
        CLOSED, OPEN, STUCK;

        State next() {
            return switch (this) {
                case CLOSED -> OPEN;
                case OPEN -> CLOSED;
                default -> throw new IllegalStateException("stuck: " + name());
            };
        }
    }

    public record Size(int width, int depth) {
        public Size {
            if (width < 0 || depth > MAX_DEPTH) {
                throw new IllegalArgumentException("no such size: \"%d\"".formatted(width));
            }
        }
    }

    public sealed interface Thing permits Spoon, Fork {}
    public static final class Spoon implements Thing {}
    public static final class Fork implements Thing {}

    @Override
    @SuppressWarnings({"unchecked", "rawtypes"})
    public synchronized void close() throws Exception {
        try {
            open = false;
        } catch (RuntimeException error) {
            error.printStackTrace();
        } finally {
            things.clear();
        }
    }

    public <R> List<R> map(Function<? super T, ? extends R> change) {
        return things.stream().map(change).collect(toList());
    }

    protected abstract boolean accepts(T thing);

    public final T heaviest() {
        T best = null;
        for (T thing : things) {
            if (best == null || thing.compareTo(best) > 0) {
                best = thing;
            }
        }
        return best;
    }

    public static void main(String[] args) {
        var text = """
            A text block: "quoted" and \"""escaped\""",
            over several lines.
            """;
        int total = 0;
        byte small = (byte) 0b1010;
        float half = 0.5f;
        do {
            total += 07;
            if (total % 2 == 0) continue;
        } while (total < 100);
        for (int i = 0; i < args.length; i++) {
            System.out.println(args[i] + ' ' + text + small + half);
        }
        Map<String, Integer> counts = Map.of("spoon", 3, "fork", 2);
        Object thing = counts;
        if (thing instanceof Map<?, ?> map && !map.isEmpty()) {
            assert map.size() == 2 : "two kinds";
            System.out.println(map);
        }
        /* the end */
    }
}
