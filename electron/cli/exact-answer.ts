import type { Host } from '#host/create-host.ts';
import type { Answer } from '#host/sessions/answer.ts';
import { isJsonObject, type Json } from '#shared/model/json.ts';
import { parseExactJson } from './exact-json.ts';

const sliceBytes = 4_000_000;

/** The same answer with its result parsed anew from the recorded bytes, so that no number is rounded. */
export async function exactAnswer(traffic: Host['traffic'], answer: Answer): Promise<Answer> {
  if (answer.error !== undefined) return answer;
  const message = ofBatch(parseExactJson(await payloadText(traffic, answer.responseSeq)), async () => {
    const { frame } = await traffic.frame(answer.requestSeq);
    return frame.rpcId;
  });
  const exact = await message;
  return isJsonObject(exact) && exact.result !== undefined ? { ...answer, result: exact.result } : answer;
}

/** In a batch (2025-03-26), the entry that answers our request. */
async function ofBatch(payload: Json, requestId: () => Promise<string | undefined>): Promise<Json | undefined> {
  if (!Array.isArray(payload)) return payload;
  const id = await requestId();
  return payload.find((entry) => isJsonObject(entry) && 'result' in entry && JSON.stringify(entry.id) === id);
}

async function payloadText(traffic: Host['traffic'], seq: number): Promise<string> {
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
