import type { Readable, Writable } from 'node:stream';
import type { Failure } from '#shared/model/failure.ts';

export interface Platform {
  frontEnd: 'desktop' | 'browser' | 'cli';
  version: string;
  /** The data folder, which the host creates. */
  dataDir: string;
  /** The folder whose `hosts` has a person's own profiles of hosts; default: the data folder. */
  profilesDir?: string;
  /** `memory`: no traffic log on disk, for one-shot commands. */
  logStorage: 'disk' | 'memory';
  vault: Vault;
  clock: Clock;
  openExternal(url: string): Promise<void>;
  /** How stdio servers are started; default: as child processes. */
  startProcess?: StartProcess;
  /** Shows a file in the system's file manager. Only the desktop can. */
  revealFile?(path: string): void;
  /** Asks where to save a file, with a proposed name; undefined when the user cancels. Only the desktop can. */
  chooseFile?(name: string): Promise<string | undefined>;
  /** Calls the listener when the computer wakes from sleep; returns a function that stops that. */
  onResume?(listener: () => void): () => void;
  /**
   * The proxies of the system's settings for a URL, as a proxy script answers: `PROXY host:port; DIRECT`. Asked where the
   * environment names none; absent: nothing but the environment.
   */
  systemProxy?(url: string): Promise<string>;
  /** Asks the user for consent to sign in at `host`; false: denied. Absent where the window asks. */
  requestSignIn?(request: { server: string; host: string }): Promise<boolean>;
  /** Default `SIGN_IN_WAITS`. */
  signInWaits?: SignInWaits;
  demo: { command: string; args: string[]; env: Record<string, string> };
  /** Records for a client: the server's command follows these arguments. */
  recorder: { command: string; args: string[] };
  /** Serves a recording to a client: its file and options follow these arguments. */
  serveCommand: { command: string; args: string[] };
}

/** The timeouts of a sign-in, in milliseconds. */
export interface SignInWaits {
  /** For the response to a request. */
  responseMs: number;
  /** For the callback, from the request for consent on. */
  callbackMs: number;
}

/** Users may need minutes for mail or a second factor. */
export const defaultSignInWaits: SignInWaits = { responseMs: 30_000, callbackMs: 15 * 60_000 };

/** A timer of a clock. To clear it again, or after its time, does nothing. */
export interface Timer {
  clear(): void;
  /** Lets the process exit before its time. */
  unref(): Timer;
}

/** The time and all waiting of the host; tests have one of their own. */
export interface Clock {
  /** Milliseconds since 1970, with fractions; never steps back. */
  now(): number;
  setTimeout(callback: () => void, ms: number): Timer;
  setInterval(callback: () => void, ms: number): Timer;
}

/** Who notices changes of files. */
export interface FileNotices {
  /** Calls `onChange` when a file may have changed, once it is at rest; returns a function that stops that. */
  file(path: string, onChange: () => void): () => void;
}

/** In milliseconds. Smaller differences between the clocks of a system are none of a sleep. */
const mostBehindMs = 1000;
/** Read once: the getter takes longer than the clock. */
const startedAt = performance.timeOrigin;

/**
 * Returns the time by `elapsed`, which never steps back but may stand still while the computer sleeps, as on Linux: where the
 * system's clock, `wall`, has gone ahead, it follows. So what lasts over a sleep has lasted that long, on every system.
 */
export function monotonicNow(elapsed = () => startedAt + performance.now(), wall = () => Date.now()): () => number {
  let sleptMs = 0;
  return () => {
    const at = elapsed() + sleptMs;
    const behind = wall() - at;
    if (behind <= mostBehindMs) return at;
    sleptMs += behind;
    return at + behind;
  };
}

export const monotonicClock: Clock = {
  now: monotonicNow(),
  setTimeout: (callback, ms) => timerOf(setTimeout(callback, ms)),
  setInterval: (callback, ms) => timerOf(setInterval(callback, ms)),
};

