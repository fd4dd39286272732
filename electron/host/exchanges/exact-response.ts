import { parseExactMessage } from '#shared/mcp/json-depth.ts';
import { isJsonObject, type Json } from '#shared/model/json.ts';
import type { PeerResponse } from '../sessions/peer-response.ts';
import type { TrafficLog } from '../wire/traffic/traffic-log.ts';

const sliceBytes = 4_000_000;

/** Longer texts are parsed exactly only when they hold a number that would not survive otherwise: it takes longer. */
const alwaysExactUpTo = 1_000_000;
const delicateNumber = /\d{16}|\d\.\d*0(?!\d)|\d[eE][+-]?\d|-0(?![.\d])/;

/** The same answer with its result parsed anew from the recorded bytes, so that no number is rounded. */
export async function exactResponse(traffic: TrafficLog, answer: PeerResponse): Promise<PeerResponse> {
  if (answer.error !== undefined) return answer;
  const text = await payloadText(traffic, answer.responseSeq);
  if (text.length > alwaysExactUpTo && !delicateNumber.test(text)) return answer;
  const { frame } = await traffic.frame(answer.requestSeq);
  const result = answeringResult(parseExactMessage(text), frame.rpcId);
  return result === undefined ? answer : { ...answer, result };
}

/** The result in a recorded answer, its numbers as they were written; undefined when the frame holds none. */
export async function recordedResult(traffic: TrafficLog, responseSeq: number): Promise<Json | undefined> {
  const { frame } = await traffic.frame(responseSeq);
  return answeringResult(parseExactMessage(await payloadText(traffic, responseSeq)), frame.rpcId);
}

/** In a batch (2025-03-26), the entry that answers the request with the id `rpcId` (as JSON text). */
function answeringResult(payload: Json, rpcId: string | undefined): Json | undefined {
  const isAnswer = (entry: Json) => isJsonObject(entry) && 'result' in entry && JSON.stringify(entry.id) === rpcId;
  const message = Array.isArray(payload) ? payload.find(isAnswer) : payload;
  return isJsonObject(message) ? message.result : undefined;
}

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
