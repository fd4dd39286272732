import { createHash } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import type { Steps } from '#shared/mcp/steps.ts';
import { fail } from '#shared/messages/failure.ts';
import type { ReadId, ServerId } from '#shared/model/id/id.ts';
import { isJsonObject, type Json, stringAt } from '#shared/model/json/json.ts';
import type { ResourceRead } from '#shared/model/resource.ts';
import type { ResourceVersion } from '#shared/model/subscription.ts';
import type { Exchanges, OutgoingRequest } from '../../exchanges/exchanges.ts';
import type { Clock } from '../../platform.ts';
import type { PeerResponse } from '../../sessions/peer-response.ts';
import type { Session } from '../../sessions/session.ts';
import { describePart, maxEntries, type StoredPart } from '../../wire/content/content-block.ts';
import type { ContentStore } from '../../wire/content/content-store.ts';
import { inSlices } from '../../wire/slices/work-queue.ts';

const readMethod = 'resources/read';

/** Characters that are hashed without yielding: about 2 ms. */
const pieceCharacters = 2_000_000;

/** Of texts that come with a read. */
const shownCharacters = 100_000;

export interface ReaderContext {
  clock: Clock;
  content: ContentStore;
  exchanges: Exchanges;
}

interface StoredRead {
  serverId: ServerId;
  read: ResourceRead;
  /** A check read it: it is no version of the resource. */
  isOfCheck: boolean;
  /** The SHA-256 of its content, computed on demand. */
  hash?: Promise<string>;
  /** The version of the resource, counted from 1, computed on demand. */
  version?: { number: number; hash: string };
}

export class ResourceReader {
  readonly #context: ReaderContext;
  readonly #reads = new Map<ReadId, StoredRead>();

  constructor(context: ReaderContext) {
    this.#context = context;
  }

  /** Sends `resources/read` (server, resources). Throws `serverError`, `malformedResult`, or as `Session.request`. */
  async read(session: Session, uri: string, signal?: AbortSignal, checkRunId?: string): Promise<ResourceRead> {
    const exchange: OutgoingRequest = {
      session,
      method: readMethod,
      params: { uri },
      target: uri,
      progress: true,
      signal,
      rounds: [],
      checkRunId,
    };
    return this.store(exchange, await this.#context.exchanges.result(exchange));
  }

  /** The same with what a window shows first; see the contract's `resources.read`. */
  async readShown(session: Session, uri: string, signal?: AbortSignal) {
    const read = await this.read(session, uri, signal);
    const texts = this.#context.content.firstTexts(read.readId, shownCharacters);
    const bytes = read.parts.reduce((sum, part) => sum + part.bytes, 0);
    // Hashing a large one would hold up its text.
    const versions = bytes > shownCharacters ? undefined : await this.versions(session.server.id, uri);
    return { ...read, texts, ...(versions && { versions }) };
  }

  /** Stores a read, also a hand-written one. Throws `malformedResult`. */
  async store(
    { session, params, rounds = [], checkRunId }: OutgoingRequest,
    response: PeerResponse,
  ): Promise<ResourceRead> {
    const { clock, content } = this.#context;
    const contents = isJsonObject(response.result) ? response.result.contents : undefined;
    if (!Array.isArray(contents)) {
      const params = { method: readMethod, problem: 'noArray', field: 'contents' };
      fail('malformedResult', params, { frameSeq: response.responseSeq });
    }
    const parts = await inSlices(describeParts(contents.slice(0, maxEntries)));
    const read: ResourceRead = {
      readId: content.add(parts),
      sessionId: session.id,
      uri: stringAt(params, 'uri') ?? '',
      at: clock.now(),
      durationMs: response.durationMs,
      requestSeq: response.requestSeq,
      responseSeq: response.responseSeq,
      parts: parts.map(({ part }) => part),
      ...(contents.length > maxEntries && { omitted: contents.length - maxEntries }),
      ...(rounds.length > 0 && { rounds }),
    };
    this.#reads.set(read.readId, { serverId: session.server.id, read, isOfCheck: checkRunId !== undefined });
    return read;
  }

  /** A read of this run of Loupe, with its server. Fails with `unknownRead`. */
  find(readId: ReadId): Pick<StoredRead, 'serverId' | 'read'> {
    return this.#reads.get(readId) ?? fail('unknownRead');
  }

  /** The versions of a resource, oldest first; successive equal reads are one version. */
  async versions(serverId: ServerId, uri: string): Promise<ResourceVersion[]> {
    const versions: ResourceVersion[] = [];
    for (const stored of [...this.#stored()]) {
      if (stored.serverId !== serverId || stored.read.uri !== uri || stored.isOfCheck) continue;
      // Hashed once and only here, so that reads don't wait for it.
      stored.hash ??= contentHash(this.#context.content.parts(stored.read.readId) ?? []);
      const hash = await stored.hash;
      const newest = versions.at(-1);
      stored.version ??= nextVersion(newest, hash);
      if (newest?.number === stored.version.number) newest.reads += 1;
      else versions.push({ ...stored.version, read: stored.read, reads: 1 });
    }
    return versions;
  }

  async removeServer(serverId: ServerId): Promise<void> {
    for (const [readId, stored] of this.#reads) if (stored.serverId === serverId) this.#reads.delete(readId);
  }

  *#stored(): Generator<StoredRead> {
    for (const [readId, stored] of this.#reads) {
      if (this.#context.content.has(readId)) yield stored;
      else this.#reads.delete(readId);
    }
  }
}

function* describeParts(contents: readonly Json[]): Steps<StoredPart[]> {
  const parts: StoredPart[] = [];
  for (const [index, entry] of contents.entries()) {
    parts.push(yield* describePart(entry, { index, of: contents.length }));
    yield;
  }
  return parts;
}

function nextVersion(newest: ResourceVersion | undefined, hash: string): { number: number; hash: string } {
  if (newest === undefined) return { number: 1, hash };
  return { number: newest.hash === hash ? newest.number : newest.number + 1, hash };
}

/** SHA-256 over the parts' content, URIs and types. Yields after each piece. */
async function contentHash(parts: readonly StoredPart[]): Promise<string> {
  const hash = createHash('sha256');
  for (const { part, text, blob } of parts) {
    hash.update(JSON.stringify([part.uri ?? null, part.mimeType ?? null, part.content]));
    for (const body of [text ?? '', blob ?? '']) {
      for (const piece of pieces(body)) {
        hash.update(piece);
        if (piece.length < body.length) await setImmediate();
      }
      hash.update('\0');
    }
  }
  return hash.digest('hex');
}

/** Splits text for hashing, but not within a surrogate pair. */
function* pieces(text: string): Generator<string> {
  for (let start = 0; start < text.length; ) {
    let end = start + pieceCharacters;
    if ((text.charCodeAt(end - 1) & 0xfc00) === 0xd800) end += 1;
    yield text.slice(start, end);
    start = end;
  }
}
