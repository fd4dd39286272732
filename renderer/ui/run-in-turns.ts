/**
 * How long work may hold the main thread before input gets its turn, in milliseconds: a frame and a half, so that
 * what fits is painted with the key that asked for it, and what does not is never felt.
 */
const turnMs = 24;

/** Runs a generator to its end in turns, the first one at once. Returns the way to give it up. */
export function runInTurns<Result>(run: Iterator<unknown, Result>, onDone: (result: Result) => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const work = () => {
    const until = performance.now() + turnMs;
    for (let step = run.next(); ; step = run.next()) {
      if (step.done) {
        onDone(step.value);
        return;
      }
      if (performance.now() > until) break;
    }
    timer = setTimeout(work, 0);
  };
  work();
  return () => clearTimeout(timer);
}
