/** The parts of the window that can get the focus after a command, as `data-pane` names them. */
export type PaneName = 'servers' | 'list' | 'item' | 'panel';

const fields = 'input:not([type=hidden]), textarea, select, [contenteditable=true], button[aria-haspopup=listbox]';
/** Where the next key belongs in a pane: the rows of a list; the first field of a form, else its main button. */
const targets: Record<PaneName, readonly string[]> = {
  servers: ['[role=grid]'],
  // Without a list, as before a server is connected: the main button of the item.
  list: ['[role=tree], [role=listbox]', '[data-main-action]'],
  item: [`[data-fields] :is(${fields})`, '[data-main-action]'],
  panel: ['[role=tab][aria-selected=true]'],
};

/** After this many milliseconds, unchanged content counts as the wanted content. */
const sameAfterMs = 1500;
/** A form may have to be loaded: its main button has the focus from then on, until a field comes. */
const fieldsWithinMs = 800;
/** A slow machine takes its time to load a view; a key, press or input cancels the wait. */
const maxMs = 30_000;
/** A dialog that closes gives the focus back to where it was, after its pane was given it. */
const settledAfterMs = 500;

let stop = () => {};

/**
 * Gives a pane the focus as soon as it shows something else than now, and what takes the focus is in it: the view may
 * have to be loaded first, and its data. With `isShown` it shows the right thing already. A key, a press or an input
 * event, as from dictation, cancels the wait, and so does a screen reader that moves the focus.
 */
export function focusPane(pane: PaneName, { isShown = false } = {}): void {
  stop();
  const before = shownElement(pane)?.dataset.content;
  const since = performance.now();
  let given: { element: HTMLElement; at: number } | undefined;
  const attempt = () => {
    if (given !== undefined && isMovedOn(given)) return stop();
    const element = shownElement(pane);
    if (element === null) return;
    const isNew = isShown || element.dataset.content !== before || performance.now() - since >= sameAfterMs;
    if (!isNew) return;
    const [wanted = '', instead] = targets[pane];
    const target = element.dataset.pane === pane ? targetIn(element, wanted) : undefined;
    if (target !== undefined) {
      stop();
      target.focus();
    } else if (performance.now() - since >= fieldsWithinMs) {
      // The fields may still come.
      const button = targetIn(element, instead);
      if (button !== undefined && given?.element !== button) given = { element: button, at: performance.now() };
      button?.focus();
    }
  };
  const observer = new MutationObserver(attempt);
  observer.observe(document.body, { childList: true, subtree: true, attributes: true });
  const timers = [
    setTimeout(attempt),
    setTimeout(attempt, sameAfterMs),
    setTimeout(attempt, fieldsWithinMs),
    setTimeout(() => stop(), maxMs),
  ];
  const abort = new AbortController();
  for (const event of ['keydown', 'pointerdown', 'input'] as const) {
    addEventListener(event, () => stop(), { capture: true, signal: abort.signal });
  }
  stop = () => {
    observer.disconnect();
    abort.abort();
    for (const timer of timers) clearTimeout(timer);
    stop = () => {};
  };
}

function isMovedOn({ element, at }: { element: HTMLElement; at: number }): boolean {
  const { activeElement, body } = document;
  const hasIt = activeElement === element || activeElement === body || !element.isConnected;
  return !hasIt && performance.now() - at >= settledAfterMs;
}

/** The pane, or the item area when the pane doesn't exist. */
function shownElement(pane: PaneName): HTMLElement | null {
  return paneElement(pane) ?? paneElement('item');
}

function paneElement(pane: PaneName): HTMLElement | null {
  return document.querySelector<HTMLElement>(`[data-pane=${pane}]`);
}

function targetIn(element: HTMLElement, selector: string | undefined): HTMLElement | undefined {
  return selector === undefined ? undefined : [...element.querySelectorAll<HTMLElement>(selector)].find(isReachable);
}

/** Neither hidden, nor disabled, nor below a dialog. */
function isReachable(element: HTMLElement): boolean {
  return (
    element.checkVisibility({ visibilityProperty: true }) &&
    !element.matches(':disabled, [aria-disabled=true]') &&
    element.closest('[inert], [aria-hidden=true]') === null
  );
}
