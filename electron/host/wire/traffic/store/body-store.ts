import { createHash, type Hash, hash } from 'node:crypto';
import type { DatabaseSync, StatementSync } from 'node:sqlite';
import { BoundedMap } from '#shared/model/bounded-map.ts';
import type { Framing } from '#shared/model/frames/frame.ts';
import { bytes } from '../../../storage/database/database-file.ts';
import { createEventScanner, mapPlainPayload, type PayloadMap } from './framing.ts';
import { chunkSize, chunksPerFrame } from './log-file.ts';

const mapLimit = 4;

/** Bodies in chunks: written in parts, read by range, never in memory as a whole. */
export class BodyStore {
  readonly #insert: StatementSync;
  readonly #select: StatementSync;
  readonly #maps = new BoundedMap<number, PayloadMap>(mapLimit);
  /** The chunk that was read last: one chunk often has many lines of an event. */
  #held: { key: number; bytes: Uint8Array } | undefined;
  #arriving: { seq: number; size: number; hash: Hash } | undefined;

  constructor(db: DatabaseSync) {
    // A part that is sent again, because the worker died before it could confirm, replaces itself.
    this.#insert = db.prepare('insert or replace into chunks values (?, ?)');
    this.#select = db.prepare('select bytes from chunks where key = ?');
  }

  /** Stores a body and returns its SHA-256; a small one is hashed when needed. Within the caller's transaction. */
  write(seq: number, body: Uint8Array): Uint8Array | undefined {
    this.#writeChunks(seq, 0, body);
    return body.length <= chunkSize ? undefined : hash('sha256', body, 'buffer');
  }

  /** The SHA-256 of a stored body. */
  digest(seq: number, size: number): Uint8Array {
    const sum = createHash('sha256');
    for (const chunk of this.#chunks(seq, size)) sum.update(chunk);
    return sum.digest();
  }

  /** Stores the part of a large body that begins at `offset`. All parts but the last are whole chunks. */
  writePart(seq: number, offset: number, part: Uint8Array): void {
    this.#writeChunks(seq, offset / chunkSize, part);
    if (offset === 0) this.#arriving = { seq, size: 0, hash: createHash('sha256') };
    if (this.#arriving?.seq !== seq || this.#arriving.size !== offset) {
      this.#arriving = undefined;
      return;
    }
    this.#arriving.hash.update(part);
    this.#arriving.size += part.length;
  }

  /** Ends a body that came in parts and returns its SHA-256, unless another worker took the first parts. */
  finishParts(seq: number, size: number): Uint8Array | undefined {
    const arrived = this.#arriving;
    this.#arriving = undefined;
    return arrived?.seq === seq && arrived.size === size ? arrived.hash.digest() : undefined;
  }

  /** Bytes of a body as recorded, as many of the range as there are. */
  readRaw(seq: number, size: number, offset: number, length: number): Uint8Array<ArrayBuffer> {
    const start = Math.min(offset, size);
    const range = new Uint8Array(Math.min(length, size - start));
    let written = 0;
    while (written < range.length) {
      const at = start + written;
      const chunk = this.#chunk(seq, Math.floor(at / chunkSize));
      const piece = chunk.subarray(at % chunkSize, (at % chunkSize) + range.length - written);
      if (piece.length === 0) throw new Error(`Frame ${seq} has lost part of its body`);
      range.set(piece, written);
      written += piece.length;
    }
    return range;
  }

  /** Bytes of a body's payload, as many of the range as there are, and the payload's whole size. */
  readPayload(
    seq: number,
    rawSize: number,
    framing: Framing,
    offset: number,
    length: number,
  ): { bytes: Uint8Array<ArrayBuffer>; size: number } {
    const { bounds, size } = this.#payloadMap(seq, rawSize, framing);
    const start = Math.min(offset, size);
    const end = Math.min(start + length, size);
    // Line feeds remain where no range is copied.
    const range = new Uint8Array(end - start).fill(0x0a);
    let position = 0;
    for (let index = 0; index + 1 < bounds.length && position < end; index += 2) {
      const from = bounds[index] ?? 0;
      const to = bounds[index + 1] ?? 0;
      const skip = Math.max(start - position, 0);
      const take = Math.min(to - from, end - position) - skip;
      if (take > 0) range.set(this.readRaw(seq, rawSize, from + skip, take), position + skip - start);
      position += to - from + 1;
    }
    return { bytes: range, size };
  }

  #writeChunks(seq: number, firstChunk: number, body: Uint8Array): void {
    for (let at = 0, chunk = firstChunk; at < body.length; at += chunkSize, chunk++) {
      this.#insert.run(seq * chunksPerFrame + chunk, body.subarray(at, at + chunkSize));
    }
  }

  #chunk(seq: number, chunk: number): Uint8Array {
    const key = seq * chunksPerFrame + chunk;
    if (this.#held?.key !== key) this.#held = { key, bytes: bytes(this.#select.get(key)?.bytes) };
    return this.#held.bytes;
  }

  *#chunks(seq: number, size: number): Generator<Uint8Array> {
    for (let chunk = 0; chunk * chunkSize < size; chunk++) yield this.#chunk(seq, chunk);
  }

  #payloadMap(seq: number, rawSize: number, framing: Framing): PayloadMap {
    if (framing !== 'event') {
      const tail = this.readRaw(seq, rawSize, Math.max(0, rawSize - 2), 2);
      return mapPlainPayload(framing, rawSize, this.readRaw(seq, rawSize, 0, 3), tail);
    }
    const known = this.#maps.get(seq);
    if (known !== undefined) return known;
    const scanner = createEventScanner();
    for (const chunk of this.#chunks(seq, rawSize)) scanner.push(chunk);
    const map = scanner.finish();
    this.#maps.set(seq, map);
    return map;
  }
}
