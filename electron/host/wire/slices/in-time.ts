import vm from 'node:vm';
import { threadTime } from './thread-time.ts';

/** Work may compute this long, in milliseconds. */
const mostMs = 100;
/** The same for a second try on a busy machine. */
const busyMs = 1000;

const context = vm.createContext({ work: (): unknown => undefined });
const script = new vm.Script('work()');

/**
 * The result of work on untrusted text, which may never end; undefined when it threw or used more than about 100 ms of
 * the thread's time. Waiting for a busy machine doesn't count.
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
