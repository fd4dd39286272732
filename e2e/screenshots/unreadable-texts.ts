/**
 * The texts in view that can't be read; runs in the page. These are texts that are clipped without an ellipsis and
 * without scrolling, and texts that overlap. Code editors are ignored: they scroll.
 */
export function unreadableTexts(): string[] {
  const found = new Set<string>();
  const texts: { text: string; element: Element; box: DOMRect }[] = [];
  const nameOf = (text: string) => JSON.stringify(text.trim().slice(0, 60));

  const isSeen = (element: Element) =>
    element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
    element.closest('[inert], .monaco-editor, svg') === null;

  /** Whether the text before it ends with an ellipsis, as in the middle of a URI. */
  const endsWithEllipsis = (before: Element | null) =>
    before !== null && getComputedStyle(before).textOverflow === 'ellipsis' && before.scrollWidth > before.clientWidth;

  /** The visible part of a box; reports how it is clipped. */
  const clip = (text: string, element: Element, box: DOMRect): DOMRect | undefined => {
    let { left, right, top, bottom } = box;
    let scrolls = false;
    for (let parent: Element | null = element; parent !== null; parent = parent.parentElement) {
      const style = getComputedStyle(parent);
      if (style.clipPath !== 'none') return undefined;
      if (style.overflowX === 'visible' && style.overflowY === 'visible') continue;
      const edge = parent.getBoundingClientRect();
      // Only blocks draw the ellipsis.
      const hasEllipsis =
        (style.textOverflow === 'ellipsis' && !/flex|grid/.test(style.display)) || style.webkitLineClamp !== 'none';
      const clipsAcross = style.overflowX !== 'visible';
      const isCutAtStart = box.left < edge.left - 1 && !endsWithEllipsis(parent.previousElementSibling);
      const isCut = clipsAcross && (box.right > edge.right + 1 || isCutAtStart);
      scrolls ||= /auto|scroll/.test(style.overflowX) || parent.scrollWidth > parent.clientWidth + 400;
      if (isCut && !hasEllipsis && !scrolls && right > left) found.add(`cut: ${nameOf(text)}`);
      if (hasEllipsis) scrolls = true;
      if (clipsAcross) {
        left = Math.max(left, edge.left);
        right = Math.min(right, edge.right);
      }
      if (style.overflowY === 'visible') continue;
      top = Math.max(top, edge.top);
      bottom = Math.min(bottom, edge.bottom);
    }
    if (right > innerWidth + 1) found.add(`beyond the window: ${nameOf(text)}`);
    return right - left < 2 || bottom - top < 2 ? undefined : new DOMRect(left, top, right - left, bottom - top);
  };

  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    const element = node.parentElement;
    const text = node.nodeValue ?? '';
    if (element === null || text.trim() === '' || !isSeen(element)) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    for (const box of range.getClientRects()) {
      const visible = clip(text, element, box);
      if (visible !== undefined) texts.push({ text, element, box: visible });
    }
  }

  for (const field of document.querySelectorAll<HTMLInputElement>('input[placeholder]')) {
    if (field.value !== '' || !isSeen(field)) continue;
    if (field.scrollWidth > field.clientWidth + 1 && getComputedStyle(field).textOverflow !== 'ellipsis')
      found.add(`placeholder cut: ${nameOf(field.placeholder)}`);
  }

  const hasBackground = (element: Element, other: Element): boolean => {
    for (
      let parent: Element | null = element;
      parent !== null && !parent.contains(other);
      parent = parent.parentElement
    )
      if (!/^rgba\(.*, 0\)$|^transparent$/.test(getComputedStyle(parent).backgroundColor)) return true;
    return false;
  };
  for (const [index, one] of texts.entries()) {
    for (const other of texts.slice(index + 1)) {
      const width = Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left);
      const height = Math.min(one.box.bottom, other.box.bottom) - Math.max(one.box.top, other.box.top);
      if (width < 2 || height < 4 || one.element === other.element) continue;
      if (!hasBackground(one.element, other.element) && !hasBackground(other.element, one.element))
        found.add(`overlapping: ${nameOf(one.text)} and ${nameOf(other.text)}`);
    }
  }
  return [...found];
}
