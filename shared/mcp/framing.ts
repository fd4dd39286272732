import type { Framing } from '../model/frame.ts';

/** Which ranges of a body make up its payload, in order, with a line feed between each two. Offsets in bytes. */
export interface PayloadMap {
  /** Start and end (exclusive) of each range, alternating. */
  bounds: number[];
  /** Size of the payload in bytes, line feeds included. */
  size: number;
}

/** Finds the payload of a server-sent event that arrives in pieces, so that a large one need not be held. */
export interface EventScanner {
  push(piece: Uint8Array): void;
  finish(): PayloadMap;
}

const lineFeed = 0x0a;
const carriageReturn = 0x0d;
const byteOrderMark = [0xef, 0xbb, 0xbf];
const dataField = [0x64, 0x61, 0x74, 0x61];
const colon = 0x3a;
const space = 0x20;

/**
 * The payload of a whole body, by how it is framed. Returns a view of the body where possible.
 * - `line`: one line; its line end and a leading byte order mark aren't part of the payload.
 * - `body`: an HTTP body; a leading byte order mark isn't part of the payload.
 * - `event`: a server-sent event; the values of its `data` fields are the payload.
 * - `none`: every byte is payload.
 */
export function unwrapPayload(body: Uint8Array, framing: Framing): Uint8Array {
  const { bounds, size } = mapPayload(body, framing);
  if (bounds.length <= 2) return body.subarray(bounds[0] ?? 0, bounds[1] ?? 0);
  const payload = new Uint8Array(size);
  let written = 0;
  for (let index = 0; index + 1 < bounds.length; index += 2) {
    if (index > 0) payload[written++] = lineFeed;
    const range = body.subarray(bounds[index], bounds[index + 1]);
    payload.set(range, written);
    written += range.length;
  }
  return payload;
}

/** Where the payload is in a body of `size` bytes, by its first three bytes and its last two. */
export function mapPlainPayload(
  framing: Exclude<Framing, 'event'>,
  size: number,
  head: Uint8Array,
  tail: Uint8Array,
): PayloadMap {
  const marked = framing !== 'none' && byteOrderMark.every((byte, index) => head[index] === byte);
  const start = marked ? byteOrderMark.length : 0;
  const end = framing === 'line' ? Math.max(start, size - lineEndLength(tail)) : size;
  return { bounds: [start, end], size: end - start };
}

function mapPayload(body: Uint8Array, framing: Framing): PayloadMap {
  if (framing !== 'event') return mapPlainPayload(framing, body.length, body, body.subarray(-2));
  const scanner = createEventScanner();
  scanner.push(body);
  return scanner.finish();
}

function lineEndLength(tail: Uint8Array): number {
  const last = tail.at(-1);
  if (last === carriageReturn) return 1;
  if (last !== lineFeed) return 0;
  return tail.at(-2) === carriageReturn ? 2 : 1;
}

/** Follows the field grammar of server-sent events: `data`, optionally a colon and one space, then the value. */
export function createEventScanner(): EventScanner {
  const bounds: number[] = [];
  let size = -1;
  let position = 0;
  /** How many bytes of the line's field name equal `data` so far; -1 when the line is something else. */
  let matched = 0;
  let valueStart: number | undefined;
  let mayMark = true;
  let mayPad = false;

  const endLine = (end: number) => {
    if (valueStart !== undefined || matched === dataField.length) {
      const start = valueStart ?? end;
      bounds.push(start, end);
      size += end - start + 1;
    }
    matched = 0;
    valueStart = undefined;
    mayPad = false;
  };

  const readByte = (byte: number) => {
    const at = position++;
    if (mayMark) {
      mayMark = byte === byteOrderMark[at];
      if (mayMark) {
        mayMark = at < 2;
        return;
      }
      if (at > 0) matched = -1;
    }
    if (byte === lineFeed || byte === carriageReturn) {
      endLine(at);
    } else if (mayPad) {
      mayPad = false;
      if (byte === space) valueStart = at + 1;
    } else if (matched === dataField.length) {
      if (byte === colon) {
        valueStart = at + 1;
        mayPad = true;
      }
      matched = -1;
    } else if (matched >= 0) {
      matched = byte === dataField[matched] ? matched + 1 : -1;
    }
  };

  return {
    push(piece) {
      let index = 0;
      while (index < piece.length) {
        // Within a value or a foreign line only a line end matters.
        if (matched === -1 && !mayPad) {
          const end = nextLineEnd(piece, index);
          position += end - index;
          index = end;
          if (index === piece.length) break;
        }
        const byte = piece[index++];
        if (byte !== undefined) readByte(byte);
      }
    },
    finish() {
      endLine(position);
      return { bounds, size: Math.max(size, 0) };
    },
  };
}

function nextLineEnd(piece: Uint8Array, from: number): number {
  let at = from;
  while (at < piece.length && piece[at] !== lineFeed && piece[at] !== carriageReturn) at++;
  return at;
}
