import {
  type Audience,
  audiences,
  modifiedSpanNames,
  type NumberRange,
  priorityRanges,
  type ResourceFilter,
  rangeText,
  sizeRanges,
} from '#shared/mcp/resources/resource-facets-text.ts';
import type { FacetCounts } from '#shared/model/lists/resource-rows.ts';

/** A condition of a filter: one value of one facet. */
export type Term =
  | { kind: 'scheme' | 'mime'; value: string }
  | { kind: 'audience'; value: Audience }
  | { kind: 'priority' | 'size'; range: NumberRange }
  | { kind: 'modified'; since: string }
  | { kind: 'unannotated' | 'problems' };

/** A term with the number of items that match it. */
export interface CountedTerm {
  term: Term;
  count: number | undefined;
}

export function termsOf(filter: ResourceFilter): Term[] {
  return [
    ...filter.schemes.map((value) => ({ kind: 'scheme' as const, value })),
    ...filter.mimeTypes.map((value) => ({ kind: 'mime' as const, value })),
    ...filter.audiences.map((value) => ({ kind: 'audience' as const, value })),
    ...(filter.priority === undefined ? [] : [{ kind: 'priority' as const, range: filter.priority }]),
    ...(filter.size === undefined ? [] : [{ kind: 'size' as const, range: filter.size }]),
    ...(filter.modified === undefined ? [] : [{ kind: 'modified' as const, since: filter.modified }]),
    ...(filter.isUnannotated ? [{ kind: 'unannotated' as const }] : []),
    ...(filter.hasProblems ? [{ kind: 'problems' as const }] : []),
  ];
}

/** A key that equal conditions share. */
export function termKey(term: Term): string {
  if ('value' in term) return `${term.kind} ${term.value}`;
  if ('range' in term) return `${term.kind} ${rangeText(term.range)}`;
  return 'since' in term ? `${term.kind} ${term.since}` : term.kind;
}

export function hasTerm(filter: ResourceFilter, term: Term): boolean {
  const key = termKey(term);
  return termsOf(filter).some((known) => termKey(known) === key);
}

/** The filter with a condition added, or removed if it was set. */
export function toggleTerm(filter: ResourceFilter, term: Term): ResourceFilter {
  const isOn = hasTerm(filter, term);
  switch (term.kind) {
    case 'scheme':
      return { ...filter, schemes: toggled(filter.schemes, term.value) };
    case 'mime':
      return { ...filter, mimeTypes: toggled(filter.mimeTypes, term.value) };
    case 'audience':
      return { ...filter, audiences: toggled(filter.audiences, term.value) };
    case 'priority':
    case 'size':
      return { ...filter, [term.kind]: isOn ? undefined : term.range };
    case 'modified':
      return { ...filter, modified: isOn ? undefined : term.since };
    case 'unannotated':
      return { ...filter, isUnannotated: !isOn };
    case 'problems':
      return { ...filter, hasProblems: !isOn };
  }
}

/** All values of a facet, with their counts. */
export function choicesOf(kind: Term['kind'], counts: FacetCounts): CountedTerm[] {
  switch (kind) {
    case 'scheme':
      return [...counts.schemes].map(([value, count]) => ({ term: { kind, value }, count }));
    case 'mime':
      return [...counts.mimeTypes].map(([value, count]) => ({ term: { kind, value }, count }));
    case 'audience':
      return audiences.map((value) => ({ term: { kind, value }, count: counts.audiences[value] }));
    case 'priority':
      return priorityRanges.map((range, at) => ({ term: { kind, range }, count: counts.priority[at] ?? 0 }));
    case 'size':
      return sizeRanges.map((range, at) => ({ term: { kind, range }, count: counts.size[at] ?? 0 }));
    case 'modified':
      return modifiedSpanNames.map((since) => ({ term: { kind, since }, count: counts.modified[since] }));
    case 'unannotated':
      return [{ term: { kind }, count: counts.unannotated }];
    case 'problems':
      return [{ term: { kind }, count: counts.problems }];
  }
}

const maxPerFacet = 2;
const maxSuggested = 5;

/**
 * Suggested conditions: those that match some, but not all, of the `shown` items. Facets that are already set have no
 * suggestions.
 */
export function suggestedTerms(filter: ResourceFilter, counts: FacetCounts, shown: number): CountedTerm[] {
  const chosen = termsOf(filter).map(({ kind }) => kind);
  const kinds: Term['kind'][] = ['problems', 'mime', 'audience', 'priority', 'modified', 'scheme', 'unannotated'];
  return kinds
    .filter((kind) => !chosen.includes(kind))
    .flatMap((kind) =>
      choicesOf(kind, counts)
        .filter(({ count = 0 }) => count > 0 && count < shown)
        .slice(0, kind === 'modified' || kind === 'priority' ? 1 : maxPerFacet),
    )
    .slice(0, maxSuggested);
}

function toggled<Value>(values: readonly Value[], value: Value): readonly Value[] {
  return values.includes(value) ? values.filter((known) => known !== value) : [...values, value];
}
