import type { CheckResponse } from '#shared/checks/judge.ts';
import { createFailure } from '#shared/messages/failure.ts';
import type { Failure } from '#shared/model/failure.ts';
import type { SessionId } from '#shared/model/id/id.ts';
import { isJsonObject, type Json } from '#shared/model/json/json.ts';
import { resultOf } from '../../../wire/traffic/recorded-message.ts';
import type { TrafficLog } from '../../../wire/traffic/traffic-log.ts';

/** Larger responses aren't judged by their values, in bytes. */
const mostBytes = 16 * 2 ** 20;

/** A response as who sent the request reports it. */
interface Answer {
  durationMs?: number | undefined;
  responseSeq?: number | undefined;
  failure?: Failure | undefined;
}

/** The response of a request in the log, as far as the expectations of a file look at it; else why there is none. */
export async function recordedResponse(
  traffic: TrafficLog,
  sessionId: SessionId,
  { durationMs = 0, responseSeq, failure }: Answer,
  outputSchema?: Json,
): Promise<{ response: CheckResponse } | { failure: Failure }> {
  const common = { durationMs, isError: false, ...(outputSchema !== undefined && { outputSchema }) };
  if (failure?.code === 'serverError') return { response: { ...common, error: failure } };
  if (failure !== undefined) return { failure };
  if (responseSeq === undefined) return { failure: createFailure('testUnusable', { problem: 'noResponse' }) };
  const { size } = (await traffic.frame(responseSeq)).frame;
  if (size > mostBytes) return { response: common };
  const exact = await resultOf(traffic, responseSeq, sessionId);
  if (exact === undefined) return { failure: createFailure('testUnusable', { problem: 'notInLog' }) };
  const { result } = exact;
  return { response: { ...common, result, isError: isJsonObject(result) && result.isError === true } };
}
