let isPressed = false;

// Where a view's functions are tested without a page, nobody presses.
if (typeof document !== 'undefined') {
  const note = ({ type }: PointerEvent) => {
    isPressed = type === 'pointerdown';
  };
  for (const event of ['pointerdown', 'pointerup', 'pointercancel'] as const) {
    document.addEventListener(event, note, { capture: true });
  }
}

/** Runs it at once, or after the press under way: what moves during a press takes it from what was pressed. */
export function afterPress(run: () => void): void {
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
