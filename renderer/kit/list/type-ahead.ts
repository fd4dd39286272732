import { type KeyboardEvent, useRef } from 'react';

/** Letters typed within this time belong together, in milliseconds. */
const togetherMs = 700;
/** The most rows that are searched for a letter. */
const mostRows = 20_000;

/**
 * Jumping to a row by typing the start of its label. Returns a key handler that gives the row to go to, or
 * undefined when the key is not for it or nothing matches.
 */
export function useTypeAhead(count: number, labelAt: (index: number) => string) {
  const typed = useRef({ text: '', at: 0 });
  return (event: KeyboardEvent, from: number): number | undefined => {
    if (event.key.length !== 1 || event.key === ' ' || event.ctrlKey || event.metaKey || event.altKey) return undefined;
    // At the start of a word it opens the palette of prompts.
    if (event.key === '/' && event.timeStamp - typed.current.at > togetherMs) return undefined;
    event.preventDefault();
    const isFresh = event.timeStamp - typed.current.at > togetherMs;
    const text = (isFresh ? '' : typed.current.text) + event.key.toLowerCase();
    typed.current = { text, at: event.timeStamp };
    // The same letter again goes on to the next row; a longer word may stay where it is.
    const first = from + (text.length === 1 ? 1 : 0);
    for (let step = 0; step < Math.min(count, mostRows); step += 1) {
      const index = (Math.max(0, first) + step) % count;
      if (labelAt(index).toLowerCase().startsWith(text)) return index;
    }
    return undefined;
  };
}
