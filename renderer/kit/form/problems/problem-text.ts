import { useTranslations } from 'use-intl';
import { visibleText } from '../../../ui/visible-text.ts';
import type { FieldProblem } from './field-problem.ts';

/** Keywords whose text names the value that the schema asks for. */
const withValue = [
  ...(['required', 'type', 'enum', 'const', 'minimum', 'exclusiveMinimum', 'maximum', 'exclusiveMaximum'] as const),
  ...(['multipleOf', 'minLength', 'maxLength', 'minItems', 'maxItems', 'minProperties', 'maxProperties'] as const),
  ...(['pattern', 'format'] as const),
];
const withoutValue = ['uniqueItems', 'additionalProperties', 'unevaluatedProperties', 'oneOf', 'anyOf', 'not'] as const;

/** The text of a problem in the user's language; where there is none, the validator's. */
export function useProblemText(): (problem: FieldProblem) => string {
  const t = useTranslations('forms.violation');
  return ({ keyword, expected, message }) => {
    const bare = withoutValue.find((known) => known === keyword);
    if (bare !== undefined) return t(bare);
    const known = withValue.find((name) => name === keyword);
    return known === undefined || expected === undefined ? message : t(known, { value: visibleText(expected) });
  };
}
