import type { RpcId } from '#shared/mcp/envelope.ts';
import type { Clock, Timer } from '../../platform.ts';
import type { SecretMask } from '../../storage/vault/secret-mask.ts';

/** A message that is being received. */
export interface Arrival {
  /** Received so far. */
  bytes: number;
  /** With the server's secrets masked. */
  beginning: string;
  /** The request of its HTTP exchange. */
  rpcId?: RpcId | undefined;
}

interface PendingMessage {
  readonly pendingBytes: number;
  /** At most the first `most` bytes. */
  beginning(most: number): Uint8Array;
}

/** Smaller messages are complete before the window would show their beginning. */
const fromBytes = 256 * 1024;
/** More than one screen. */
const beginningBytes = 16 * 1024;
const everyMs = 200;

/** Reports large messages a few times a second while they are received. */
export class ArrivalReporter {
  readonly #clock: Clock;
  readonly #mask: SecretMask;
  readonly #report: (arrival: Arrival) => void;
  #reported = 0;
  #pending: PendingMessage | undefined;
  #timer: Timer | undefined;

  constructor(clock: Clock, mask: SecretMask, report: (arrival: Arrival) => void) {
    this.#clock = clock;
    this.#mask = mask;
    this.#report = report;
  }

  /** Called after each chunk. */
  look(pending: PendingMessage): void {
    this.#pending = pending;
    const bytes = pending.pendingBytes;
    if (this.#timer !== undefined || bytes < fromBytes || bytes === this.#reported) return;
    this.#reported = bytes;
    this.#timer = this.#clock.setTimeout(() => {
      this.#timer = undefined;
      this.look(pending);
    }, everyMs);
    this.#timer.unref();
    this.#report({ bytes, beginning: this.#readable(pending.beginning(beginningBytes)) });
  }

  /** The beginning of the message that is being received; empty when there is none. */
  get beginning(): string {
    return this.#pending === undefined ? '' : this.#readable(this.#pending.beginning(beginningBytes));
  }

  /** Drops a character or secret that may be cut at the end. */
  #readable(bytes: Uint8Array): string {
    const whole = bytes.subarray(0, bytes.length - this.#mask.openEnd(bytes));
    return new TextDecoder().decode(this.#mask.bytes(whole).bytes, { stream: true });
  }
}
