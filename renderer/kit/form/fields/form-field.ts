import type { FocusEvent } from 'react';
import { useTranslations } from 'use-intl';
import { useStore } from 'zustand';
import { useShallow } from 'zustand/shallow';
import type { Json } from '#shared/model/json/json.ts';
import { ariaKeys } from '../../../ui/controls/tooltip.tsx';
import { focusedElement } from '../../../ui/focus.ts';
import { useShortcut } from '../../../ui/shortcuts.ts';
import { visibleText } from '../../../ui/visible-text.ts';
import { fieldId, leaveField, setValue, useForm } from '../form-context.ts';
import { useProblemText } from '../problems.tsx';
import { type JsonPath, pointerOf } from '../schema/exact-document.ts';
import { canDraw, type FieldLevel, levelOf } from '../schema/field-level.ts';
import type { ValueOption } from '../schema/schema-options.ts';

export type FieldPlace =
  | { kind: 'root' }
  /** Named by the schema. */
  | { kind: 'property'; isRequired: boolean }
  /** Named by the arguments only. */
  | { kind: 'further'; isAllowed: boolean }
  | { kind: 'item'; index: number; count: number };

/** A value with its place and its schema. */
export interface FieldSource {
  path: JsonPath;
  /** The property's name, or the item's index. */
  name: string;
  schema: Json;
  value: Json | undefined;
  place: FieldPlace;
  depth: number;
}

/** A value of the form, ready to be drawn. */
export interface FormField extends FieldSource {
  pointer: string;
  /** Of its control, or of its group's button. */
  id: string;
  /** The schema's title, else its name. */
  label: string;
  level: FieldLevel;
  isRequired: boolean;
  /** It can be left out. */
  isRemovable: boolean;
  /** It is entered as JSON, by choice or because no control fits. */
  isJson: boolean;
  /** No control fits. */
  hasNoControl: boolean;
}

/** Resolves the schema at a value with the chosen variants. */
export function useField(source: FieldSource): FormField {
  const { path, name, schema, value, place } = source;
  const { formId, scope, state } = useForm();
  const pointer = pointerOf(path);
  const choices = useStore(state, (current) => current.choices[pointer]);
  const wantsJson = useStore(state, (current) => current.asJson[pointer] === true);
  const level = levelOf(scope, schema, value, choices, place.kind === 'root');
  const isAny = level.kind === 'any';
  // `null` looks the same in every field.
  const hasNoControl = value !== null && !isAny && !canDraw(level, value);
  return {
    ...source,
    pointer,
    id: fieldId(formId, pointer),
    label: level.title ?? name,
    level,
    isRequired: place.kind === 'property' && place.isRequired,
    isRemovable: place.kind === 'property' || place.kind === 'further',
    isJson: wantsJson || hasNoControl || isAny,
    hasNoControl,
  };
}

/** The function that sets a field's value; undefined removes it. */
export function useSetValue({ path }: FormField): (value: Json | undefined) => void {
  const form = useForm();
  return (value) => setValue(form, path, value);
}

const none: readonly string[] = [];

/** The problems of a value, after its field was left or a try to send; with `isWhole`, also those of nested values. */
export function useProblemTexts({ pointer }: Pick<FormField, 'pointer'>, isWhole = false): readonly string[] {
  const problemText = useProblemText(true);
  return useStore(
    useForm().state,
    useShallow(({ problems, left, showsAll }) => {
      if (!showsAll && left[pointer] !== true) return none;
      const inside = isWhole ? [...problems].filter(([at]) => at.startsWith(`${pointer}/`)) : [];
      return [...(problems.get(pointer) ?? []), ...inside.flatMap(([, each]) => each)].map(problemText);
    }),
  );
}

let isPressed = false;

// Unit tests have no document.
if (typeof document !== 'undefined') {
  const note = ({ type }: PointerEvent) => {
    isPressed = type === 'pointerdown';
  };
  for (const event of ['pointerdown', 'pointerup', 'pointercancel'] as const) {
    document.addEventListener(event, note, { capture: true });
  }
}

/** Runs it now, or after the current press: moving the button would cancel its press. */
function afterPress(run: () => void): void {
  if (!isPressed) {
    run();
    return;
  }
  const abort = new AbortController();
  const end = () => {
    abort.abort();
    // The click follows the end of the press.
    setTimeout(run);
  };
  for (const event of ['pointerup', 'pointercancel'] as const) {
    document.addEventListener(event, end, { capture: true, signal: abort.signal });
  }
}

/** Marks a field as left, unless only the window lost the focus. */
export function useLeave({ pointer }: FormField): (event: FocusEvent<HTMLElement>) => void {
  const form = useForm();
  return ({ currentTarget, target, relatedTarget }) => {
    if (currentTarget.contains(relatedTarget) || focusedElement() === target) return;
    // Showing problems could move the button whose press took the focus.
    afterPress(() => leaveField(form, pointer));
  };
}

/** A control's id, and its accessible name and description. */
export function useInputAttributes(field: FormField) {
  const t = useTranslations('forms');
  const { id, label, isRequired } = field;
  return {
    id,
    'aria-label': isRequired ? `${label} (${t('required')})` : label,
    'aria-describedby': `${id}-description ${id}-problems`,
    'aria-invalid': useProblemTexts(field, true).length > 0,
    'aria-keyshortcuts': ariaKeys(useShortcut('fieldActions')),
  };
}

/** The title of an option, with its value. */
export function optionText({ value, title }: ValueOption): string {
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return visibleText(title === undefined || title === text ? text : `${title} — ${text}`);
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

/** The placeholder of an empty control: that nothing is sent, and an example of the format. */
export function usePlaceholder({ value, isRequired, level, isJson }: FormField): string {
  const t = useTranslations('forms');
  if (value !== undefined) return '';
  const absent = isRequired ? t('required') : t('absent');
  if (isJson) return `${absent} · JSON`;
  const { format = '' } = level.limits;
  return Object.hasOwn(examples, format) ? `${absent} · ${examples[format]}` : absent;
}
