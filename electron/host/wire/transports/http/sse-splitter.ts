import type { Steps } from '#shared/mcp/steps.ts';
import { decodedText } from '../../slices/decoded-text.ts';
import { ByteCollector } from './read-body.ts';

const lineFeed = 0x0a;
const carriageReturn = 0x0d;

/** A server-sent event: its exact bytes and its fields. */
export interface SseEvent {
  bytes: Uint8Array;
  event: string;
  /** The data lines joined by newlines; undefined without any. */
  data: string | undefined;
  id: string | undefined;
  retry: number | undefined;
  comments: string[];
}

/** Splits a byte stream into the bytes of server-sent events (HTML standard, section 9.2). */
export class SseSplitter {
  readonly #onEvent: (bytes: Uint8Array) => void;
  readonly #begun: ByteCollector;
  #lineIsEmpty = true;
  #lastWasCr = false;
  #hasContent = false;

  /** `maxBytes`: the maximum size of an event. */
  constructor(onEvent: (bytes: Uint8Array) => void, maxBytes = Number.MAX_SAFE_INTEGER) {
    this.#onEvent = onEvent;
    this.#begun = new ByteCollector(maxBytes);
  }

  /** The number of bytes of an incomplete event. */
  get pendingBytes(): number {
    return this.#begun.pendingBytes;
  }

  /** At most the first `most` bytes of the incomplete event. */
  beginning(most: number): Uint8Array {
    return this.#begun.beginning(most);
  }

  /** False when an event exceeds the limit; then nothing more may be pushed. */
  push(chunk: Uint8Array): boolean {
    let eventStart = 0;
    let at = 0;
    while (at < chunk.length) {
      const byte = chunk[at];
      if (byte === lineFeed && this.#lastWasCr) {
        // The second half of a CRLF.
        this.#lastWasCr = false;
        if (!this.#hasContent) eventStart = at + 1;
        at += 1;
        continue;
      }
      if (byte !== lineFeed && byte !== carriageReturn) {
        this.#lineIsEmpty = false;
        this.#hasContent = true;
        this.#lastWasCr = false;
        at = nextLineEnd(chunk, at);
        continue;
      }
      this.#lastWasCr = byte === carriageReturn;
      at += 1;
      if (this.#lineIsEmpty && this.#hasContent) {
        if (!this.#emit(chunk.subarray(eventStart, at))) return false;
        eventStart = at;
      }
      this.#lineIsEmpty = true;
    }
    return eventStart === chunk.length || !this.#hasContent || this.#begun.push(chunk.subarray(eventStart));
  }

  /** The bytes of an incomplete event at the end of the stream. */
  rest(): Uint8Array {
    return this.#hasContent ? this.#begun.take() : new Uint8Array(0);
  }

  #emit(tail: Uint8Array): boolean {
    const isWhole = this.#begun.pendingBytes === 0;
    if (!isWhole && !this.#begun.push(tail)) return false;
    this.#hasContent = false;
    this.#onEvent(isWhole ? tail : this.#begun.take());
    return true;
  }
}

function nextLineEnd(chunk: Uint8Array, from: number): number {
  const lf = chunk.indexOf(lineFeed, from);
  const searched = lf === -1 ? chunk : chunk.subarray(0, lf);
  const cr = searched.indexOf(carriageReturn, from);
  if (cr !== -1) return cr;
  return lf === -1 ? chunk.length : lf;
}

const linesPerStep = 1000;

/** Reads the fields of an event. */
export function* readEvent(bytes: Uint8Array): Steps<SseEvent> {
  const event: SseEvent = { bytes, event: 'message', data: undefined, id: undefined, retry: undefined, comments: [] };
  const data: string[] = [];
  let lines = 0;
  const text = yield* decodedText(bytes);
  for (const line of linesOf(text.replace(/^\ufeff/, ''))) {
    lines += 1;
    if (lines % linesPerStep === 0) yield;
    if (line === '') continue;
    const colon = line.indexOf(':');
    const field = colon === -1 ? line : line.slice(0, colon);
    const value = colon === -1 ? '' : line.slice(line.charCodeAt(colon + 1) === 0x20 ? colon + 2 : colon + 1);
    if (field === '') event.comments.push(value);
    else if (field === 'data') data.push(value);
    else if (field === 'event' && value !== '') event.event = value;
    else if (field === 'id' && !value.includes('\0')) event.id = value;
    else if (field === 'retry' && /^\d+$/.test(value)) event.retry = Number(value);
  }
  if (data.length > 0) event.data = data.length === 1 ? data[0] : data.join('\n');
  return event;
}

/** A generator, since an array of millions of lines would need more memory than the event. */
function* linesOf(text: string): Generator<string> {
  let start = 0;
  for (const { index, 0: end } of text.matchAll(/\r\n|\r|\n/g)) {
    yield text.slice(start, index);
    start = index + end.length;
  }
  yield text.slice(start);
}
