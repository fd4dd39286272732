import { z } from 'zod';
import { fieldName, schemaFault } from '#shared/mcp/json/document-fault.ts';
import type { Failure } from '#shared/model/failure.ts';

/** The `params` of an issue for a value that must be unique and isn't. */
export const takenIssue = { fault: 'taken' } as const;

const takenSchema = z.object({
  issues: z.tuple(
    [z.object({ path: z.array(z.union([z.string(), z.number()])), params: z.object({ fault: z.literal('taken') }) })],
    z.unknown(),
  ),
});

/**
 * The parameters of a failure for a document that doesn't fit its schema: `problem` is `schema`, `fault` names the
 * fault for the catalogue's `documentProblems`. Texts may be secret, so only a URL's scheme and host are quoted.
 */
export function schemaParams(error: unknown, document: unknown): Failure['params'] {
  const taken = takenSchema.safeParse(error).data;
  if (taken !== undefined) return { problem: 'schema', fault: 'taken', field: fieldName(taken.issues[0].path) };
  const fault = schemaFault(error, document) ?? { problem: 'empty' };
  const params: Failure['params'] = { ...fault, problem: 'schema', fault: fault.problem };
  const { found } = params;
  const isText = typeof found === 'string' && found.startsWith('"') && fault.problem !== 'choice';
  return isText ? { ...params, found: quoted(found) } : params;
}

function quoted(text: string): string {
  const { protocol, host } = URL.parse(text.replace(/^"|"$/g, '')) ?? {};
  return host ? `"${protocol}//${host}"` : '"…"';
}
