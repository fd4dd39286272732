/** Whoever stops for longer is not in the middle of a word. In milliseconds. */
const pauseMs = 2000;

let typedAt = Number.NEGATIVE_INFINITY;

function watchTyping(): void {
  document.addEventListener(
    'keydown',
    ({ key, ctrlKey, metaKey, altKey }) => {
      // AltGr counts as Ctrl with Alt.
      const isCommand = metaKey || (ctrlKey && !altKey);
      if (isCommand && key === 'Enter') typedAt = Number.NEGATIVE_INFINITY;
      else if (!isCommand && (key.length === 1 || key === 'Backspace' || key === 'Delete')) typedAt = performance.now();
    },
    { capture: true },
  );
  document.addEventListener(
    'pointerdown',
    () => {
      typedAt = Number.NEGATIVE_INFINITY;
    },
    { capture: true },
  );
}

// Where a view's functions are tested without a page, nobody types.
if (typeof document !== 'undefined') watchTyping();

/** Whether somebody is typing a text: nothing may take the focus then. A click or Ctrl/Cmd+Enter ends it. */
export function isTyping(): boolean {
  return performance.now() - typedAt < pauseMs;
}
