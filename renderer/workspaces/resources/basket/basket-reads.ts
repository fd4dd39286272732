import { skipToken, useQuery } from '@tanstack/react-query';
import type { Failure } from '#shared/model/failure.ts';
import type { ServerId, SessionId } from '#shared/model/id/id.ts';
import type { ResourcePart, ResourceRead } from '#shared/model/resource.ts';
import { client, queryClient } from '../../../data/client.ts';
import { failureOf } from '../../../data/failure.ts';
import { createRequests } from '../../../data/requests.ts';
import type { BundlePart } from './bundle.ts';

export interface PickRead {
  isReading?: boolean;
  read?: ResourceRead;
  tokens?: number;
  failure?: Failure;
}

interface BasketReads {
  byUri: ReadonlyMap<string, PickRead>;
  /** Resources that the current run has read or failed to read. */
  done: number;
}

interface BasketRun {
  serverId: ServerId;
  sessionId: SessionId;
  uris: readonly string[];
}

const nothing: BasketReads = { byUri: new Map(), done: 0 };
const kind = 'basketReads';
const basketKey = (serverId: ServerId) => [kind, serverId];
queryClient.setQueryDefaults([kind], { gcTime: Number.POSITIVE_INFINITY });

export function basketReads(serverId: ServerId): BasketReads {
  return queryClient.getQueryData<BasketReads>(basketKey(serverId)) ?? nothing;
}

export function useBasketReads(serverId: ServerId): BasketReads {
  return useQuery<BasketReads>({ queryKey: basketKey(serverId), queryFn: skipToken }).data ?? nothing;
}

function put(serverId: ServerId, uri: string, read: PickRead | undefined, done: number): void {
  const byUri = new Map(basketReads(serverId).byUri);
  if (read === undefined) byUri.delete(uri);
  else byUri.set(uri, read);
  queryClient.setQueryData<BasketReads>(basketKey(serverId), { byUri, done });
}

const runs = createRequests('basketRun', async ({ serverId, sessionId, uris }: BasketRun, { signal }) => {
  for (const [index, uri] of uris.entries()) {
    const before = basketReads(serverId).byUri.get(uri);
    put(serverId, uri, { isReading: true }, index);
    try {
      const read = await client.resources.read({ sessionId, uri }, { signal });
      signal.throwIfAborted();
      put(serverId, uri, { read, tokens: await tokensOf(read, signal) }, index + 1);
    } catch (thrown) {
      put(serverId, uri, signal.aborted ? before : { failure: failureOf(thrown) }, index + 1);
      signal.throwIfAborted();
    }
  }
});

/** Reads resources one after the other, whether or not one fails. False when it was stopped before the last. */
export async function readPicks(run: BasketRun): Promise<boolean> {
  try {
    await runs.start(run.serverId, run);
    return true;
  } catch (thrown) {
    if (thrown instanceof DOMException && thrown.name === 'AbortError') return false;
    throw thrown;
  }
}

/** Stops a run; what it has read stays. */
export function stopReading(serverId: ServerId): void {
  runs.cancel(serverId);
}

export function useBasketRun(serverId: ServerId): BasketRun | undefined {
  const run = runs.useRequest(serverId);
  return run?.since === undefined ? undefined : run.input;
}

/** The characters of a part that are fetched at once. */
const textStep = 2_000_000;
/** The same in bytes: a multiple of three, so that the base64 pieces can be joined. */
const byteStep = 3_000_000;

/** Estimates the tokens of a read. The texts are not kept. */
async function tokensOf(read: ResourceRead, signal: AbortSignal): Promise<number> {
  let tokens = 0;
  for (const part of read.parts) {
    for await (const piece of textPieces(read, part, signal)) tokens += estimateTokens(piece);
  }
  return tokens;
}

/** The parts of a read with their contents, fetched from the host. */
export async function loadParts(read: ResourceRead, signal: AbortSignal): Promise<BundlePart[]> {
  const loaded: BundlePart[] = [];
  for (const part of read.parts) {
    const common = { uri: part.uri ?? read.uri, mimeType: part.mimeType, bytes: part.bytes };
    if (part.content === 'blob') {
      const pieces: string[] = [];
      for (let offset = 0; offset < part.bytes; offset += byteStep) {
        const length = Math.min(byteStep, part.bytes - offset);
        const { base64 } = await client.resources.bytes(
          { readId: read.readId, index: part.index, offset, length },
          { signal },
        );
        pieces.push(base64);
      }
      loaded.push({ ...common, base64: pieces.join('') });
    } else if (part.content !== 'none') {
      const pieces: string[] = [];
      for await (const piece of textPieces(read, part, signal)) pieces.push(piece);
      loaded.push({ ...common, text: pieces.join('') });
    }
  }
  return loaded;
}

async function* textPieces(read: ResourceRead, part: ResourcePart, signal: AbortSignal): AsyncGenerator<string> {
  const length = part.characters ?? 0;
  if (part.content === 'blob') return;
  for (let offset = 0; offset < length; ) {
    const { text } = await client.resources.text(
      { readId: read.readId, index: part.index, offset, length: Math.min(textStep, length - offset) },
      { signal },
    );
    if (text.length === 0) return;
    yield text;
    offset += text.length;
  }
}

/**
 * Estimates the tokens of a text: one for four characters of most scripts, and one for each character of Chinese,
 * Japanese and Korean. Tokenizers differ by about a third.
 */
export function estimateTokens(text: string): number {
  let wide = 0;
  for (let at = 0; at < text.length; at += 1) if (isWide(text.charCodeAt(at))) wide += 1;
  return Math.ceil((text.length - wide) / charactersPerToken) + wide;
}

/** Characters of Latin and similar scripts that make a token. */
const charactersPerToken = 4;

/** Kana, CJK ideographs, Hangul, and their full-width forms (UTF-16 units). */
function isWide(unit: number): boolean {
  return (
    (unit >= 0x3040 && unit <= 0x30ff) ||
    (unit >= 0x3400 && unit <= 0x9fff) ||
    (unit >= 0xac00 && unit <= 0xd7a3) ||
    (unit >= 0xf900 && unit <= 0xfaff) ||
    (unit >= 0xff00 && unit <= 0xffef)
  );
}
