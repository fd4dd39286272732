import { percentDecoded } from '../percent-decoded.ts';

/** The annotation `audience`; `invalid` when it is wrong, `none` when there is none. */
export const audiences = ['user', 'assistant', 'invalid', 'none'] as const;
export type Audience = (typeof audiences)[number];

/** The named spans of `modified since`, in milliseconds. */
const modifiedSpans = { '1h': 3_600_000, '1d': 86_400_000, '7d': 604_800_000, '30d': 2_592_000_000 } as const;
type ModifiedSpan = keyof typeof modifiedSpans;
export const modifiedSpanNames: readonly ModifiedSpan[] = ['1h', '1d', '7d', '30d'];

/** Inclusive; an absent end is open. */
export interface NumberRange {
  min?: number | undefined;
  max?: number | undefined;
}

/** The predefined priorities. */
export const priorityRanges: readonly NumberRange[] = [{ min: 0.8 }, { min: 0.5 }, { max: 0.5 }];
/** The predefined sizes, in bytes. */
export const sizeRanges: readonly NumberRange[] = [
  { max: 1_000 },
  { min: 1_000, max: 100_000 },
  { min: 100_000, max: 1_000_000 },
  { min: 1_000_000 },
];

/**
 * The facets that filter a list of resources: values of one facet are alternatives, and all facets must match. An empty
 * scheme or MIME type matches items without one.
 */
export interface ResourceFilter {
  schemes: readonly string[];
  mimeTypes: readonly string[];
  audiences: readonly Audience[];
  priority?: NumberRange | undefined;
  /** In bytes. */
  size?: NumberRange | undefined;
  /** A span or a date such as `2026-07-28`. */
  modified?: string | undefined;
  /** Only items without annotations. */
  isUnannotated: boolean;
  /** Only items with problems: malformed, nameless or duplicate. */
  hasProblems: boolean;
}

export const noFilter: ResourceFilter = Object.freeze({
  schemes: [],
  mimeTypes: [],
  audiences: [],
  isUnannotated: false,
  hasProblems: false,
});

const datePattern = /^\d{4}-\d{2}-\d{2}$/;

/** True for the name of a span, or a valid date. */
export function isModifiedSince(text: string): boolean {
  return Object.hasOwn(modifiedSpans, text) || (datePattern.test(text) && !Number.isNaN(Date.parse(text)));
}

/** The time of `modified` in milliseconds since 1970. A date begins at midnight UTC. */
export function modifiedSince(modified: string, now: number): number {
  const span = modifiedSpanNames.find((name) => name === modified);
  return span === undefined ? Date.parse(modified) : now - modifiedSpans[span];
}

/** A filter as one line: `mime:text/csv,image/png audience:assistant priority:0.8.. is:marked`. */
export function filterText(filter: ResourceFilter): string {
  const terms: string[] = [];
  const list = (name: string, values: readonly string[]) => {
    if (values.length > 0)
      terms.push(`${name}:${values.map((value) => value.replace(/[\s,%]/g, encodeURIComponent)).join(',')}`);
  };
  const range = (name: string, value: NumberRange | undefined) => {
    if (value !== undefined) terms.push(`${name}:${rangeText(value)}`);
  };
  list('scheme', filter.schemes);
  list('mime', filter.mimeTypes);
  list('audience', filter.audiences);
  range('priority', filter.priority);
  range('size', filter.size);
  if (filter.modified !== undefined) terms.push(`modified:${filter.modified}`);
  if (filter.isUnannotated) terms.push('is:unannotated');
  if (filter.hasProblems) terms.push('is:marked');
  return terms.join(' ');
}

/** Parses the text of {@link filterText}. Never throws; unknown terms are ignored. */
export function parseResourceFilter(text: string): ResourceFilter {
  const filter = { ...noFilter };
  for (const term of text.split(/\s+/)) {
    const colon = term.indexOf(':');
    if (colon === -1) continue;
    const name = term.slice(0, colon);
    const value = term.slice(colon + 1);
    const values = value.split(',').map(percentDecoded);
    if (name === 'scheme') filter.schemes = values;
    else if (name === 'mime') filter.mimeTypes = values;
    else if (name === 'audience') filter.audiences = audiences.filter((audience) => values.includes(audience));
    else if (name === 'priority') filter.priority = parseRange(value);
    else if (name === 'size') filter.size = parseRange(value);
    else if (name === 'modified' && isModifiedSince(value)) filter.modified = value;
    else if (term === 'is:unannotated') filter.isUnannotated = true;
    else if (term === 'is:marked') filter.hasProblems = true;
  }
  return filter;
}

/** `0.5..1`, `1000..`, `..0.5`. */
export function rangeText({ min, max }: NumberRange): string {
  return `${min ?? ''}..${max ?? ''}`;
}

function parseRange(text: string): NumberRange | undefined {
  const [from, to, ...rest] = text.split('..');
  if (from === undefined || to === undefined || rest.length > 0) return undefined;
  const min = from === '' ? undefined : Number(from);
  const max = to === '' ? undefined : Number(to);
  if (Number.isNaN(min) || Number.isNaN(max) || (min === undefined && max === undefined)) return undefined;
  return { ...(min !== undefined && { min }), ...(max !== undefined && { max }) };
}
