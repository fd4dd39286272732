import type { Framing } from '#shared/model/frames/frame.ts';

/** The ranges of a body that make up its payload, joined with line feeds. Offsets in bytes. */
export interface PayloadMap {
  /** Start and exclusive end of each range, alternating. */
  bounds: number[];
  /** Size of the payload in bytes, line feeds included. */
  size: number;
}

/** Finds the payload of a server-sent event in pieces, so that a large one need not be in memory. */
interface EventScanner {
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
 * The payload of a body of `size` bytes, by its first three bytes and its last two.
 * - `line`: without its line end and a leading byte order mark.
 * - `body`: an HTTP body without a leading byte order mark.
 * - `none`: every byte.
 */
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

function lineEndLength(tail: Uint8Array): number {
  const last = tail.at(-1);
  if (last === carriageReturn) return 1;
  if (last !== lineFeed) return 0;
  return tail.at(-2) === carriageReturn ? 2 : 1;
}

/** The payload of a server-sent event: the values of its `data` fields. */
export function createEventScanner(): EventScanner {
  const bounds: number[] = [];
  let size = -1;
  let position = 0;
  /** Matched bytes of the field name `data`; -1 in other lines. */
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
        // In a value or another field, only the line end matters.
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
