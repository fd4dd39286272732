import type { KeyboardEvent } from 'react';
import { isShortcut } from '../../ui/shortcuts.ts';

/** Runs on Ctrl/Cmd+Enter before the field that has the focus takes it for an Enter. */
export function runByKey(run: () => void) {
  return (event: KeyboardEvent) => {
    if (!isShortcut(event, 'submit') || event.nativeEvent.isComposing) return;
    event.preventDefault();
    event.stopPropagation();
    run();
  };
}
