import { listMethods } from '../mcp/list-methods.ts';
import { metaKeys, metaOf } from '../mcp/meta-keys.ts';
import { isJsonObject, type Json, stringAt } from '../model/json/json.ts';
import { textDigest } from '../model/text-digest.ts';

/** A message of a recorded session. */
export interface SeenMessage {
  readonly seq: number;
  readonly isFromClient: boolean;
  readonly kind: 'request' | 'notification' | 'result' | 'error';
  /** Its own, or that of the request that it answers. */
  readonly method: string;
  /** Milliseconds since 1970. */
  readonly at: number;
  /** As JSON text. */
  readonly id?: string | undefined;
  /** Absent where it isn't needed, or wasn't read. */
  readonly content?: SeenContent | undefined;
}

/** So much of an id, and of a revision, is kept, in characters. */
const mostOfId = 1000;
const mostOfRevision = 100;

/** What counts of a message's content; cursors by their digests, since they may be of any length. */
export interface SeenContent {
  readonly cursor?: string | undefined;
  readonly nextCursor?: string | undefined;
  readonly hasProgressToken: boolean;
  /** The revision that a request names, or offers. */
  readonly revision?: string | undefined;
  /** The id of the request that it cancels, as JSON text. */
  readonly cancelled?: string | undefined;
}

export function contentOf(message: Json | undefined): SeenContent {
  const { params, result } = isJsonObject(message) ? message : {};
  const id = isJsonObject(params) ? params.requestId : undefined;
  const isId = typeof id === 'number' || (typeof id === 'string' && id.length <= mostOfId);
  const revision = stringAt(params, 'protocolVersion') ?? stringAt(metaOf(params), metaKeys.revision);
  return {
    cursor: digestAt(params, 'cursor'),
    nextCursor: digestAt(result, 'nextCursor'),
    hasProgressToken: metaOf(params).progressToken !== undefined,
    revision: revision?.slice(0, mostOfRevision),
    cancelled: isId ? JSON.stringify(id) : undefined,
  };
}

function digestAt(of: Json | undefined, name: string): string | undefined {
  const text = stringAt(of, name);
  return text === undefined ? undefined : textDigest(text);
}

/** The methods of a client's first request. */
export const handshakes: ReadonlySet<string> = new Set(['initialize', 'server/discover']);

/** Messages of which `clientBehavior` needs the content. */
export function isRead({ kind, method, isFromClient }: Omit<SeenMessage, 'content'>): boolean {
  if (isFromClient && method === 'notifications/cancelled') return true;
  if (isFromClient) return kind === 'request' && (method === 'tools/call' || isList(method) || handshakes.has(method));
  return kind === 'result' && isList(method);
}

const listsByMethod: ReadonlySet<string> = new Set(Object.values(listMethods).map(({ method }) => method));

function isList(method: string): boolean {
  return listsByMethod.has(method);
}
