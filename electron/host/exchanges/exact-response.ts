import { parseExactMessage } from '#shared/mcp/json/json-depth.ts';
import type { PeerResponse } from '../sessions/peer-response.ts';
import { payloadText, resultFor } from '../wire/traffic/recorded-message.ts';
import type { TrafficLog } from '../wire/traffic/traffic-log.ts';

/** Longer texts are parsed exactly only when they hold a number that would not survive otherwise: it takes longer. */
const alwaysExactUpTo = 1_000_000;
const delicateNumber = /\d{16}|\d\.\d*0(?!\d)|\d[eE][+-]?\d|-0(?![.\d])/;

/** The same response with its result parsed again from the recorded bytes, so that no number is rounded. */
export async function exactResponse(traffic: TrafficLog, response: PeerResponse): Promise<PeerResponse> {
  if (response.error !== undefined) return response;
  const text = await payloadText(traffic, response.responseSeq);
  if (text.length > alwaysExactUpTo && !delicateNumber.test(text)) return response;
  const { frame } = await traffic.frame(response.requestSeq);
  const result = resultFor(parseExactMessage(text), frame.rpcId);
  return result === undefined ? response : { ...response, result };
}
