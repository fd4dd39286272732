import { createScanner } from 'jsonc-parser';

/** Where a property is in a JSON text: its name, and its value from `start` up to `end`. */
export interface EntryRange {
  name: number;
  start: number;
  end: number;
}

/**
 * Finds the value to which keys lead in a valid JSON text, which may have comments and trailing commas; of a key that is
 * there twice the last one, as `JSON.parse` does. Goes through the text once and without recursion: a configuration may
 * have a client's whole history. Undefined when it isn't there.
 */
export function findEntry(text: string, at: readonly string[]): EntryRange | undefined {
  const scanner = createScanner(text, true);
  let found: EntryRange | undefined;
  /** Of objects and lists around the token. The keys of the object in `depth` 1 are compared with `at[0]`, and so on. */
  let depth = 0;
  /** How many keys lead to the token. */
  let matched = 0;
  let lastString = { offset: 0, value: '' };
  let lastEnd = 0;
  /** The property that was found and hasn't ended. */
  let open: { name: number; start?: number } | undefined;

  /** A value of the object in `depth` is complete. */
  const end = () => {
    if (depth > matched) return;
    if (open?.start !== undefined && matched === at.length) {
      found = { name: open.name, start: open.start, end: lastEnd };
      open = undefined;
    }
    matched = depth - 1;
  };

  for (scanner.scan(); scanner.getTokenOffset() < text.length; scanner.scan()) {
    const offset = scanner.getTokenOffset();
    const first = text.charAt(offset);
    // The byte order mark, and spaces that the scanner doesn't know.
    if (/\s/.test(first)) continue;
    if (open !== undefined && open.start === undefined) open.start = offset;
    if (first === ':') {
      if (depth === matched + 1 && matched < at.length && lastString.value === at[matched]) {
        matched += 1;
        found = undefined;
        open = matched === at.length ? { name: lastString.offset } : undefined;
      }
    } else if (first === ',') {
      end();
    } else if (first === '}' || first === ']') {
      end();
      depth -= 1;
    } else if (first === '{' || first === '[') {
      depth += 1;
    } else if (first === '"') {
      lastString = { offset, value: scanner.getTokenValue() };
    }
    lastEnd = offset + scanner.getTokenLength();
  }
  return found;
}
