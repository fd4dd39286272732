import type { Json } from '#shared/model/json.ts';
import type { Violation } from '#shared/model/schema-check.ts';
import { valueAt } from './schema/exact-document.ts';
import { pointerSteps } from './schema/json-path.ts';

/** A violation as it is told at its field. */
export interface FieldProblem {
  /** The field: for something that is missing, where it would be. */
  pointer: string;
  keyword: string;
  /** What the keyword asks for, as short text; absent when the schema does not say it at one place. */
  asked?: string;
  /** The validator's own sentence. */
  message: string;
}

const longestAsked = 120;

/** Tells where and how a violation is shown. */
export function fieldProblem(violation: Violation, schema: Json | undefined): FieldProblem {
  const { pointer, keyword, message } = violation;
  const missing = keyword === 'required' ? /required property "(.*)"/s.exec(message)?.[1] : undefined;
  if (missing !== undefined) {
    const step = missing.replaceAll('~', '~0').replaceAll('/', '~1');
    return { pointer: `${pointer}/${step}`, keyword, asked: missing, message };
  }
  const asked = askedText(valueAt(schema, pointerSteps(violation.schemaPointer)));
  return { pointer, keyword, message, ...(asked !== undefined && { asked }) };
}

function askedText(value: Json | undefined): string | undefined {
  if (value === undefined) return undefined;
  const text = Array.isArray(value)
    ? value.map((item) => (typeof item === 'string' ? item : JSON.stringify(item))).join(', ')
    : typeof value === 'string'
      ? value
      : JSON.stringify(value);
  return text.length > longestAsked ? `${text.slice(0, longestAsked)}…` : text;
}
