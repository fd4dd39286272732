import type { Steps } from '#shared/mcp/steps.ts';
import { type JsonObject, stringAt } from '#shared/model/json/json.ts';
import type { RecordedRequest } from '../replay/recorded-request.ts';
import { readResult } from './recorded-snapshot.ts';

/** A result of a tool in a recording. Untrusted. */
export interface RecordedResult {
  /** Of its request, from 1. */
  readonly number: number;
  readonly tool: string;
  readonly result: JsonObject;
}

/** So many results are read, the newest ones. */
const mostResults = 200;

/** The newest results of tools in a recording, in their order. In steps. */
export function* recordedResults(requests: readonly RecordedRequest[]): Steps<RecordedResult[]> {
  const found: RecordedResult[] = [];
  for (const request of requests.filter(({ method }) => method === 'tools/call').slice(-mostResults)) {
    const { result } = yield* readResult(request);
    const isResult = result !== undefined && (Array.isArray(result.content) || result.structuredContent !== undefined);
    if (!isResult) continue;
    found.push({ number: request.number, tool: stringAt(request.params, 'name') ?? '', result });
  }
  return found;
}
