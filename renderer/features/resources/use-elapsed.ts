import { useEffect, useState } from 'react';

const stepMs = 100;

/** Milliseconds since `since`, renewed ten times a second. */
export function useElapsed(since: number): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), stepMs);
    return () => clearInterval(timer);
  }, []);
  return Math.max(0, now - since);
}
