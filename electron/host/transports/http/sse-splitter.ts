const LF = 0x0a;
const CR = 0x0d;

/** One server-sent event: its bytes as they came, and its fields. */
export interface SseEvent {
  bytes: Uint8Array;
  event: string;
  /** The data lines joined with newlines; undefined when there is none. */
  data: string | undefined;
  id: string | undefined;
  retry: number | undefined;
  comments: string[];
}

/**
 * Cuts a byte stream into server-sent events (HTML standard, section 9.2), keeping each event's exact bytes.
 * Lines end in LF, CR or CRLF; an empty line ends the event.
 */
export class SseSplitter {
  readonly #onEvent: (event: SseEvent) => void;
  #chunks: Uint8Array[] = [];
  #lineIsEmpty = true;
  #lastWasCr = false;
  #hasContent = false;

  constructor(onEvent: (event: SseEvent) => void) {
    this.#onEvent = onEvent;
  }

  push(chunk: Uint8Array): void {
    let eventStart = 0;
    let at = 0;
    while (at < chunk.length) {
      const byte = chunk[at];
      if (byte === LF && this.#lastWasCr) {
        // The second half of a CRLF: belongs to the line that the CR ended.
        this.#lastWasCr = false;
        if (!this.#hasContent) eventStart = at + 1;
        at += 1;
        continue;
      }
      if (byte !== LF && byte !== CR) {
        this.#lineIsEmpty = false;
        this.#hasContent = true;
        this.#lastWasCr = false;
        at = nextLineEnd(chunk, at);
        continue;
      }
      this.#lastWasCr = byte === CR;
      at += 1;
      if (this.#lineIsEmpty && this.#hasContent) {
        this.#emit(chunk.subarray(eventStart, at));
        eventStart = at;
      }
      this.#lineIsEmpty = true;
    }
    if (eventStart < chunk.length && this.#hasContent) this.#chunks.push(chunk.subarray(eventStart));
  }

  /** The bytes of an event that the stream's end cut off; empty when it ended between events. */
  rest(): Uint8Array {
    return this.#hasContent ? Buffer.concat(this.#chunks) : new Uint8Array(0);
  }

  #emit(tail: Uint8Array): void {
    const bytes = this.#chunks.length === 0 ? tail : Buffer.concat([...this.#chunks, tail]);
    this.#chunks = [];
    this.#hasContent = false;
    this.#onEvent(parseEvent(bytes));
  }
}

function nextLineEnd(chunk: Uint8Array, from: number): number {
  const lf = chunk.indexOf(LF, from);
  const searched = lf === -1 ? chunk : chunk.subarray(0, lf);
  const cr = searched.indexOf(CR, from);
  if (cr !== -1) return cr;
  return lf === -1 ? chunk.length : lf;
}

function parseEvent(bytes: Uint8Array): SseEvent {
  const event: SseEvent = { bytes, event: 'message', data: undefined, id: undefined, retry: undefined, comments: [] };
  const data: string[] = [];
  for (const line of Buffer.from(bytes)
    .toString('utf8')
    .replace(/^\ufeff/, '')
    .split(/\r\n|\r|\n/)) {
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
