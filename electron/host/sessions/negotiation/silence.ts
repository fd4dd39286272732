/** How long a server may be given before its silence counts, in milliseconds. */
export interface SilenceLimits {
  /** Without any sign of life. */
  quietMs: number;
  /** Altogether, however much it writes. */
  longestMs: number;
}

/**
 * Waits for a server to fall silent. Whatever it writes, on stderr too, starts the wait anew: a process that is still
 * starting is not a silent one.
 */
export class Silence {
  /** Resolves once the server was silent for long enough; never after `stop`. */
  readonly fallen: Promise<void>;
  readonly #fall: () => void;
  readonly #cap: NodeJS.Timeout;
  readonly #quiet: NodeJS.Timeout;
  #isOver = false;

  constructor({ quietMs, longestMs }: SilenceLimits) {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.fallen = promise;
    this.#fall = () => {
      this.stop();
      resolve();
    };
    this.#cap = setTimeout(this.#fall, longestMs);
    this.#quiet = setTimeout(this.#fall, quietMs);
  }

  /** The server wrote something. */
  heard(): void {
    if (!this.#isOver) this.#quiet.refresh();
  }

  stop(): void {
    this.#isOver = true;
    clearTimeout(this.#cap);
    clearTimeout(this.#quiet);
  }
}
