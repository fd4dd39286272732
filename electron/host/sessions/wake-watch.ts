import { networkInterfaces } from 'node:os';
import type { Platform } from '../platform.ts';

/** How often it is looked, in milliseconds. */
const EVERY_MS = 5000;

/** A look that comes so much too late means that the computer slept. */
const LATE_MS = 15_000;

interface WakeWatch {
  onWake(): void;
  /** Who knows of a wake at once; see `Platform`. */
  onResume?: Platform['onResume'] | undefined;
  /** Milliseconds since 1970, by the system's clock, which goes on during a sleep. */
  now?(): number;
  /** This computer's addresses in its networks. */
  addresses?(): string[];
}

/** Notices that the computer slept, or is in another network than before. Returns the way to stop. */
export function watchForWake({ onWake, onResume, now = Date.now, addresses = ownAddresses }: WakeWatch): () => void {
  let lookedAt = now();
  let known = addresses().sort().join();
  const timer = setInterval(() => {
    const isLate = now() - lookedAt > EVERY_MS + LATE_MS;
    const current = addresses().sort().join();
    // Without any address there is nothing to reach yet.
    const isElsewhere = current !== known && current !== '';
    lookedAt = now();
    known = current;
    if (isLate || isElsewhere) onWake();
  }, EVERY_MS);
  timer.unref();
  const stopListening = onResume?.(() => {
    // The next look would notice the same sleep.
    lookedAt = now();
    onWake();
  });
  return () => {
    stopListening?.();
    clearInterval(timer);
  };
}

function ownAddresses(): string[] {
  const all = Object.values(networkInterfaces()).flatMap((each) => each ?? []);
  return all.filter(({ internal }) => !internal).map(({ address }) => address);
}
