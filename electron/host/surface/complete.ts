import { fail } from '#shared/messages/failure.ts';
import { isJsonObject, type JsonObject } from '#shared/model/json/json.ts';
import type { Exchanges } from '../exchanges/exchanges.ts';
import type { Session } from '../sessions/session.ts';

const completeMethod = 'completion/complete';
/** A server may send 100 (utilities, completion); many send more. */
const maxValues = 1000;
/** A longer value is left out, as a part of it would be another value. In characters. */
const maxCharacters = 100_000;

export interface CompletionRequest {
  ref: { type: 'ref/resource'; uri: string } | { type: 'ref/prompt'; name: string };
  argument: { name: string; value: string };
  context: Record<string, string>;
}

export interface CompletionResult {
  values: string[];
  total?: number;
  hasMore?: boolean;
  durationMs: number;
  responseSeq: number;
}

/** Completes a value (utilities, completion). Throws `capabilityMissing`, and as `Exchanges.result`. */
export async function complete(
  exchanges: Exchanges,
  session: Session,
  { ref, argument, context }: CompletionRequest,
  signal?: AbortSignal,
): Promise<CompletionResult> {
  const { capabilities, revision } = session.view();
  // Servers of 2024-11-05 can't declare it.
  const mayDeclare = revision !== '2024-11-05';
  if (
    mayDeclare &&
    !session.usesUndeclared &&
    !(isJsonObject(capabilities) && isJsonObject(capabilities.completions))
  ) {
    fail('capabilityMissing', { capability: 'completions' });
  }
  const params: JsonObject = {
    ref: { ...ref },
    argument,
    ...(Object.keys(context).length > 0 && { context: { arguments: context } }),
  };
  const response = await exchanges.result({ session, method: completeMethod, params, signal });
  const completion = isJsonObject(response.result) ? response.result.completion : undefined;
  if (!isJsonObject(completion) || !Array.isArray(completion.values)) {
    const params = { method: completeMethod, problem: 'noArray', field: 'completion.values' };
    fail('malformedResult', params, { frameSeq: response.responseSeq });
  }
  const values = completion.values.slice(0, maxValues).filter((value) => typeof value === 'string');
  return {
    values: values.filter((value) => value.length <= maxCharacters),
    ...(typeof completion.total === 'number' && { total: completion.total }),
    ...(typeof completion.hasMore === 'boolean' && { hasMore: completion.hasMore }),
    durationMs: response.durationMs,
    responseSeq: response.responseSeq,
  };
}
