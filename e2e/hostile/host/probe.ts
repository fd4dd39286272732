import { PerformanceObserver } from 'node:perf_hooks';
import process from 'node:process';
import { isMainThread } from 'node:worker_threads';

/** The longest time for which the host's event loop did nothing else, in milliseconds. */
export interface Stalls {
  longest: number;
  /**
   * The longest time of its own for which the main thread did so: other processes don't lengthen it, and waiting
   * doesn't count.
   */
  computed: number;
  /** How much of the longest was garbage collection. */
  collected: number;
  /** How many were longer than 100 ms. */
  long: number;
}

const everyMs = 5;
const longMs = 100;

/** Measures the event loop of the process that loads it with `--import`, and reports when its parent asks. */
function measure(): void {
  let stalls: Stalls = none();
  let last = performance.now();
  let cpu = process.threadCpuUsage();
  const collections: { startTime: number; duration: number }[] = [];
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries())
      if (duration > 10) collections.push({ startTime, duration });
  }).observe({ entryTypes: ['gc'] });
  setInterval(() => {
    const now = performance.now();
    const used = process.threadCpuUsage();
    const late = now - last - everyMs;
    if (late > longMs) stalls.long += 1;
    stalls.computed = Math.max(stalls.computed, (used.user + used.system - cpu.user - cpu.system) / 1000);
    if (late > stalls.longest) {
      const [from, until] = [last, now];
      stalls = { ...stalls, longest: late, collected: 0 };
      // The observer is notified after this timer.
      setTimeout(() => {
        const within = collections.filter(({ startTime }) => startTime >= from && startTime <= until);
        const collected = within.reduce((sum, { duration }) => sum + duration, 0);
        if (stalls.longest === late) stalls.collected = collected;
        collections.length = 0;
      }, 50).unref();
    }
    last = now;
    cpu = used;
  }, everyMs).unref();
  process.on('message', (message) => {
    if (message === 'reset') stalls = none();
    else if (message === 'report') process.send?.(stalls);
  });
  process.on('disconnect', () => process.exit());
  // The listeners must not keep the host running.
  process.channel?.unref();
}

function none(): Stalls {
  return { longest: 0, computed: 0, collected: 0, long: 0 };
}

// Worker threads load it too.
if (isMainThread) measure();
