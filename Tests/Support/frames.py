"""What readers see of a page while it loads: the state of each frame from the first paint on."""

import contextlib
import json

PROBE = """(() => {
  const frames = window.framesOfTheTest = [];
  const record = time => {
    let state = null;
    try { state = (%s)() } catch { }
    frames.push([time, JSON.stringify(state)]);
  };
  const look = time => {
    requestAnimationFrame(look);
    if (!document.documentElement) return record(time);
    // A resize observer is called after the page's own work in this frame, and before the frame is painted.
    const observer = new ResizeObserver(() => {
      observer.disconnect();
      record(time);
    });
    observer.observe(document.documentElement);
  };
  requestAnimationFrame(look);
})()"""

# The states of the painted frames: of the last frame that began before the first contentful paint, and of later ones.
PAINTED = """async () => {
  for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame);
  const [paint] = performance.getEntriesByName("first-contentful-paint");
  const first = window.framesOfTheTest.findLastIndex(([time]) => time <= paint.startTime + 1);
  return window.framesOfTheTest.slice(Math.max(0, first)).map(([, state]) => state);
}"""


@contextlib.contextmanager
def observed(served, state: str):
    """Records the result of a JavaScript function in each frame of a site's pages. The function may throw at first."""
    with served.probing(PROBE % state):
        yield


def painted(page) -> list:
    """Returns the different states that the frames of an observed page showed, in order."""
    page.wait_for_function("() => performance.getEntriesByName('first-contentful-paint').length")
    states = page.evaluate(PAINTED)
    return [json.loads(state) for at, state in enumerate(states) if at == 0 or state != states[at - 1]]
