import { createFailure, FailureError } from '#shared/messages/failure.ts';
import type { CatalogKind } from '#shared/model/catalog.ts';
import { isJsonObject, type Json, type JsonObject } from '#shared/model/json.ts';
import type { Answer } from '../sessions/answer.ts';
import { refusal } from '../sessions/negotiation/negotiation.ts';
import { listMethods } from './list-methods.ts';

interface WalkRequest {
  kind: CatalogKind;
  request(method: string, params: JsonObject): Promise<Answer>;
  /** Told after each page, with its items as the server sent them. */
  onPage(items: Json[]): void;
}

/**
 * Walks a paged list to its end (utilities, pagination). Cursors are opaque and `""` is one; a cursor that
 * comes twice would never end, and throws `cursorLoop`. What came before a failure was already handed out.
 */
export async function walkList({ kind, request, onPage }: WalkRequest): Promise<void> {
  const { method, field } = listMethods[kind];
  const seen = new Set<string>();
  let cursor: string | undefined;
  do {
    const answer = await request(method, cursor === undefined ? {} : { cursor });
    if (answer.error !== undefined) throw new FailureError(refusal(method, answer));
    const page = readPage(answer, method, field);
    onPage(page.items);
    cursor = page.nextCursor;
    if (cursor !== undefined && seen.has(cursor)) {
      const params = { cursor: JSON.stringify(cursor), pages: seen.size + 1 };
      throw new FailureError(createFailure('cursorLoop', params, { frameSeq: answer.responseSeq }));
    }
    if (cursor !== undefined) seen.add(cursor);
  } while (cursor !== undefined);
}

function readPage(answer: Answer, method: string, field: string): { items: Json[]; nextCursor: string | undefined } {
  const result = isJsonObject(answer.result) ? answer.result : {};
  const items = result[field];
  if (!Array.isArray(items)) {
    const problem = `it has no “${field}” array`;
    throw new FailureError(createFailure('malformedResult', { method, problem }, { frameSeq: answer.responseSeq }));
  }
  const { nextCursor } = result;
  return { items, nextCursor: typeof nextCursor === 'string' ? nextCursor : undefined };
}
