import { useEffect, useState } from 'react';

/** The time in milliseconds since 1970, renewed every `everyMs`; paused while `isRunning` is false. */
export function useNow(everyMs: number, isRunning = true): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    if (!isRunning) return;
    const timer = setInterval(() => setNow(Date.now()), everyMs);
    return () => clearInterval(timer);
  }, [everyMs, isRunning]);
  return now;
}
