import { type RefObject, useEffect, useEffectEvent, useState } from 'react';

/** Between the panel, its control and the window's edges, in pixels. */
const gap = 10;

interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** Where a panel of a size is put so that it is in the window and doesn't cover its control: below, above or beside it. */
export function placeBeside(
  anchor: Box,
  panel: { width: number; height: number },
  view: { width: number; height: number },
) {
  const clamp = (at: number, size: number, most: number) => Math.max(gap, Math.min(at, most - size - gap));
  const left = clamp(anchor.left, panel.width, view.width);
  const below = anchor.top + anchor.height + gap;
  if (below + panel.height + gap <= view.height) return { left, top: below };
  const above = anchor.top - gap - panel.height;
  if (above >= gap) return { left, top: above };
  const top = clamp(anchor.top, panel.height, view.height);
  const right = anchor.left + anchor.width + gap;
  if (right + panel.width + gap <= view.width) return { left: right, top };
  return { left: clamp(anchor.left - gap - panel.width, panel.width, view.width), top };
}

/**
 * Keeps a panel beside the control that `find` returns, and a mark around the control, whatever changes in the window;
 * without a control, the panel is at the lower right. Returns whether the control is in view.
 */
export function useAnchor(
  panel: RefObject<HTMLElement | null>,
  mark: RefObject<HTMLElement | null>,
  find: () => Element | undefined,
): boolean {
  const [isThere, setThere] = useState(false);
  const place = useEffectEvent(() => {
    if (panel.current === null || mark.current === null) return;
    const box = find()?.getBoundingClientRect();
    setThere(box !== undefined);
    const view = { width: innerWidth, height: innerHeight };
    const { width, height } = panel.current.getBoundingClientRect();
    const lowerRight = { left: view.width - width - 2 * gap, top: view.height - height - 4 * gap };
    const { left, top } = box === undefined ? lowerRight : placeBeside(box, { width, height }, view);
    Object.assign(panel.current.style, { left: `${left}px`, top: `${top}px` });
    mark.current.hidden = box === undefined;
    if (box === undefined) return;
    const size = { left: box.left - 3, top: box.top - 3, width: box.width + 6, height: box.height + 6 };
    for (const [name, value] of Object.entries(size)) mark.current.style.setProperty(name, `${value}px`);
  });
  // Each text has its own height.
  useEffect(() => place());
  useEffect(() => {
    let frame = 0;
    const soon = () => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(place);
    };
    // Its own changes aren't among these.
    const observer = new MutationObserver(soon);
    const attributeFilter = ['class', 'open', 'inert', 'disabled', 'aria-selected', 'data-size'];
    observer.observe(document.body, { childList: true, subtree: true, attributes: true, attributeFilter });
    const abort = new AbortController();
    // What is dragged changes styles only.
    for (const event of ['resize', 'scroll', 'pointermove', 'keyup'] as const)
      addEventListener(event, soon, { capture: true, signal: abort.signal });
    return () => {
      cancelAnimationFrame(frame);
      observer.disconnect();
      abort.abort();
    };
  }, []);
  return isThere;
}
