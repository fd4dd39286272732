import { parseExactMessage } from '#shared/mcp/json/json-depth.ts';
import { JsonTree } from '#shared/mcp/json/json-tree.ts';
import { withoutNulls } from '#shared/mcp/nulls/nulls.ts';
import { resultShape } from '#shared/mcp/nulls/shapes.ts';
import type { SessionId } from '#shared/model/id/id.ts';
import { isJsonObject, type Json } from '#shared/model/json/json.ts';
import { type ResultTexts, readLargeMessage } from '../slices/large-message.ts';
import { inSlices } from '../slices/work-queue.ts';
import type { TrafficLog } from './traffic-log.ts';

const sliceBytes = 4_000_000;

/** The JSON text of a recorded message. Fails with `unknownFrame`. */
export async function payloadText(traffic: TrafficLog, seq: number): Promise<string> {
  const slices: Uint8Array[] = [];
  for (let offset = 0, size = 1; offset < size; ) {
    const body = await traffic.body(seq, 'payload', offset, sliceBytes);
    slices.push(body.bytes);
    size = body.size;
    offset += body.bytes.length;
    if (body.bytes.length === 0) break;
  }
  return Buffer.concat(slices).toString();
}

/** The JSON text of a session's recorded message; undefined when the log doesn't have it any more. */
export async function messageOf(traffic: TrafficLog, seq: number, sessionId: SessionId): Promise<string | undefined> {
  try {
    // Another run of Loupe may have written another log, in which the number means something else.
    const { frame } = await traffic.frame(seq);
    return frame.sessionId === sessionId ? await payloadText(traffic, seq) : undefined;
  } catch {
    return undefined;
  }
}

/** A result with its numbers as they were written, without optional fields that are null (`withoutNulls`). */
export interface ExactResult {
  result: Json;
  /** Its JSON as it was sent; undefined of one that came in a batch. */
  texts?: ResultTexts | undefined;
}

/** The result in a session's recorded response; undefined when there is none. */
export async function resultOf(
  traffic: TrafficLog,
  seq: number,
  sessionId: SessionId,
): Promise<ExactResult | undefined> {
  const text = await messageOf(traffic, seq, sessionId);
  if (text === undefined) return undefined;
  try {
    return await exactResult(text, { rpcId: (await traffic.frame(seq)).frame.rpcId });
  } catch {
    return undefined;
  }
}

/** Texts with more characters are read in slices. */
const maxAtOnce = 50_000;

interface ExactOptions {
  /** The id of the request, as JSON text: which entry of a batch it is. */
  rpcId?: string | undefined;
  /** False for those who only want the text of `structuredContent`: it may have other numbers, or be null. */
  parsesStructured?: boolean | undefined;
}

/** The result of a message that is known to be JSON. Rejects with what `JSON.parse` throws. */
export async function exactResult(
  text: string,
  { rpcId, parsesStructured = true }: ExactOptions,
): Promise<ExactResult | undefined> {
  if (text.length > maxAtOnce) {
    const read = await inSlices(readLargeMessage(text));
    const result = resultFor(read?.value ?? null, rpcId);
    return result === undefined ? undefined : { result: withoutNulls(result, resultShape), texts: read?.texts };
  }
  const tree = new JsonTree(text);
  if (tree.kind(0) === 'array') {
    const result = resultFor(parseExactMessage(text), rpcId);
    return result === undefined ? undefined : { result: withoutNulls(result, resultShape) };
  }
  const node = tree.find('/result');
  if (node === undefined) return undefined;
  const { start, end } = tree.range(node);
  const part = tree.find('/result/structuredContent');
  const inner = part === undefined ? undefined : tree.range(part);
  const texts = { whole: text.slice(start, end), structured: inner && text.slice(inner.start, inner.end) };
  const parsed =
    inner === undefined || parsesStructured
      ? texts.whole
      : `${text.slice(start, inner.start)}null${text.slice(inner.end, end)}`;
  return { result: withoutNulls(parseExactMessage(parsed, tree.hasExactNumbers), resultShape), texts };
}

/** In a batch (2025-03-26), the result of the entry that responds to the request with the id `rpcId` (as JSON text). */
function resultFor(payload: Json, rpcId: string | undefined): Json | undefined {
  const responds = (entry: Json) => isJsonObject(entry) && 'result' in entry && JSON.stringify(entry.id) === rpcId;
  const message = Array.isArray(payload) ? payload.find(responds) : payload;
  return isJsonObject(message) ? message.result : undefined;
}
