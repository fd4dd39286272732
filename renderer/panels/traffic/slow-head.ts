import { useEffect, useRef, useState } from 'react';
import { trafficHead, useHead } from '../../data/versions.ts';

/**
 * The newest frame's seq, which changes only once in so many milliseconds: for what is fetched whole, which a flood mustn't
 * do all the time.
 */
export function useSlowHead(everyMs: number): number {
  const head = useHead();
  const [slow, setSlow] = useState(head);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => {
    if (head === slow) return;
    timer.current ??= setTimeout(() => {
      timer.current = undefined;
      setSlow(trafficHead.get());
    }, everyMs);
  }, [head, slow, everyMs]);
  useEffect(
    () => () => {
      clearTimeout(timer.current);
      timer.current = undefined;
    },
    [],
  );
  return slow;
}
