import type { Place } from './mode.ts';
import type { Measured } from './user/measure.ts';

/** A row of the table. */
export interface Row {
  mode: string;
  place: Place | 'file';
  measured: Measured;
  /** The columns over their limit, and whatever else was wrong. */
  over: string[];
}

/** In milliseconds; memory in bytes. */
export const limits = { stall: 250, other: 300, cancel: 1000, disconnect: 1000, memory: 600e6 };

/**
 * What is known to take more memory, and how much at most, in bytes: messages of 40 MB and more, or of a million values,
 * are in use as bytes, text and values, and some once more in a thread. What was tried is in docs/performance.md. Each is
 * marked in the table, and is over when it takes more than this.
 */
const knownMemory: Readonly<Record<string, number>> = {
  'a text of 100 MB of JSON': 1250e6,
  'a tool result with a text of 100 MB': 1000e6,
  'a result that is a text of 100 MB': 1000e6,
  'a page of 1,000,000 tools': 750e6,
  'a page of 1,000,000 nulls': 1000e6,
  '2,000 listed URIs of 40 kB of slashes': 1150e6,
  'a result whose keys are all the same': 850e6,
  'unique items of 1,000,000 in structured content': 850e6,
  'a result with 2,000,000 numbers that JavaScript rounds': 750e6,
  'a prompt with 500,000 messages': 660e6,
};

export function rowOf(name: string, place: Row['place'], measured: Measured): Row {
  const { stalls, other, cancel = 0, disconnect = 0, memory, exits, problems, otherFailed, load } = measured;
  const share = Math.max(1, load);
  // On a busy machine the loop also waits for its turn; then what the thread computed counts.
  const stall = share > 1 ? Math.min(stalls.longest, stalls.computed) : stalls.longest;
  const figures = {
    stall,
    other: other / share,
    cancel: cancel / share,
    disconnect: disconnect / share,
    memory,
  };
  const most: Readonly<Record<string, number>> = { ...limits, memory: knownMemory[name] ?? limits.memory };
  const over: string[] = Object.entries(figures).flatMap(([key, value]) => (value > (most[key] ?? 0) ? [key] : []));
  if (exits > 0) over.push('exit');
  if (otherFailed > 0) over.push(`${otherFailed} requests of the other session failed`);
  return { mode: name, place, measured, over: [...over, ...problems] };
}

const columns = ['stall', 'cpu', 'gc', 'other', 'cancel', 'disconn', 'window', 'memory', 'exits'];

export function heading(): string {
  return `${'mode'.padEnd(68)}${'where'.padEnd(14)}${columns.map((name) => name.padStart(8)).join('')}  outcome`;
}

/** Times in milliseconds, memory in MB. */
export function print({ mode, place, measured, over }: Row): string {
  const { stalls, other, cancel, disconnect, memory, exits, seen } = measured;
  const cells = [
    ...[stalls.longest, stalls.computed, stalls.collected, other].map(whole),
    cancel === undefined ? '-' : whole(cancel),
    disconnect === undefined ? '-' : whole(disconnect),
    whole(measured.window.ms),
    whole(memory / 1e6),
    String(exits),
  ];
  const outcome = [
    seen.phase === 'ready' || place === 'file' ? seen.outcome : seen.phase,
    seen.failure,
    seen.sessionFailure,
  ];
  const isKnown = memory > limits.memory && !over.includes('memory');
  const verdict = `${isKnown ? '  memory known to be over' : ''}${over.length === 0 ? '' : `  OVER: ${over.join(', ')}`}`;
  const shown = outcome.filter((each) => each !== undefined).join(' ');
  return `${mode.padEnd(68)}${place.padEnd(14)}${cells.map((cell) => cell.padStart(8)).join('')}  ${shown}${verdict}`;
}

function whole(value: number): string {
  return Number.isFinite(value) ? value.toFixed(0) : 'none';
}
