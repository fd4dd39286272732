import type { RpcId } from '#shared/mcp/envelope.ts';
import type { SecretMask } from '../../storage/vault/secret-mask.ts';

/** A message that is still coming in. */
export interface Arrival {
  /** How much of it is here. */
  bytes: number;
  /** How it begins, the server's secrets masked. */
  beginning: string;
  /** The request whose HTTP exchange brings it. */
  rpcId?: RpcId | undefined;
}

/** Where a message gathers until it is whole. */
interface PendingMessage {
  readonly pendingBytes: number;
  /** At most the first `most` bytes of it. */
  beginning(most: number): Uint8Array;
}

/** Messages below this size, in bytes, are whole, read and checked before the window would have their beginning. */
const FROM_BYTES = 256 * 1024;
/** So much of the beginning is reported, in bytes: more than one screen. */
const BEGINNING_BYTES = 16 * 1024;
const EVERY_MS = 200;

/** Reports large messages while they come in, a few times a second. */
export class ArrivalReporter {
  readonly #mask: SecretMask;
  readonly #report: (arrival: Arrival) => void;
  #reported = 0;
  #timer: NodeJS.Timeout | undefined;

  constructor(mask: SecretMask, report: (arrival: Arrival) => void) {
    this.#mask = mask;
    this.#report = report;
  }

  /** Called after each chunk. What comes soon after a report is in the next one, also when nothing more comes. */
  look(gathering: PendingMessage): void {
    const bytes = gathering.pendingBytes;
    if (this.#timer !== undefined || bytes < FROM_BYTES || bytes === this.#reported) return;
    this.#reported = bytes;
    this.#timer = setTimeout(() => {
      this.#timer = undefined;
      this.look(gathering);
    }, EVERY_MS);
    this.#timer.unref();
    this.#report({ bytes, beginning: this.#readable(gathering.beginning(BEGINNING_BYTES)) });
  }

  /** The last character, and a secret at the end, may be cut in two: neither is shown. */
  #readable(bytes: Uint8Array): string {
    const whole = bytes.subarray(0, bytes.length - this.#mask.openEnd(bytes));
    return new TextDecoder().decode(this.#mask.bytes(whole).bytes, { stream: true });
  }
}
