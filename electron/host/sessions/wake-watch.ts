import { networkInterfaces } from 'node:os';
import type { Clock, Platform } from '../platform.ts';

/** The interval of the checks, in milliseconds. */
const everyMs = 5000;

/** A check this late means that the computer slept. */
const lateMs = 15_000;

interface WakeWatch {
  clock: Clock;
  onWake(): void;
  /** See `Platform`. */
  onResume?: Platform['onResume'] | undefined;
  /** Milliseconds since 1970 by the system clock, which continues during sleep. */
  now?(): number;
  /** This computer's network addresses. */
  addresses?(): string[];
}

/** Calls `onWake` when the computer slept or changed networks. Returns a function that stops that. */
export function watchForWake({
  clock,
  onWake,
  onResume,
  now = Date.now,
  addresses = ownAddresses,
}: WakeWatch): () => void {
  let checkedAt = now();
  let known = addresses().sort().join();
  const timer = clock.setInterval(() => {
    const isLate = now() - checkedAt > everyMs + lateMs;
    const current = addresses().sort().join();
    // Without an address there is no network yet.
    const isNewNetwork = current !== known && current !== '';
    checkedAt = now();
    known = current;
    if (isLate || isNewNetwork) onWake();
  }, everyMs);
  timer.unref();
  const stopListening = onResume?.(() => {
    // Otherwise the next check would notice the same sleep.
    checkedAt = now();
    onWake();
  });
  return () => {
    stopListening?.();
    timer.clear();
  };
}

function ownAddresses(): string[] {
  const all = Object.values(networkInterfaces()).flatMap((each) => each ?? []);
  return all.filter(({ internal }) => !internal).map(({ address }) => address);
}
