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

/** The texts in view that end at the edge of what holds them, with neither a mark nor a way to scroll there. */
export function cutTexts(): string[] {
  const found = new Set<string>();
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    const element = node.parentElement;
    const text = node.nodeValue?.trim() ?? '';
    if (element === null || text === '' || element.closest('[inert], .monaco-editor') !== null) continue;
    if (!element.checkVisibility({ visibilityProperty: true })) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    const box = range.getBoundingClientRect();
    if (isCut(element, box)) found.add(text.slice(0, 60));
  }
  return [...found];
}

function isCut(element: Element, { left, right }: DOMRect): boolean {
  for (let parent: Element | null = element; parent !== null; parent = parent.parentElement) {
    const { overflowX, textOverflow, display, clipPath, webkitLineClamp } = getComputedStyle(parent);
    if (overflowX === 'visible') continue;
    const isMarked = (textOverflow === 'ellipsis' && !/flex|grid/.test(display)) || webkitLineClamp !== 'none';
    if (isMarked || clipPath !== 'none' || /auto|scroll/.test(overflowX)) return false;
    const edge = parent.getBoundingClientRect();
    if (left < edge.left - 1 && isMarkedBefore(parent)) return false;
    if (right > edge.right + 1 || left < edge.left - 1) return true;
  }
  return false;
}

/** Whether the text before it ends with the mark, as in the middle of a URI. */
function isMarkedBefore({ previousElementSibling: before }: Element): boolean {
  return (
    before !== null && getComputedStyle(before).textOverflow === 'ellipsis' && before.scrollWidth > before.clientWidth
  );
}
