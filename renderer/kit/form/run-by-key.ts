import { type KeyboardEvent, useLayoutEffect, useRef } from 'react';
import { flushSync } from 'react-dom';
import { focusedElement } from '../../ui/focus.ts';
import { isShortcut } from '../../ui/shortcuts.ts';

/**
 * Marks a field with something entered that is applied only when the field is left; the field may be gone then, and
 * the control with the id `next` be in its place.
 */
export function unappliedMark(next: string | undefined) {
  return { 'data-unapplied': next };
}

/** Handles Ctrl/Cmd+Enter as {@link runByKey}, once what is entered in the focused field is applied. */
export function useRunByKey(run: () => void) {
  const newest = useRef(run);
  useLayoutEffect(() => {
    newest.current = run;
  }, [run]);
  return runByKey(() => {
    const field = focusedElement();
    const next = field?.dataset.unapplied;
    if (field !== undefined && next !== undefined) {
      flushSync(() => field.blur());
      (field.isConnected ? field : document.getElementById(next))?.focus();
    }
    newest.current();
  });
}

/** Handles Ctrl/Cmd+Enter before the focused field treats it as Enter; a key that is held down runs it once. */
export function runByKey(run: () => void) {
  return (event: KeyboardEvent) => {
    if (!isShortcut(event, 'submit') || event.nativeEvent.isComposing) return;
    event.preventDefault();
    event.stopPropagation();
    if (!event.repeat) run();
  };
}
