import type { SchemaNote, Violation } from '../model/runs/schema-check.ts';
import type { forms } from './en/forms.ts';

type ViolationKey = keyof typeof forms.violation;

/** Keywords whose words name the expected value, and those without one. */
const withValue = [
  ...(['required', 'type', 'enum', 'const', 'minimum', 'exclusiveMinimum', 'maximum', 'exclusiveMaximum'] as const),
  ...(['multipleOf', 'minLength', 'maxLength', 'minItems', 'maxItems', 'minProperties', 'maxProperties'] as const),
  ...(['pattern', 'format', 'minContains', 'maxContains'] as const),
] satisfies ViolationKey[];
const withoutValue = [
  ...(['uniqueItems', 'additionalProperties', 'unevaluatedProperties', 'oneOf', 'anyOf', 'not'] as const),
  ...(['contains', 'propertyNames'] as const),
] satisfies ViolationKey[];

/** The text of a violation in `forms.violation`, and its values. */
export function violationWords({
  keyword,
  expected,
}: Pick<Violation, 'keyword' | 'expected'>): [key: ViolationKey, values: { value: string }] {
  const bare = withoutValue.find((known) => known === keyword);
  if (bare !== undefined) return [bare, { value: '' }];
  const known = withValue.find((name) => name === keyword);
  return known === undefined || expected === undefined ? ['other', { value: keyword }] : [known, { value: expected }];
}

/** Words a text of `forms.schemaNotes`, or of the expected values in them. */
export type SchemaNoteTexts = (
  key: `schemaNotes.${SchemaNote['code']}` | `schemaExpected.${NonNullable<SchemaNote['expected']>}`,
  values?: Record<string, string | number>,
) => string;

/** A note of a check as a sentence. */
export function schemaNoteText(note: SchemaNote, text: SchemaNoteTexts): string {
  const { code, pointer = '', found = '', expected, used = '', ms = 0, line = 0, column = 0 } = note;
  return text(`schemaNotes.${code}`, {
    pointer: pointer === '' ? '/' : pointer,
    found,
    expected: expected === undefined ? '' : text(`schemaExpected.${expected}`),
    used,
    ms,
    line,
    column,
  });
}
