import { type ReactNode, startTransition, useEffect, useState } from 'react';

let isPainted = false;

/** Draws `children` once what is around them has been painted, so that this is on screen sooner; later on, at once. */
export function AfterPaint({ children }: { children: ReactNode }) {
  const [isShown, setShown] = useState(isPainted);
  useEffect(() => afterPaint(() => startTransition(() => setShown(true))), []);
  return isShown && children;
}

/** Runs `work` after the next paint, or soon in a window that nobody sees; returns how to cancel that. */
export function afterPaint(work: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const start = () => {
    timer = setTimeout(() => {
      isPainted = true;
      work();
    });
  };
  // A window that nobody sees has no frames.
  const frame = document.hidden ? start() : requestAnimationFrame(start);
  return () => {
    if (frame !== undefined) cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
}
