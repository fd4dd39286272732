import { focusedElement } from './focus.ts';

/** Whoever stops for longer is not in the middle of a word. In milliseconds. */
const pauseMs = 2000;

const editable = 'input, textarea, [contenteditable]:not([contenteditable=false])';

/** The last letter that was typed: when, and in what. */
let last: { at: number; element: Element } | undefined;

function watchTyping(): void {
  document.addEventListener(
    'keydown',
    ({ key, ctrlKey, metaKey, altKey }) => {
      // AltGr counts as Ctrl with Alt.
      const isCommand = metaKey || (ctrlKey && !altKey);
      if (isCommand && key === 'Enter') last = undefined;
      else if (!isCommand && (key.length === 1 || key === 'Backspace' || key === 'Delete')) {
        const element = focusedElement();
        // On a button the space bar is a press.
        last = element?.matches(editable) ? { at: performance.now(), element } : undefined;
      }
    },
    { capture: true },
  );
  document.addEventListener(
    'pointerdown',
    () => {
      last = undefined;
    },
    { capture: true },
  );
}

// Unit tests run without a document.
if (typeof document !== 'undefined') watchTyping();

/** Whether the user is typing: nothing may take the focus then. A click, Ctrl/Cmd+Enter or leaving the field ends it. */
export function isTyping(): boolean {
  return last !== undefined && last.element === focusedElement() && performance.now() - last.at < pauseMs;
}
