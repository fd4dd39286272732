import { type RefObject, useLayoutEffect, useState } from 'react';

/** Whether an element is narrower than `limit` pixels; follows its size. Without a limit it never is. */
export function useIsNarrow(element: RefObject<HTMLElement | null>, limit: number | undefined): boolean {
  const [isNarrow, setNarrow] = useState(false);
  useLayoutEffect(() => {
    const { current } = element;
    if (current === null || limit === undefined) return;
    const measure = () => {
      // Out of sight it has no width of its own.
      if (current.clientWidth > 0) setNarrow(current.clientWidth < limit);
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(current);
    return () => observer.disconnect();
  }, [element, limit]);
  return isNarrow && limit !== undefined;
}
