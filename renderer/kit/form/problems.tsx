import { useTranslations } from 'use-intl';
import type { Json } from '#shared/model/json.ts';
import type { Violation } from '#shared/model/runs/schema-check.ts';
import { visibleText } from '../../ui/visible-text.ts';
import { pointerSteps, pointerTo, valueAt } from './schema/exact-document.ts';

/** Keywords whose message names the expected value. */
const withValue = [
  ...(['required', 'type', 'enum', 'const', 'minimum', 'exclusiveMinimum', 'maximum', 'exclusiveMaximum'] as const),
  ...(['multipleOf', 'minLength', 'maxLength', 'minItems', 'maxItems', 'minProperties', 'maxProperties'] as const),
  ...(['pattern', 'format'] as const),
];
const withoutValue = ['uniqueItems', 'additionalProperties', 'unevaluatedProperties', 'oneOf', 'anyOf', 'not'] as const;

/** The text of a problem in the user's language, else the validator's. `isAtField`: without naming the field. */
export function useProblemText(isAtField = false): (problem: FieldProblem) => string {
  const t = useTranslations('forms.violation');
  return ({ keyword, expected, message }) => {
    if (isAtField && keyword === 'required') return t('missing');
    const bare = withoutValue.find((known) => known === keyword);
    if (bare !== undefined) return t(bare);
    const known = withValue.find((name) => name === keyword);
    return known === undefined || expected === undefined ? message : t(known, { value: visibleText(expected) });
  };
}

/** A violation as shown at its field. */
export interface FieldProblem {
  /** The field; for a missing value, where it would be. */
  pointer: string;
  keyword: string;
  /** What the keyword requires, as short text; absent when the schema doesn't have it in one place. */
  expected?: string | undefined;
  /** The validator's own sentence. */
  message: string;
}

const maxExpectedLength = 120;

/** Finds the field of a violation, and what the schema requires there. */
export function fieldProblem(violation: Violation, schema: Json | undefined): FieldProblem {
  const { pointer, keyword, message } = violation;
  const missing = keyword === 'required' ? /required property "(.*)"/s.exec(message)?.[1] : undefined;
  if (missing !== undefined) return { pointer: pointerTo(pointer, missing), keyword, expected: missing, message };
  const expected = expectedText(valueAt(schema, pointerSteps(violation.schemaPointer)));
  return { pointer, keyword, expected, message };
}

function expectedText(value: Json | undefined): string | undefined {
  if (value === undefined) return undefined;
  const text = Array.isArray(value) ? value.map(plainText).join(', ') : plainText(value);
  return text.length > maxExpectedLength ? `${text.slice(0, maxExpectedLength)}…` : text;
}

function plainText(value: Json): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}
