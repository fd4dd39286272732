import type { Failure } from '#shared/model/failure.ts';

export interface Platform {
  shell: 'desktop' | 'browser' | 'cli';
  version: string;
  /** Loupe's own folder: configuration, log, approvals. Created by the host. */
  dataDir: string;
  /** `memory` keeps the traffic log out of the disk: one-shot commands leave nothing behind. */
  logStorage: 'disk' | 'memory';
  vault: Vault;
  clock: Clock;
  openExternal(url: string): Promise<void>;
  /** Has the listener called when the computer wakes from a sleep; returns the way to stop. Absent: nobody says so. */
  onResume?(listener: () => void): () => void;
  /** Has a person agree to sign in at `host`; false refuses. Absent where the window asks. */
  requestSignIn?(request: { server: string; host: string }): Promise<boolean>;
  /** Default `SIGN_IN_WAITS`. */
  signInWaits?: SignInWaits;
  demo: { command: string; args: string[]; env: Record<string, string> };
}

/** How long a sign-in waits, in milliseconds. */
export interface SignInWaits {
  /** For the response to one request of Loupe's. */
  responseMs: number;
  /** For the browser, from the moment at which a person can agree. */
  callbackMs: number;
}

/** A login server takes less than 30 seconds; a person reads mail, finds a second factor, asks a colleague. */
export const SIGN_IN_WAITS: SignInWaits = { responseMs: 30_000, callbackMs: 15 * 60_000 };

export interface Clock {
  /** Milliseconds since 1970, with fractions; never steps back. */
  now(): number;
}

export const monotonicClock: Clock = {
  now: () => performance.timeOrigin + performance.now(),
};

/** Keeps secrets. A front end picks the best one that the machine has. */
export interface Vault {
  /** `memory` keeps them until Loupe ends. */
  readonly kind: 'safeStorage' | 'keyring' | 'passphrase' | 'memory';
  /** Undefined when there is no such secret. Fails with `vaultLocked` while a passphrase is missing. */
  get(key: string): Promise<string | undefined>;
  set(key: string, secret: string): Promise<void>;
  delete(key: string): Promise<void>;
  /** Why a file of Loupe's own that holds the secrets cannot be used; undefined while it can. */
  readonly failure?: Failure | undefined;
  /** Only where the machine itself keeps no secrets: a file of Loupe's own may, under a passphrase. */
  readonly passphrase?: PassphraseControl;
}

export interface PassphraseControl {
  /** `none`: there is no such file, and secrets are forgotten when Loupe ends. */
  readonly state: 'none' | 'locked' | 'unlocked';
  /** Fails with `wrongPassphrase`. */
  unlock(passphrase: string): Promise<void>;
  /** Makes or reseals the file; the latter takes `current`. Fails with `wrongPassphrase`, `storageFailed`. */
  choose(passphrase: string, current?: string): Promise<void>;
  /** Deletes the file; what was unlocked stays usable until Loupe ends. Fails with `storageFailed`. */
  remove(): Promise<void>;
  onChange(listener: () => void): void;
}

/** Whether a secret that is stored now outlives this run of Loupe. */
export function isLasting({ kind, passphrase, failure }: Vault): boolean {
  return kind !== 'memory' && passphrase?.state !== 'locked' && failure === undefined;
}
