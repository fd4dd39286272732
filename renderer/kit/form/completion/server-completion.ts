import type { SessionId } from '#shared/model/id.ts';
import { isJsonObject } from '#shared/model/json.ts';
import type { Session } from '#shared/model/session.ts';
import { client } from '../../../data/client.ts';
import type { Complete } from './completion-query.ts';

type Ref = Parameters<typeof client.completion.complete>[0]['ref'];

/**
 * Whether a server may be asked to complete values. Servers of 2024-11-05 have no way to declare it and are asked;
 * later ones only when they declare `completions`.
 */
export function completes({ phase, capabilities, revision }: Session): boolean {
  if (phase !== 'ready') return false;
  return revision === '2024-11-05' || (isJsonObject(capabilities) && isJsonObject(capabilities.completions));
}

/** Completes one argument of a template or a prompt; `context` holds the other arguments that are filled in. */
export function serverCompletion(
  sessionId: SessionId,
  ref: Ref,
  argumentName: string,
  context: Readonly<Record<string, string>>,
): Complete {
  return (value, signal) =>
    client.completion.complete({ sessionId, ref, argument: { name: argumentName, value }, context }, { signal });
}
