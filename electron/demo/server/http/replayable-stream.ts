import type { ServerResponse } from 'node:http';
import type { Outgoing } from '../message.ts';
import { EventStream } from './event-stream.ts';

/** Most events that are kept for resumption. */
const maxKept = 1000;

/** A stream of messages that can be resumed: a client that reconnects with an event id gets the following ones. */
export class ReplayableStream {
  readonly #key: string;
  readonly #kept: { number: number; data: string }[] = [];
  #stream: EventStream | undefined;
  #last = 0;
  #delivered = 0;
  #isEnded = false;

  /** `key` must not contain a dot. */
  constructor(key: string) {
    this.#key = key;
  }

  /**
   * Replaces the connected client, and sends it the missed events: those after event `after`, else all that were not
   * delivered. `primes` starts with an empty event with an id.
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
    if (this.#kept.length > maxKept) this.#kept.shift();
    this.#deliver(this.#last, data);
  }

  /** Ends the stream. */
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
