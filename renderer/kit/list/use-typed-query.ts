import { useEffect, useState } from 'react';

/** How long typing must rest before the address takes the query over, in milliseconds. */
const addressDelayMs = 300;

/** The text of the search field: ahead of the address while typing, and following it when that changes. */
export function useTypedQuery(inAddress: string, putInAddress: (query: string) => void) {
  const [typed, setTyped] = useState(inAddress);
  const [known, setKnown] = useState(inAddress);
  if (known !== inAddress) {
    setKnown(inAddress);
    if (typed.trim() !== inAddress) setTyped(inAddress);
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: only typing starts the wait.
  useEffect(() => {
    if (typed.trim() === inAddress) return;
    const timer = setTimeout(() => putInAddress(typed.trim()), addressDelayMs);
    return () => clearTimeout(timer);
  }, [typed]);
  return [typed, setTyped] as const;
}
