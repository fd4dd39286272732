import { priorityRanges, sizeRanges } from '#shared/mcp/resources/resource-facets.ts';
import {
  type Audience,
  audiences,
  modifiedSpanNames,
  type NumberRange,
  type ResourceFilter,
  rangeText,
} from '#shared/mcp/resources/resource-facets-text.ts';
import type { FacetCounts } from '#shared/model/lists/resource-rows.ts';

/** One condition of a filter: a value of one of its facets. */
export type Term =
  | { kind: 'scheme' | 'mime'; value: string }
  | { kind: 'audience'; value: Audience }
  | { kind: 'priority' | 'size'; range: NumberRange }
  | { kind: 'modified'; since: string }
  | { kind: 'unannotated' | 'problems' };

/** A term with how many items it would leave; undefined when that is not counted. */
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

/** The same text for the same condition. */
export function termKey(term: Term): string {
  if ('value' in term) return `${term.kind} ${term.value}`;
  if ('range' in term) return `${term.kind} ${rangeText(term.range)}`;
  return 'since' in term ? `${term.kind} ${term.since}` : term.kind;
}

export function hasTerm(filter: ResourceFilter, term: Term): boolean {
  const key = termKey(term);
  return termsOf(filter).some((known) => termKey(known) === key);
}

/** The filter with the condition put in, or taken out when it was there. */
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

/** Every value that a facet of this kind can take, with its count. */
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

/** Values of one facet that are offered unasked. */
const mostOfAKind = 2;
/** All that is offered unasked. */
const mostOffered = 5;

/**
 * Conditions worth offering unasked: they would leave something, and leave something out of `shown` items. Facets in
 * force are done.
 */
export function offeredTerms(filter: ResourceFilter, counts: FacetCounts, shown: number): CountedTerm[] {
  const chosen = termsOf(filter).map(({ kind }) => kind);
  const kinds: Term['kind'][] = ['problems', 'mime', 'audience', 'priority', 'modified', 'scheme', 'unannotated'];
  return kinds
    .filter((kind) => !chosen.includes(kind))
    .flatMap((kind) =>
      choicesOf(kind, counts)
        .filter(({ count = 0 }) => count > 0 && count < shown)
        .slice(0, kind === 'modified' || kind === 'priority' ? 1 : mostOfAKind),
    )
    .slice(0, mostOffered);
}

function toggled<Value>(values: readonly Value[], value: Value): readonly Value[] {
  return values.includes(value) ? values.filter((known) => known !== value) : [...values, value];
}
