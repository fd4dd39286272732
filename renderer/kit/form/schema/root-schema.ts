import type { Json } from '#shared/model/json.ts';
import { asObject } from './exact-document.ts';

/** What is wrong with an `inputSchema` as a whole. */
export type RootProblem = { code: 'missing' } | { code: 'wrong'; detail: string };

/** A schema of an object to draw, whatever the server sent, and what is wrong with that. */
export function rootSchema(sent: Json | undefined): { schema: Json; problem?: RootProblem } {
  if (sent === undefined) return { schema: {}, problem: { code: 'missing' } };
  const schema = asObject(sent);
  const detail = JSON.stringify(sent).slice(0, 200);
  if (schema === undefined) return { schema: {}, problem: { code: 'wrong', detail } };
  const { type } = schema;
  const isObject = type === undefined || type === 'object' || (Array.isArray(type) && type.includes('object'));
  return isObject ? { schema } : { schema, problem: { code: 'wrong', detail: JSON.stringify({ type }) } };
}
