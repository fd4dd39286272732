import { useTranslations } from 'use-intl';
import { visibleText } from '../../ui/visible-text.ts';
import type { FieldProblem } from './field-problem.ts';

const told = [
  ...(['required', 'type', 'enum', 'const', 'minimum', 'exclusiveMinimum', 'maximum', 'exclusiveMaximum'] as const),
  ...(['multipleOf', 'minLength', 'maxLength', 'minItems', 'maxItems', 'minProperties', 'maxProperties'] as const),
  ...(['pattern', 'format'] as const),
];
const plain = [...(['uniqueItems', 'additionalProperties', 'unevaluatedProperties', 'oneOf', 'anyOf', 'not'] as const)];

/** Says a problem in the user's language; what has no words here is said in the validator's. */
export function useProblemText(): (problem: FieldProblem) => string {
  const t = useTranslations('forms.violation');
  return ({ keyword, asked, message }) => {
    const bare = plain.find((known) => known === keyword);
    if (bare !== undefined) return t(bare);
    const known = told.find((name) => name === keyword);
    return known === undefined || asked === undefined ? message : t(known, { value: visibleText(asked) });
  };
}
