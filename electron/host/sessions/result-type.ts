import { fail } from '#shared/messages/failure.ts';
import { isJsonObject } from '#shared/model/json.ts';
import type { PeerResponse } from './peer-response.ts';

/** Requests whose response may require more input first (2026-07-28, multi-round-trip requests). */
const withInput = new Set(['tools/call', 'prompts/get', 'resources/read']);
/** Their results are shown with whatever type they have. */
const shown = new Set(['tools/call', 'prompts/get']);

export function mayRequireInput(method: string): boolean {
  return withInput.has(method);
}

/**
 * A result says which kind it is (2026-07-28, basic: `resultType`); one without is complete, as those of older
 * servers are. Fails with `malformedResult` for a kind that nobody knows or that the method cannot have.
 */
export function checkResultType(method: string, response: PeerResponse): void {
  if (response.error !== undefined || !isJsonObject(response.result) || shown.has(method)) return;
  const { resultType } = response.result;
  if (resultType === undefined || resultType === 'complete') return;
  if (resultType === 'input_required' && mayRequireInput(method)) return;
  const problem = `its resultType is ${JSON.stringify(resultType).slice(0, 200)}`;
  fail('malformedResult', { method, problem }, { frameSeq: response.responseSeq });
}
