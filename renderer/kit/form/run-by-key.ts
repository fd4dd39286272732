import type { KeyboardEvent } from 'react';
import { isShortcut } from '../../ui/shortcuts.ts';

/** Handles Ctrl/Cmd+Enter before the focused field treats it as Enter. */
export function runByKey(run: () => void) {
  return (event: KeyboardEvent) => {
    if (!isShortcut(event, 'submit') || event.nativeEvent.isComposing) return;
    event.preventDefault();
    event.stopPropagation();
    run();
  };
}
