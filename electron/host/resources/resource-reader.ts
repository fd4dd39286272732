import { createHash, randomUUID } from 'node:crypto';
import { createFailure, FailureError } from '#shared/messages/failure.ts';
import { type ReadId, readIdSchema, type ServerId, type SessionId } from '#shared/model/id.ts';
import { isJsonObject } from '#shared/model/json.ts';
import type { ResourceRead } from '#shared/model/resource.ts';
import type { ResourceVersion } from '#shared/model/subscription.ts';
import type { Clock } from '../platform.ts';
import { refusal } from '../sessions/negotiation/negotiation.ts';
import type { Session } from '../sessions/session.ts';
import { describePart, type KeptPart } from './resource-part.ts';

const METHOD = 'resources/read';

/** How much content is kept for the views; what falls out can be read again, and is in the log anyway. */
const KEPT_BYTES = 512 * 1024 * 1024;

/** A part has one of these; a wrong one both, or none. */
type Body = 'text' | 'blob';

interface KeptRead {
  serverId: ServerId;
  read: ResourceRead;
  parts: KeptPart[];
  bytes: number;
  /** Which state of the resource it is, counting from 1, and the SHA-256 of its content; unknown until asked for. */
  state?: { number: number; hash: string };
}

/** Reads resources and keeps what came, so that views fetch content by range instead of whole. */
export class ResourceReader {
  readonly #clock: Clock;
  readonly #kept = new Map<ReadId, KeptRead>();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /**
   * Sends `resources/read` (server, resources) and resolves with a description of what came. Throws a
   * `FailureError`: `serverError` with the server's words, `malformedResult`, or what `Session.request` throws.
   */
  async read(session: Session, uri: string, signal?: AbortSignal): Promise<ResourceRead> {
    const answer = await session.request(METHOD, { uri }, { progress: true, ...(signal && { signal }) });
    if (answer.error !== undefined) throw new FailureError(refusal(METHOD, answer));
    const contents = isJsonObject(answer.result) ? answer.result.contents : undefined;
    if (!Array.isArray(contents)) {
      const params = { method: METHOD, problem: 'it has no “contents” array' };
      throw new FailureError(createFailure('malformedResult', params, { frameSeq: answer.responseSeq }));
    }
    const parts = contents.map(describePart);
    const read: ResourceRead = {
      readId: readIdSchema.parse(randomUUID()),
      ...{ sessionId: session.id, uri, at: this.#clock.now(), durationMs: answer.durationMs },
      ...{ requestSeq: answer.requestSeq, responseSeq: answer.responseSeq },
      parts: parts.map(({ part }) => part),
    };
    this.#keep({
      serverId: session.server.id,
      read,
      parts,
      bytes: read.parts.reduce((sum, part) => sum + part.bytes, 0),
    });
    return read;
  }

  kept(sessionId: SessionId): ResourceRead[] {
    return [...this.#kept.values()].map(({ read }) => read).filter((read) => read.sessionId === sessionId);
  }

  /**
   * The states of one resource of a server that were read, oldest first; equal ones in a row are one version.
   * A version keeps the number that it was first given, also when older ones are let go.
   */
  versions(serverId: ServerId, uri: string): ResourceVersion[] {
    const versions: ResourceVersion[] = [];
    for (const kept of this.#kept.values()) {
      if (kept.serverId !== serverId || kept.read.uri !== uri) continue;
      const newest = versions.at(-1);
      // Hashed when somebody looks, and once: a read itself must not wait for it.
      kept.state ??= nextState(newest, contentHash(kept.parts));
      if (newest?.number === kept.state.number) newest.reads += 1;
      else versions.push({ ...kept.state, read: kept.read, reads: 1 });
    }
    return versions;
  }

  /** Characters of a part's text or of its blob as sent; empty when it has none. Fails with `unknownRead`. */
  text(readId: ReadId, index: number, offset: number, length: number, body: Body = 'text'): string {
    return (this.#part(readId, index)[body] ?? '').slice(offset, offset + length);
  }

  /** Bytes of a part in base64: the text in UTF-8 if it has one, else the decoded blob. Fails with `unknownRead`. */
  bytes(readId: ReadId, index: number, offset: number, length: number, body?: Body): string {
    const { part, text, blob } = this.#part(readId, index);
    if (blob !== undefined && (text === undefined || body === 'blob'))
      return decodedRange(blob, offset, length).toString('base64');
    return encodedRange(text ?? '', part.bytes, offset, length).toString('base64');
  }

  /** Lets go of an old session's results. */
  forget(sessionId: SessionId): void {
    for (const [readId, { read }] of this.#kept) if (read.sessionId === sessionId) this.#kept.delete(readId);
  }

  #part(readId: ReadId, index: number): KeptPart {
    const part = this.#kept.get(readId)?.parts[index];
    if (part === undefined) throw new FailureError(createFailure('unknownRead'));
    return part;
  }

  /** The newest result is always kept, however large. */
  #keep(kept: KeptRead): void {
    let total = kept.bytes;
    for (const other of this.#kept.values()) total += other.bytes;
    for (const [readId, other] of this.#kept) {
      if (total <= KEPT_BYTES) break;
      this.#kept.delete(readId);
      total -= other.bytes;
    }
    this.#kept.set(kept.read.readId, kept);
  }
}

function nextState(newest: ResourceVersion | undefined, hash: string): { number: number; hash: string } {
  if (newest === undefined) return { number: 1, hash };
  return { number: newest.hash === hash ? newest.number : newest.number + 1, hash };
}

/** SHA-256 over what the parts contain, their URIs and types included. */
function contentHash(parts: KeptPart[]): string {
  const hash = createHash('sha256');
  for (const { part, text, blob } of parts) {
    hash.update(JSON.stringify([part.uri ?? null, part.mimeType ?? null, part.content]));
    hash
      .update(text ?? '')
      .update('\0')
      .update(blob ?? '')
      .update('\0');
  }
  return hash.digest('hex');
}

/** Encodes only what the range needs, as far as the text allows: in plain ASCII each character is a byte. */
function encodedRange(text: string, bytes: number, offset: number, length: number): Buffer {
  if (text.length === bytes) return Buffer.from(text.slice(offset, offset + length));
  return Buffer.from(text).subarray(offset, offset + length);
}

/** Decodes only the base64 groups that the range touches. */
function decodedRange(blob: string, offset: number, length: number): Buffer {
  const firstGroup = Math.floor(offset / 3);
  const lastGroup = Math.ceil((offset + length) / 3);
  const bytes = Buffer.from(blob.slice(firstGroup * 4, lastGroup * 4), 'base64');
  const skip = offset - firstGroup * 3;
  return bytes.subarray(skip, skip + length);
}
