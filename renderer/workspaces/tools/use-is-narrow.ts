import { type RefObject, useLayoutEffect, useState } from 'react';

/** Whether an element is narrower than `limit` pixels; follows its size. */
export function useIsNarrow(element: RefObject<HTMLElement | null>, limit: number): boolean {
  const [isNarrow, setNarrow] = useState(false);
  useLayoutEffect(() => {
    const { current } = element;
    if (current === null) return;
    const measure = () => setNarrow(current.clientWidth < limit);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(current);
    return () => observer.disconnect();
  }, [element, limit]);
  return isNarrow;
}
