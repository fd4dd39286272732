import { useEffect } from 'react';

/** How many views show the frame in the address. */
let views = 0;

/** Whether the frame in the address is on screen: its panel may show other messages, or numbers. */
export function isFrameShown(): boolean {
  return views > 0;
}

/** In a view that shows the frame in the address, while `isShown`. */
export function useShowsFrame(isShown = true): void {
  useEffect(() => {
    if (!isShown) return undefined;
    views += 1;
    return () => {
      views -= 1;
    };
  }, [isShown]);
}
