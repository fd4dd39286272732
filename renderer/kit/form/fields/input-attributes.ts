import { useTranslations } from 'use-intl';
import { useStore } from 'zustand';
import { useShallow } from 'zustand/shallow';
import { useForm } from '../form-context.ts';
import { useProblemText } from '../problems/problem-text.ts';
import type { FormField } from './form-field.ts';

/** The problems of a field, as text. */
export function useProblemTexts({ pointer }: FormField): readonly string[] {
  const textOf = useProblemText();
  return useStore(
    useForm().state,
    useShallow(({ problems }) => (problems.get(pointer) ?? []).map(textOf)),
  );
}

/** A control's id, and what describes it to assistive technology. */
export function useInputAttributes(field: FormField) {
  const t = useTranslations('forms');
  const { id, label, isRequired } = field;
  return {
    id,
    'aria-label': isRequired ? `${label} (${t('required')})` : label,
    'aria-describedby': `${id}-description ${id}-problems`,
    'aria-invalid': useProblemTexts(field).length > 0,
  };
}

const examples: Readonly<Record<string, string>> = {
  date: '2026-01-31',
  time: '09:30:00Z',
  'date-time': '2026-01-31T09:30:00Z',
  duration: 'PT1H30M',
  email: 'name@example.com',
  uri: 'https://example.com/',
  uuid: '00000000-0000-4000-8000-000000000000',
  ipv4: '192.0.2.1',
  ipv6: '2001:db8::1',
};

/** The placeholder of a control without a value: that nothing is sent, and an example of the format. */
export function usePlaceholder({ value, isRequired, level, isJson }: FormField): string {
  const t = useTranslations('forms');
  if (value !== undefined) return '';
  const absent = isRequired ? t('requiredAbsent') : t('absent');
  if (isJson) return `${absent} · JSON`;
  const { format = '' } = level.limits;
  return Object.hasOwn(examples, format) ? `${absent} · ${examples[format]}` : absent;
}
