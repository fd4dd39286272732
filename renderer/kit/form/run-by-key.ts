import { type KeyboardEvent, useLayoutEffect, useRef } from 'react';
import { flushSync } from 'react-dom';
import { isShortcut } from '../../ui/shortcuts.ts';

/** Marks a field with something entered that is applied only when the field is left. */
export function unappliedMark(isUnapplied: boolean) {
  return isUnapplied ? { 'data-unapplied': true } : {};
}

/** Handles Ctrl/Cmd+Enter as {@link runByKey}, once what is entered in the focused field is applied. */
export function useRunByKey(run: () => void) {
  const newest = useRef(run);
  useLayoutEffect(() => {
    newest.current = run;
  }, [run]);
  return runByKey(() => {
    const field = document.activeElement;
    if (field instanceof HTMLElement && field.matches('[data-unapplied]')) flushSync(() => field.blur());
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
