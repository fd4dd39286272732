import type { ServerResponse } from 'node:http';
import type { Outgoing } from '../../../electron/demo/server/message.ts';
import { EventStream } from './event-stream.ts';

/** A stream keeps no more events than this for those who come back. */
const mostKept = 1000;

/** A stream of messages that outlives its connection: who comes back with the id of an event gets what followed. */
export class ReplayableStream {
  readonly #key: string;
  readonly #kept: { number: number; data: string }[] = [];
  #stream: EventStream | undefined;
  #last = 0;
  #delivered = 0;
  #isEnded = false;

  /** `key` must not have a dot in it. */
  constructor(key: string) {
    this.#key = key;
  }

  /**
   * Connects a client, in place of the one before, and sends what it has missed: everything after event `after`,
   * or without that everything that nobody got. `primes` begins with an empty event that only has an id.
   */
  attach(response: ServerResponse, { after = this.#delivered, primes = false, headers = {} } = {}): void {
    this.#stream?.end();
    this.#stream = new EventStream(response, headers);
    if (primes) this.#stream.send({ id: `${this.#key}.${after}`, data: '' });
    for (const event of this.#kept) if (event.number > after) this.#deliver(event.number, event.data);
    if (this.#isEnded) this.#stream.end();
  }

  send(message: Outgoing): void {
    this.#last += 1;
    const data = JSON.stringify(message);
    this.#kept.push({ number: this.#last, data });
    if (this.#kept.length > mostKept) this.#kept.shift();
    this.#deliver(this.#last, data);
  }

  /** Says that nothing more comes. */
  end(): void {
    this.#isEnded = true;
    this.#stream?.end();
  }

  #deliver(number: number, data: string): void {
    if (!this.#stream?.isOpen) return;
    this.#stream.send({ id: `${this.#key}.${number}`, data });
    this.#delivered = Math.max(this.#delivered, number);
  }
}
