import { type RefObject, useEffect, useState } from 'react';

/** How far outside the view something is made ready, in pixels. */
const ahead = 600;

/** True once the element came near the view: a conversation of a thousand pictures loads the few that are looked at. */
export function useNear(element: RefObject<Element | null>): boolean {
  const [isNear, setNear] = useState(false);
  useEffect(() => {
    if (isNear || element.current === null) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) setNear(true);
      },
      { scrollMargin: `${ahead}px` },
    );
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element, isNear]);
  return isNear;
}