function timerOf(timeout: NodeJS.Timeout): Timer {
  const timer: Timer = {
    clear: () => clearTimeout(timeout),
    unref: () => {
      timeout.unref();
      return timer;
    },
  };
  return timer;
}

/** Resolves after `ms` of a clock. Rejects with the signal's reason when that aborts. */
export async function delay(
  clock: Clock,
  ms: number,
  { signal }: { signal?: AbortSignal | undefined } = {},
): Promise<void> {
  signal?.throwIfAborted();
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const timer = clock.setTimeout(resolve, ms);
  const aborted = () => reject(signal?.reason);
  signal?.addEventListener('abort', aborted, { once: true });
  try {
    await promise;
  } finally {
    timer.clear();
    signal?.removeEventListener('abort', aborted);
  }
}

/** As `AbortSignal.timeout`: aborts after `ms` of a clock with a `TimeoutError`. */
export function timeoutSignal(clock: Clock, ms: number): AbortSignal {
  const controller = new AbortController();
  const timedOut = () => controller.abort(new DOMException('The operation timed out', 'TimeoutError'));
  clock.setTimeout(timedOut, ms).unref();
  return controller.signal;
}

/** Stores secrets. A front end uses the best one of the machine. */
export interface Vault {
  /** `memory` keeps them until Loupe exits. */
  readonly kind: 'safeStorage' | 'keyring' | 'passphrase' | 'memory';
  /** Undefined without such a secret. Fails with `vaultLocked` while the vault is locked. */
  get(key: string): Promise<string | undefined>;
  set(key: string, secret: string): Promise<void>;
  delete(key: string): Promise<void>;
  /** Reads what other processes store in its file from now on; absent without a file. */
  watch?(files: FileNotices): void;
  /** Why the file with the secrets can't be used. */
  readonly failure?: Failure | undefined;
  /** The `fileSetAside` of a damaged file with secrets. */
  readonly setAside?: Failure | undefined;
  /** Present where the machine has no keyring and secrets can be stored in an encrypted file. */
  readonly passphrase?: PassphraseControl;
}

export interface PassphraseControl {
  /** `none`: there is no such file, and secrets are lost when Loupe exits. */
  readonly state: 'none' | 'locked' | 'unlocked';
  /** Fails with `wrongPassphrase`. */
  unlock(passphrase: string): Promise<void>;
  /** Creates the file, or changes its passphrase from `current`. Fails with `wrongPassphrase`, `storageFailed`. */
  choose(passphrase: string, current?: string): Promise<void>;
  /** Deletes the file; unlocked secrets stay in memory until Loupe exits. Fails with `storageFailed`. */
  remove(): Promise<void>;
  onChange(listener: () => void): void;
}

/** Whether a secret that is stored now survives a restart. */
export function isLasting({ kind, passphrase, failure }: Vault): boolean {
  return kind !== 'memory' && passphrase?.state !== 'locked' && failure === undefined;
}

export interface StdioTarget {
  command: string;
  args: string[];
  env: Record<string, string>;
  cwd?: string;
}

/** A started server. Of its events, `close` comes when its streams have ended as well. */
export interface ServerProcess {
  readonly pid: number;
  readonly stdin: Writable;
  readonly stdout: Readable;
  readonly stderr: Readable;
  readonly events: {
    once(event: 'exit' | 'close', listener: () => void): unknown;
    off(event: 'exit', listener: () => void): unknown;
  };
  /** Null while it runs, and after a signal ended it. */
  readonly exitCode: number | null;
  readonly signalCode: NodeJS.Signals | null;
  /** Collects what it has started, which can't be found after its end. */
  noteDescendants(): void;
  /** Signals it and all that it started, also after its end. */
  signal(signal: 'SIGTERM' | 'SIGKILL'): void;
  /** It has ended: Loupe's own exit needs to end it no more. */
  release(): void;
}

/** Starts a server. Rejects with the system's error. */
export type StartProcess = (target: StdioTarget) => Promise<ServerProcess>;
