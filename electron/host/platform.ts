import type { Vault } from './storage/vault/vault.ts';

/** What a shell supplies to the host. The host asks for nothing else of the machine it runs on. */
export interface Platform {
  shell: 'desktop' | 'browser' | 'cli';
  version: string;
  /** Loupe's own folder: configuration, log, approvals. Created by the host. */
  dataDir: string;
  /** `memory` keeps the traffic log out of the disk: one-shot commands leave nothing behind. */
  logStorage: 'disk' | 'memory';
  vault: Vault;
  clock: Clock;
  /** Opens an http(s) address outside the app. */
  openExternal(url: string): Promise<void>;
  /** How to start the demo server that ships with Loupe. */
  demo: { command: string; args: string[]; env: Record<string, string> };
}

export interface Clock {
  /** Milliseconds since 1970, with fractions; never steps back. */
  now(): number;
}

/** A clock that starts at the system's time and then only moves forward. */
export const monotonicClock: Clock = {
  now: () => performance.timeOrigin + performance.now(),
};
