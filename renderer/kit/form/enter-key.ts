import type { KeyboardEvent } from 'react';
import { allIn, firstIn } from '../../ui/focus.ts';

/** Marks an element around the controls of a required field that is empty. */
export function missingMark(isMissing: boolean) {
  return isMissing ? { 'data-missing': true } : {};
}

/** What Enter does in a line of a form: goes to the next empty required field, else does what the form's button does. */
export function enterFrom(field: Element, form: Element | null, run: () => void): void {
  const fields: Element[] = allIn(form, '[data-missing], input, textarea');
  const isOther = (each: Element) => each.matches('[data-missing]') && !each.contains(field);
  const here = fields.indexOf(field);
  const next = fields.slice(here + 1).find(isOther) ?? fields.find(isOther);
  const control = firstIn(next, 'input, textarea, select, button');
  if (control === undefined) run();
  else control.focus();
}

/**
 * Handles Enter in the fields of one line within `form`. Shift+Enter breaks the line, and a text of several lines keeps
 * its key; {@link runByKey} handles Ctrl/Cmd+Enter.
 */
export function enterByKey(run: () => void) {
  return (event: KeyboardEvent<HTMLElement>) => {
    const { key, shiftKey, altKey, ctrlKey, metaKey, target, currentTarget, nativeEvent } = event;
    const hasModifier = shiftKey || altKey || ctrlKey || metaKey;
    if (key !== 'Enter' || hasModifier || event.defaultPrevented || nativeEvent.isComposing) return;
    if (!(target instanceof Element) || !isLine(target)) return;
    event.preventDefault();
    if (!event.repeat) enterFrom(target, currentTarget, run);
  };
}

function isLine(target: Element): boolean {
  if (target instanceof HTMLInputElement) return target.type === 'text' || target.type === 'password';
  return target instanceof HTMLTextAreaElement && target.rows === 1 && !target.value.includes('\n');
}
