import { parseJson } from '#shared/mcp/json/parse-json.ts';
import type { SessionId } from '#shared/model/id/id.ts';
import { isJsonObject, type Json, type JsonObject, stringAt } from '#shared/model/json/json.ts';
import { payloadText, resultOf } from '../../wire/traffic/recorded-message.ts';
import type { TrafficLog } from '../../wire/traffic/traffic-log.ts';

/** A result of a tool in a session's traffic. Untrusted. */
export interface SessionResult {
  readonly tool: string;
  readonly result: JsonObject;
  readonly responseSeq: number;
  /** From the request to the response, in milliseconds. */
  readonly ms: number;
  readonly hasProgress: boolean;
}

/** So many results are looked at, the newest ones. */
const mostResults = 100;
/** No host gives up a call that took less, in milliseconds. */
const shortMs = 5000;
/** Frames of a call that are looked at. */
const mostOfThread = 100;

/** The newest results of tools in a session's traffic, in their order; read one by one, since each may be large. */
export async function* sessionResults(
  traffic: TrafficLog,
  sessionId: SessionId,
  signal: AbortSignal | undefined,
): AsyncGenerator<SessionResult> {
  const filter = { sessionId, kinds: ['result' as const], query: 'method:tools/call' };
  const { total } = await traffic.rows(filter, 0, 0);
  const { rows } = await traffic.rows(filter, Math.max(0, total - mostResults), mostResults);
  for (const { seq, pairSeq, latencyMs = 0 } of rows) {
    signal?.throwIfAborted();
    const found = pairSeq === undefined ? undefined : await toolResult(traffic, sessionId, seq);
    if (found === undefined) continue;
    const hasProgress = latencyMs > shortMs && (await reportedProgress(traffic, seq));
    yield { ...found, responseSeq: seq, ms: latencyMs, hasProgress };
  }
}

async function reportedProgress(traffic: TrafficLog, seq: number): Promise<boolean> {
  const { rows } = await traffic.thread(seq, 0, mostOfThread);
  return rows.some(({ method }) => method === 'notifications/progress');
}

/**
 * A result of a tool in a recorded response, and the name of the tool; undefined for an error, for a task, and for what isn't
 * kept any more.
 */
export async function toolResult(
  traffic: TrafficLog,
  sessionId: SessionId,
  responseSeq: number,
): Promise<Pick<SessionResult, 'tool' | 'result'> | undefined> {
  const result: Json | undefined = (await resultOf(traffic, responseSeq, sessionId))?.result;
  const isResult = isJsonObject(result) && (Array.isArray(result.content) || result.structuredContent !== undefined);
  if (!isResult) return undefined;
  const { pairSeq } = (await traffic.frame(responseSeq)).frame;
  const request = pairSeq === undefined ? undefined : parseJson(await payloadText(traffic, pairSeq).catch(() => ''));
  const params = isJsonObject(request) ? request.params : undefined;
  return { tool: stringAt(params, 'name') ?? '', result };
}

/** A tool as it is listed, if it is. */
export function listedTool(tools: readonly Json[] | undefined, name: string): Json | undefined {
  return tools?.find((tool) => stringAt(tool, 'name') === name);
}
