import { type KeyboardEvent, useRef } from 'react';

/** Letters typed within this time belong together, in milliseconds. */
const togetherMs = 700;

/** The first row from `from` on, and then from the top, whose label starts with `start`; undefined when none does. */
export type FindRow = (start: string, from: number) => Promise<number | undefined>;

/**
 * Jumping to a row by typing the start of its label. Returns a key handler, which calls `go` with the row when there is
 * one; it prevents the default of the keys that are for it.
 */
export function useTypeAhead(find: FindRow, go: (index: number) => void) {
  const typed = useRef({ text: '', at: 0 });
  return (event: KeyboardEvent, from: number): void => {
    if (event.key.length !== 1 || event.key === ' ' || event.ctrlKey || event.metaKey || event.altKey) return;
    const isFresh = event.timeStamp - typed.current.at > togetherMs;
    // At the start of a word it opens the palette of prompts.
    if (event.key === '/' && isFresh) return;
    event.preventDefault();
    const text = (isFresh ? '' : typed.current.text) + event.key.toLowerCase();
    typed.current = { text, at: event.timeStamp };
    // The same letter again goes on to the next row; a longer word may stay where it is.
    const search = find(text, Math.max(0, from + (text.length === 1 ? 1 : 0)));
    void search.then((row) => {
      if (row !== undefined && typed.current.text === text) go(row);
    });
  };
}
