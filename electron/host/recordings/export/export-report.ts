import { parseMessage, readEnvelope } from '#shared/mcp/envelope.ts';
import { atOnce } from '#shared/mcp/steps.ts';
import type { SessionHeader } from '#shared/recording/session-file.ts';
import { eventText, isTextual } from '../file/event-text.ts';
import type { SessionEvent } from '../file/session-decoder.ts';
import type { MaskedSample } from './masking/secret-book.ts';
import type { LeftOut } from './session-source.ts';

/** What an exported file has, or will have. */
export interface ExportReport {
  header: SessionHeader;
  entries: number;
  /** Requests and notifications by method, the most frequent first; at most 100 methods. */
  methods: { method: string; count: number }[];
  /** Messages of other methods. */
  otherMethods: number;
  responses: number;
  /** Of the file, in bytes. */
  bytes: number;
  /** From the first to the last entry, in milliseconds since 1970; absent without entries. */
  from?: number;
  to?: number;
  /** Masked places by what was there, the most frequent first. */
  masked: { what: string; count: number }[];
  samples: readonly MaskedSample[];
  /** Bodies that were decompressed to mask what is in them. */
  decoded: number;
  leftOut: LeftOut;
}

const shownMethods = 100;
const countedMethods = 1000;
/** Larger messages, in bytes, are counted without their method. */
export const readBytes = 1_000_000;

/** Counts the messages of a session. */
export class MessageCounts {
  readonly #methods = new Map<string, number>();
  #others = 0;
  #responses = 0;

  add(event: SessionEvent): void {
    if (!isTextual(event) || event.bytes.length === 0) return;
    if (event.bytes.length > readBytes) this.#others += 1;
    else this.#message(atOnce(eventText(event))?.text ?? '');
  }

  get counts(): Pick<ExportReport, 'methods' | 'otherMethods' | 'responses'> {
    const all = [...this.#methods].map(([method, count]) => ({ method, count })).sort((a, b) => b.count - a.count);
    const more = all.slice(shownMethods).reduce((sum, { count }) => sum + count, 0);
    return { methods: all.slice(0, shownMethods), otherMethods: this.#others + more, responses: this.#responses };
  }

  #message(text: string): void {
    const value = parseMessage(text);
    for (const entry of Array.isArray(value) ? value : value === undefined ? [] : [value]) {
      const envelope = readEnvelope(entry);
      if (envelope.kind === 'result' || envelope.kind === 'error') this.#responses += 1;
      else if (envelope.kind === 'request' || envelope.kind === 'notification') this.#count(envelope.method);
    }
  }

  #count(method: string): void {
    const count = this.#methods.get(method);
    if (count === undefined && this.#methods.size >= countedMethods) this.#others += 1;
    else this.#methods.set(method, (count ?? 0) + 1);
  }
}
