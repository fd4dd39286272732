import type { KeyboardEvent } from 'react';
import { allIn, isFocusLost } from '../../../ui/focus.ts';
import { isShortcut } from '../../../ui/shortcuts.ts';
import { focusById } from '../form-context.ts';

const steps: Readonly<Record<string, 1 | -1>> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

/**
 * The keys of one field: Ctrl/Cmd+. moves between its control and its small buttons, arrows move between the buttons,
 * Esc goes back. When a pressed button disappears, the control takes the focus.
 */
export function fieldKeys(controlId: string) {
  const goBack = () => focusById(controlId);
  return {
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
      const { target, currentTarget } = event;
      const actions = allIn(currentTarget, '[data-field-action]');
      const here = target instanceof HTMLElement ? actions.indexOf(target) : -1;
      const step = steps[event.key];
      const isSwitch = isShortcut(event, 'fieldActions');
      if (isSwitch && here === -1) actions[0]?.focus();
      else if (here !== -1 && (isSwitch || event.key === 'Escape')) goBack();
      else if (here !== -1 && step !== undefined) actions[(here + step + actions.length) % actions.length]?.focus();
      else return;
      event.preventDefault();
      event.stopPropagation();
    },
    onClick: () => {
      requestAnimationFrame(() => {
        if (isFocusLost()) goBack();
      });
    },
  };
}
