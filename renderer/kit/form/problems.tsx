import { useTranslations } from 'use-intl';
import { writtenValues } from '#shared/messages/quantities.ts';
import { schemaNoteText, violationWords } from '#shared/messages/schema-words.ts';
import { pointerTo } from '#shared/model/json/json-pointer.ts';
import type { SchemaNote, Violation } from '#shared/model/runs/schema-check.ts';
import { useQuantities } from '../../ui/quantities.ts';
import { visibleText } from '../../ui/visible-text.ts';

/** The text of a problem. `isAtField`: without naming the field. */
export function useProblemText(isAtField = false): (problem: FieldProblem) => string {
  const t = useTranslations('forms.violation');
  return (problem) => {
    if (isAtField && problem.keyword === 'required') return t('missing');
    const [key, { value }] = violationWords(problem);
    return t(key, { value: visibleText(value) });
  };
}

/** The text of a violation with the value that was found. */
export function useViolationText(): (violation: Violation) => string {
  const t = useTranslations('forms');
  const problemText = useProblemText();
  return (violation) => {
    const problem = problemText(violation);
    return violation.found === undefined
      ? problem
      : t('violationFound', { problem, found: visibleText(violation.found) });
  };
}

/** The notes of a check as one text. */
export function useNotesText(): (notes: readonly SchemaNote[]) => string {
  const t = useTranslations('forms');
  const quantities = useQuantities();
  return (notes) =>
    notes
      .map((note) => schemaNoteText(note, (key, values = {}) => t(key, writtenValues(values, quantities))))
      .map(visibleText)
      .join(' ');
}

/** A violation as shown at its field. */
export interface FieldProblem {
  /** The field; for a missing value, where it would be. */
  pointer: string;
  keyword: string;
  /** What the keyword requires, as short text; absent when the schema doesn't have it in one place. */
  expected?: string | undefined;
}

/** Finds the field of a violation. */
export function fieldProblem({ pointer, keyword, expected }: Violation): FieldProblem {
  const isMissing = keyword === 'required' && expected !== undefined;
  return { pointer: isMissing ? pointerTo(pointer, expected) : pointer, keyword, expected };
}
