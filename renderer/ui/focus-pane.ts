import { firstIn, focusedElement, hasFocus, isCovered, isFocusLost, isReachable } from './focus.ts';

/** The parts of the window that can get the focus after a command. */
export type PaneName = 'servers' | 'list' | 'item' | 'panel' | 'tour';

interface Pane {
  name: PaneName;
  element: HTMLElement;
  /** Identifies what it shows. */
  content: string | undefined;
}

const panes = new Map<PaneName, Pane>();

/** Adds what is on screen now; returns how to remove it. */
export function addPane(pane: Pane): () => void {
  panes.set(pane.name, pane);
  pane.element.addEventListener('focusin', rememberFocus);
  queueMicrotask(() => attempt());
  return () => {
    pane.element.removeEventListener('focusin', rememberFocus);
    if (panes.get(pane.name) === pane) panes.delete(pane.name);
  };
}

/** What had the focus last in a pane, rather than in a dialog or a menu, which are outside of them. */
let lastInPane: HTMLElement | undefined;
function rememberFocus({ target }: FocusEvent): void {
  if (target instanceof HTMLElement) lastInPane = target;
}

/**
 * Once a closed dialog has given the focus back: gives it to what had it last in a pane if it is lost, since what opened
 * the dialog is gone, such as the item of a menu, or an earlier dialog that this one took the place of.
 */
export function returnFocus(): void {
  const servers = panes.get('servers')?.element;
  requestAnimationFrame(() =>
    requestAnimationFrame(() => {
      // The window may have gone together with the dialog.
      if (panes.get('servers')?.element !== servers || !isFocusLost()) return;
      const item = panes.get('item')?.element;
      const isThere = lastInPane !== undefined && isReachable(lastInPane);
      // The page below may be another one than that in which the dialog was asked for.
      (isThere ? lastInPane : item && stopIn(item))?.focus();
    }),
  );
}

type Mark = 'fields' | 'main' | 'answer' | 'landing';
const marks = new Map<HTMLElement, Mark>();

const refAs = (mark: Mark) => (element: HTMLElement | null) => {
  if (element !== null) marks.set(element, mark);
  return () => {
    if (element !== null) marks.delete(element);
  };
};

/** The `ref` of what contains a form's fields: the first of them takes the focus of its pane. */
export const formFieldsRef = refAs('fields');
/** The `ref` of a view's main button, which the shortcut presses. */
export const mainActionRef = refAs('main');
/** The `ref` of the button that answers a server request: the main one as long as it is there. */
export const answerActionRef = refAs('answer');

/** The `ref` of what takes the focus of its pane as long as that has neither fields nor a main button. */
export const landingRef = refAs('landing');

function markedIn(pane: Pane | undefined, ...wanted: Mark[]): HTMLElement[] {
  return [...marks].flatMap(([element, mark]) =>
    wanted.includes(mark) && pane?.element.contains(element) ? [element] : [],
  );
}

/** The pane that an element is in. */
export function paneAround(element: Element | null | undefined): Pane | undefined {
  return [...panes.values()].find((pane) => element != null && pane.element.contains(element));
}

/** The name of the pane that has the focus. */
export function focusedPane(): PaneName | undefined {
  return paneAround(focusedElement())?.name;
}

/** The main button of the item. While a server request blocks it, that is the request's, never a second run. */
export function mainAction(): HTMLElement | undefined {
  const item = panes.get('item');
  const answers = markedIn(item, 'answer');
  const buttons = answers.length > 0 ? answers : markedIn(item, 'main');
  return buttons.find((button) => !button.matches(':disabled') && !isCovered(button));
}

export function pressMainAction(): void {
  mainAction()?.click();
}

/** Moves the focus to the next (1) or previous (-1) pane, wrapping around. */
export function stepPane(step: 1 | -1): void {
  // A maximised panel covers the others. The list may be over the item, and then comes after it.
  const inOrder = [...panes.values()]
    .map(({ element }) => element)
    .filter((element) => !isCovered(element))
    .sort((a, b) => (a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1));
  const here = inOrder.findIndex(hasFocus);
  const from = here < 0 && step < 0 ? 0 : here;
  const pane = inOrder[(from + step + inOrder.length) % inOrder.length];
  (pane && stopIn(pane))?.focus();
}

/** A list that takes the focus, or the row of one that hands it on to its rows. */
const lists =
  ':is([role=tree], [role=listbox], [role=grid]):not([tabindex="-1"]), [role=grid] > [role=row][tabindex="0"]';
