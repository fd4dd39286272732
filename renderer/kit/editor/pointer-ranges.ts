/** The range of a value in a text: offsets of characters, the end exclusive. */
export interface TextRange {
  start: number;
  end: number;
}

interface Open {
  pointer: string;
  start: number;
  /** The next position of an array; undefined in an object. */
  index: number | undefined;
}

const token = /"(?:[^"\\]|\\.)*"|[{}[\],:]|[^\s{}[\],:"]+/gs;

/**
 * Finds the values at these JSON pointers in a JSON text. What is not there is left out; of a key that its object has
 * twice, the last one counts, as for every reader of JSON. A text that isn't JSON gives nothing of use, and no error.
 */
export function pointerRanges(text: string, pointers: ReadonlySet<string>): Map<string, TextRange> {
  const ranges = new Map<string, TextRange>();
  const open: Open[] = [];
  let key: string | undefined;
  const note = (pointer: string, start: number, end: number) => {
    if (pointers.has(pointer)) ranges.set(pointer, { start, end });
  };
  const here = (): string => {
    const around = open.at(-1);
    if (around === undefined) return '';
    return `${around.pointer}/${around.index ?? (key ?? '').replaceAll('~', '~0').replaceAll('/', '~1')}`;
  };
  for (const { 0: found, index: start } of text.matchAll(token)) {
    const end = start + found.length;
    const around = open.at(-1);
    switch (found) {
      case '{':
      case '[':
        open.push({ pointer: here(), start, index: found === '[' ? 0 : undefined });
        key = undefined;
        break;
      case '}':
      case ']':
        if (around !== undefined) note(around.pointer, around.start, end);
        open.pop();
        key = undefined;
        break;
      case ',':
        if (around?.index !== undefined) around.index += 1;
        key = undefined;
        break;
      case ':':
        break;
      default:
        if (around !== undefined && around.index === undefined && key === undefined) key = decoded(found);
        else note(here(), start, end);
    }
  }
  return ranges;
}

function decoded(literal: string): string {
  try {
    return String(JSON.parse(literal));
  } catch {
    return literal;
  }
}
