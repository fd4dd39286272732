import { useEffect, useState } from 'react';

const pauseMs = 400;

/** False for a moment, so that a second click or key that was meant for something else agrees to nothing. */
export function useArmed(): boolean {
  const [isArmed, setArmed] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setArmed(true), pauseMs);
    return () => clearTimeout(timer);
  }, []);
  return isArmed;
}
