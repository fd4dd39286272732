import type { ServerResponse } from 'node:http';
import { openEventStream } from './open-event-stream.ts';

/** The newest events that a client can still get. */
const mostKept = 1000;

/** An event stream that a client can resume after one of its events (until 2025-11-25, transports: resumability). */
export class ResumableStream {
  readonly #key: string;
  readonly #kept: { number: number; text: string }[] = [];
  #response: ServerResponse | undefined;
  #last = 0;
  #isOver = false;

  /** `key` names the stream in the ids of its events; it has no dot. */
  constructor(key: string) {
    this.#key = key;
  }

  /** Opens the stream, with an event that has only an id where the client expects one (2025-11-25). */
  open(response: ServerResponse, headers: Record<string, string>, primes: boolean): void {
    openEventStream(response, headers);
    this.#response = response;
    if (primes) response.write(`id: ${this.#key}.0\ndata: \n\n`);
  }

  /** Sends the events after number `after` to a client that lost its connection, and those to come. */
  resume(response: ServerResponse, headers: Record<string, string>, after: number): void {
    this.#response?.end();
    this.open(response, headers, false);
    for (const { number, text } of this.#kept) if (number > after) this.#write(number, text);
    if (this.#isOver) response.end();
  }

  send(text: string): void {
    this.#last += 1;
    this.#kept.push({ number: this.#last, text });
    if (this.#kept.length > mostKept) this.#kept.shift();
    this.#write(this.#last, text);
  }

  /** Nothing more will be sent. */
  end(): void {
    this.#isOver = true;
    this.#response?.end();
  }

  #write(number: number, text: string): void {
    if (this.#response?.writableEnded === false) this.#response.write(`id: ${this.#key}.${number}\ndata: ${text}\n\n`);
  }
}

/** The stream and the number in the id of an event; undefined in an id of another server. */
export function readEventId(id: string | string[] | undefined): { key: string; number: number } | undefined {
  const [, key, number] = typeof id === 'string' ? (/^([\w-]{1,40})\.(\d{1,15})$/.exec(id) ?? []) : [];
  return key === undefined ? undefined : { key, number: Number(number) };
}
