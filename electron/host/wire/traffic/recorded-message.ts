import { parseExactMessage } from '#shared/mcp/json/json-depth.ts';
import type { SessionId } from '#shared/model/id/id.ts';
import { isJsonObject, type Json } from '#shared/model/json.ts';
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

/** The result in a session's recorded response, its numbers as they were written; undefined when there is none. */
export async function resultOf(traffic: TrafficLog, seq: number, sessionId: SessionId): Promise<Json | undefined> {
  const text = await messageOf(traffic, seq, sessionId);
  if (text === undefined) return undefined;
  try {
    return resultFor(parseExactMessage(text), (await traffic.frame(seq)).frame.rpcId);
  } catch {
    return undefined;
  }
}

/** In a batch (2025-03-26), the result of the entry that responds to the request with the id `rpcId` (as JSON text). */
export function resultFor(payload: Json, rpcId: string | undefined): Json | undefined {
  const responds = (entry: Json) => isJsonObject(entry) && 'result' in entry && JSON.stringify(entry.id) === rpcId;
  const message = Array.isArray(payload) ? payload.find(responds) : payload;
  return isJsonObject(message) ? message.result : undefined;
}
