import vm from 'node:vm';
import { threadTime } from './thread-time.ts';

/** Work may compute this long, in milliseconds. */
const mostMs = 100;
/** The same for a second try on a busy machine. */
const busyMs = 1000;

const context = vm.createContext({ work: (): unknown => undefined });
const script = new vm.Script('work()');

/**
 * The result of work on untrusted text that may not end by itself; undefined when it threw or took longer than 100 ms,
 * not counting the time for which a busy machine didn't let it compute.
 */
export function inTime<T>(work: () => T): T | undefined {
  let result: T | undefined;
  context.work = () => {
    result = work();
  };
  for (const timeout of [mostMs, busyMs]) {
    const before = threadTime();
    try {
      script.runInContext(context, { timeout });
      return result;
    } catch {
      // Unless it hardly got to compute, as on a busy machine.
      if (threadTime() - before > mostMs / 2) return undefined;
    }
  }
  return undefined;
}
