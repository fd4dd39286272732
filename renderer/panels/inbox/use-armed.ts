import { useEffect, useState } from 'react';

const pauseMs = 400;

/**
 * False for a moment after something to confirm has come up: a second click or key that was meant for what was there
 * before must not agree to it.
 */
export function useArmed(): boolean {
  const [isArmed, setArmed] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setArmed(true), pauseMs);
    return () => clearTimeout(timer);
  }, []);
  return isArmed;
}
