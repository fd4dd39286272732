import { expect, onTestFinished } from 'vitest';
import { type Locator, page } from 'vitest/browser';

/** Makes the window as large as at a zoom of 1280 x 800, until the test is over: 640 x 400 are 200 %. */
export async function resizeWindow(width: number, height: number): Promise<void> {
  await page.viewport(width, height);
  onTestFinished(() => page.viewport(1280, 800));
}

/** The controls in a part of the window that reach beyond it to the right or the left, by their names. */
export function cutOff(part: Element): string[] {
  const { left, right } = part.getBoundingClientRect();
  const controls = part.querySelectorAll('button, a[href], [role=radio], [role=listbox], input');
  return [...controls].flatMap((each) => {
    const box = each.getBoundingClientRect();
    const isSeen = box.width > 1 && each.checkVisibility({ visibilityProperty: true }) && !each.closest('[inert]');
    const isInside = box.left >= left - 0.5 && box.right <= right + 0.5;
    const name = each.getAttribute('aria-label') ?? each.textContent;
    return isSeen && !isInside ? [`${name}: ${Math.round(box.left)} to ${Math.round(box.right)}`] : [];
  });
}

/** Expects that every control in a part of the window is inside of it. */
export async function expectNothingCut(part: Locator): Promise<void> {
  await expect.poll(() => cutOff(part.element())).toEqual([]);
}

/** Expects that a notice keeps away from the edges of its pane. */
export async function expectInsidePane(notice: Locator): Promise<void> {
  await expect.element(notice).toBeVisible();
  const pane = new Clipping().nearest(notice.element().parentElement) ?? document.body;
  const [inner, outer] = [notice.element().getBoundingClientRect(), pane.getBoundingClientRect()];
  expect(Math.min(inner.left - outer.left, outer.right - inner.right, inner.top - outer.top)).toBeGreaterThanOrEqual(4);
}

/** The texts in view that end at the edge of what holds them, with neither a mark nor a way to scroll there. */
export function cutTexts(): string[] {
  const found = new Set<string>();
  const clipping = new Clipping();
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    const element = node.parentElement;
    const text = node.nodeValue?.trim() ?? '';
    if (element === null || text === '' || element.closest('[inert], .monaco-editor') !== null) continue;
    if (!element.checkVisibility({ visibilityProperty: true }) || isTransparent(element)) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    if (isCut(clipping.nearest(element), clipping, range.getBoundingClientRect())) found.add(text.slice(0, 60));
  }
  return [...found];
}

/** As the copy of a field's text that only draws what is behind it. */
function isTransparent(element: Element): boolean {
  return getComputedStyle(element).color === 'rgba(0, 0, 0, 0)';
}

function isCut(nearest: Element | null, clipping: Clipping, { left, right }: DOMRect): boolean {
  for (let parent = nearest; parent !== null; parent = clipping.nearest(parent.parentElement)) {
    const { overflowX, textOverflow, display, clipPath, webkitLineClamp } = getComputedStyle(parent);
    const isMarked = (textOverflow === 'ellipsis' && !/flex|grid/.test(display)) || webkitLineClamp !== 'none';
    if (isMarked || clipPath !== 'none' || /auto|scroll/.test(overflowX)) return false;
    const edge = parent.getBoundingClientRect();
    if (left < edge.left - 1 && isMarkedBefore(parent)) return false;
    if (right > edge.right + 1 || left < edge.left - 1) return true;
  }
  return false;
}

/** Which elements clip what is in them. Most texts are in the same ones. */
class Clipping {
  readonly #nearest = new Map<Element, Element | null>();

  /** The element itself, or the nearest around it, that clips. */
  nearest(element: Element | null): Element | null {
    if (element === null) return null;
    let found = this.#nearest.get(element);
    if (found === undefined) {
      found = getComputedStyle(element).overflowX === 'visible' ? this.nearest(element.parentElement) : element;
      this.#nearest.set(element, found);
    }
    return found;
  }
}

/** Whether the text before it ends with the mark, as in the middle of a URI. */
function isMarkedBefore({ previousElementSibling: before }: Element): boolean {
  return (
    before !== null && getComputedStyle(before).textOverflow === 'ellipsis' && before.scrollWidth > before.clientWidth
  );
}
