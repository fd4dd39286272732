import { type FilterKey, filterKeys } from '#shared/mcp/traffic-filter/filter-terms.ts';
import { knownValues } from '#shared/mcp/traffic-filter/filter-values.ts';
import { type FilterPart, splitFilter, writeValue } from '#shared/mcp/traffic-filter/parse-filter.ts';

/** What the log has of the keys whose values are known from it alone. */
export interface SeenValues {
  methods: readonly string[];
  servers: readonly string[];
}

export interface Suggestion {
  /** As it is shown; for a key, with its colon. */
  label: string;
  /** The key that it is. */
  key?: FilterKey;
  /** The whole text once it is chosen, and where typing goes on. */
  text: string;
  caret: number;
}

const mostSuggestions = 50;

/** Values worth a try where any number will do. */
const examples: Partial<Record<FilterKey, readonly string[]>> = {
  status: ['2xx', '3xx', '4xx', '5xx'],
  latency: ['>100', '>1s', '>10s'],
  size: ['>10kb', '>1mb', '>10mb'],
};

/** The key whose value is typed at a place; undefined where it is none. */
export function keyAt(text: string, caret: number): FilterKey | undefined {
  const part = partAt(text, caret);
  return part !== undefined && caret >= part.valueStart ? part.key : undefined;
}

/** What can stand at a place of the filter: keys, or the values of the key there. */
export function suggestionsAt(text: string, caret: number, seen: SeenValues): Suggestion[] {
  const part = partAt(text, caret);
  const key = keyAt(text, caret);
  if (part !== undefined && key !== undefined) return valuesAt(text, caret, part, key, seen);
  const typed = text.slice(part?.wordStart ?? caret, caret).toLowerCase();
  if (part?.key !== undefined || part?.unknownKey !== undefined) return [];
  return filterKeys
    .filter((name) => name.startsWith(typed))
    .map((name) => ({
      key: name,
      ...replaced(text, part?.wordStart ?? caret, part?.end ?? caret, `${name}:`),
      label: `${name}:`,
    }));
}

function partAt(text: string, caret: number): FilterPart | undefined {
  return splitFilter(text).find(({ start, end }) => start < caret && caret <= end);
}

function valuesAt(text: string, caret: number, part: FilterPart, key: FilterKey, seen: SeenValues): Suggestion[] {
  const start = Math.max(part.valueStart, text.lastIndexOf(',', caret - 1) + 1);
  const comma = text.indexOf(',', caret);
  const end = comma === -1 || comma > part.end ? part.end : comma;
  const typed = text.slice(start, caret).replaceAll('"', '').toLowerCase();
  const values = valuesOf(key, seen).filter((value) => value.toLowerCase().includes(typed));
  // Those that begin as typed come first.
  const isNear = (value: string) => value.toLowerCase().startsWith(typed);
  const sorted = [...values.filter(isNear), ...values.filter((value) => !isNear(value))];
  if (sorted.length === 1 && sorted[0]?.toLowerCase() === typed) return [];
  return sorted.slice(0, mostSuggestions).map((label) => ({
    label,
    ...replaced(text, start, end, `${writeValue(label)}${end === text.length ? ' ' : ''}`),
  }));
}

function replaced(text: string, start: number, end: number, by: string): { text: string; caret: number } {
  return { text: `${text.slice(0, start)}${by}${text.slice(end)}`, caret: start + by.length };
}

function valuesOf(key: FilterKey, { methods, servers }: SeenValues): readonly string[] {
  if (key === 'method') return [...methodGroups(methods), ...methods.toSorted()];
  if (key === 'server') return servers;
  return knownValues(key) ?? examples[key] ?? [];
}

/** `tools/*` where several methods begin with `tools/`. */
function methodGroups(methods: readonly string[]): string[] {
  const counts = new Map<string, number>();
  for (const method of methods) {
    const end = method.indexOf('/');
    if (end > 0) counts.set(method.slice(0, end), (counts.get(method.slice(0, end)) ?? 0) + 1);
  }
  return [...counts].flatMap(([name, count]) => (count > 1 ? [`${name}/*`] : [])).sort();
}
