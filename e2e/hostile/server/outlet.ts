import type { Writable } from 'node:stream';
import type { Text } from '../text.ts';

/** What a transport puts around a message. */
export interface Framing {
  before: string;
  after: string;
}

export const framings = {
  line: { before: '', after: '\n' },
  event: { before: 'event: message\ndata: ', after: '\n\n' },
  body: { before: '', after: '' },
} satisfies Record<string, Framing>;

const chunkCharacters = 65_536;

/** How many messages this process has sent: each is counted when it is written. */
export const sent = { messages: 0, onChange: () => {} };

function count(messages: number): void {
  sent.messages += messages;
  sent.onChange();
}

/** Writes as fast as the client reads, message after message. What comes after the client's end is dropped. */
export class Outlet {
  readonly #stream: Writable;
  readonly framing: Framing;
  #turn: Promise<void> = Promise.resolve();

  constructor(stream: Writable, framing: Framing) {
    this.#stream = stream;
    this.framing = framing;
    stream.on('error', () => undefined);
  }

  get isClosed(): boolean {
    return this.#stream.destroyed || this.#stream.writableEnded;
  }

  /** Sends one message. */
  async message(...texts: readonly Text[]): Promise<void> {
    await this.raw(this.framing.before, ...texts, this.framing.after);
    if (!this.isClosed) count(1);
  }

  /** Sends `total` messages, each made from its number, which counts from 0. Other messages come in between. */
  async messages(total: number, make: (number: number) => string): Promise<void> {
    const { before, after } = this.framing;
    for (let number = 0; number < total && !this.isClosed; ) {
      let chunk = '';
      const first = number;
      for (; number < total && chunk.length < chunkCharacters; number += 1) chunk += before + make(number) + after;
      await this.raw(chunk);
      if (!this.isClosed) count(number - first);
    }
  }

  /** Sends texts as they are, without a frame. */
  raw(...texts: readonly Text[]): Promise<void> {
    const sending = this.#turn.then(() => this.#send(texts));
    this.#turn = sending;
    return sending;
  }

  /** Sends bytes as they are, `count` times. */
  bytes(bytes: Uint8Array, count = 1): Promise<void> {
    const sending = this.#turn.then(async () => {
      for (let sent = 0; sent < count && !this.isClosed; sent += 1) await this.#write(bytes);
    });
    this.#turn = sending;
    return sending;
  }

  end(): void {
    void this.#turn.then(() => this.#stream.end());
  }

  /** Resolves when the client has gone. */
  closed(): Promise<void> {
    if (this.isClosed) return Promise.resolve();
    return new Promise((resolve) => this.#stream.once('close', () => resolve()));
  }

  async #send(texts: readonly Text[]): Promise<void> {
    let chunk = '';
    for (const text of texts) {
      for (const piece of typeof text === 'string' ? [text] : text) {
        chunk += piece;
        if (chunk.length < chunkCharacters) continue;
        await this.#write(chunk);
        chunk = '';
        if (this.isClosed) return;
      }
    }
    if (chunk !== '') await this.#write(chunk);
  }

  async #write(chunk: string | Uint8Array): Promise<void> {
    if (this.isClosed || this.#stream.write(chunk)) return;
    await new Promise<void>((resolve) => {
      const go = () => {
        this.#stream.off('drain', go).off('close', go);
        resolve();
      };
      this.#stream.on('drain', go).on('close', go);
    });
  }
}
