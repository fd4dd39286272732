import { useSyncExternalStore } from 'react';
import { useTranslations } from 'use-intl';
import type { FieldProblem } from './field-problem.ts';
import { fieldId, useForm } from './form-context.ts';
import { nodeLabel, useNode } from './form-node.ts';

/** The problems of the field around, as the last check found them. */
export function useFieldProblems(): readonly FieldProblem[] {
  const { problems } = useForm();
  const { pointer } = useNode();
  return useSyncExternalStore(problems.subscribe, () => problems.at(pointer));
}

/** How a control is described to assistive technology: its name, what stands below it, and whether it is wrong. */
export function useFieldDescription() {
  const t = useTranslations('forms');
  const { formId } = useForm();
  const node = useNode();
  const problems = useFieldProblems();
  const id = fieldId(formId, node.pointer);
  const isRequired = node.place.kind === 'property' && node.place.isRequired;
  return {
    'aria-label': isRequired ? `${nodeLabel(node)} (${t('required')})` : nodeLabel(node),
    'aria-describedby': `${id}-description ${id}-problems`,
    'aria-invalid': problems.length > 0,
  };
}