const focusable = '[tabindex="0"], button, input, a[href], textarea';

/** Where the focus lands in a pane: on its list, its form's first field, else what comes first. */
function stopIn(element: HTMLElement): HTMLElement {
  const pane = paneAround(element);
  const target = pane?.name === 'item' ? targetIn(pane) : undefined;
  return target ?? firstIn(element, lists) ?? firstIn(element, fields) ?? firstIn(element, focusable) ?? element;
}

/** Focuses the rows of the pane that an element is in, and returns whether there are any. */
export function focusRows(element: Element): boolean {
  const rows = firstIn(paneAround(element)?.element, lists);
  rows?.focus();
  return rows !== undefined;
}

/** What narrows the rows of a pane or of a page. */
const searches = 'input[type=search], [role=search] input, input[role=combobox][data-filter]';

/**
 * Focuses the search of the pane that has the focus, else that of the list or the item, and returns whether there is
 * one: without, the key is the browser's.
 */
export function focusSearch(): boolean {
  const inOrder = [paneAround(focusedElement()), panes.get('list'), panes.get('item')];
  const search = inOrder.map((pane) => firstIn(pane?.element, searches)).find((found) => found !== undefined);
  if (search instanceof HTMLInputElement) search.select();
  search?.focus();
  return search !== undefined;
}

const fields = 'input:not([type=hidden]), textarea, select, [contenteditable=true], button[aria-haspopup=listbox]';
/** Where the next key belongs in a pane: the rows of a list, the first field of a form, the open tab. */
const targets: Record<PaneName, string> = {
  servers: '[role=grid]',
  list: '[role=tree], [role=listbox]',
  item: fields,
  panel: '[role=tab][aria-selected=true]',
  tour: 'button',
};

/** After this many milliseconds, unchanged content counts as the wanted content. */
const sameAfterMs = 1500;
/** A form may have to be loaded: its main button has the focus from then on, until a field comes. */
const fieldsWithinMs = 800;
/** A slow machine takes its time to load a view; a key, press or input cancels the wait. */
const maxMs = 30_000;
/** A dialog that closes gives the focus back to where it was, after its pane was given it. */
const settledAfterMs = 500;

let attempt = () => {};
let stop = () => {};

/**
 * Gives a pane the focus as soon as it shows something else than now, and what takes the focus is in it: the view may
 * have to be loaded first, and its data. With `isShown` it shows the right thing already. A key, a press or an input
 * event, as from dictation, cancels the wait, and so does a screen reader that moves the focus.
 */
export function focusPane(name: PaneName, { isShown = false } = {}): void {
  stop();
  const before = shownPane(name)?.content;
  const since = performance.now();
  let given: { element: HTMLElement; at: number } | undefined;
  attempt = () => {
    if (given !== undefined && isMovedOn(given)) return stop();
    const pane = shownPane(name);
    if (pane === undefined) return;
    const isNew = isShown || pane.content !== before || performance.now() - since >= sameAfterMs;
    if (!isNew) return;
    const target = pane.name === name ? targetIn(pane) : undefined;
    if (target !== undefined) {
      stop();
      target.focus();
    } else if (performance.now() - since >= fieldsWithinMs) {
      // The fields may still come.
      const marked = [...markedIn(pane, 'main', 'answer'), ...markedIn(pane, 'landing')];
      // A page of rows has none of these.
      const button = marked.find(isReachable) ?? firstIn(pane.element, lists);
      if (button !== undefined && given?.element !== button) given = { element: button, at: performance.now() };
      button?.focus();
    }
  };
  const observer = new MutationObserver(() => attempt());
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
    attempt = () => {};
    stop = () => {};
  };
}

function isMovedOn({ element, at }: { element: HTMLElement; at: number }): boolean {
  const focused = focusedElement();
  const hasIt = focused === undefined || focused === element || !element.isConnected;
  return !hasIt && performance.now() - at >= settledAfterMs;
}

/** The pane, or the item area when the pane doesn't exist. */
function shownPane(name: PaneName): Pane | undefined {
  return panes.get(name) ?? panes.get('item');
}

function targetIn(pane: Pane): HTMLElement | undefined {
  // An item has fields that aren't those of its form, such as a filter.
  const places = pane.name === 'item' ? markedIn(pane, 'fields') : [pane.element];
  return places.map((place) => firstIn(place, targets[pane.name])).find((target) => target !== undefined);
}
