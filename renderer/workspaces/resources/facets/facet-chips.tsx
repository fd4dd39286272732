import { memo } from 'react';
import { useFormatter, useTranslations } from 'use-intl';
import { type NumberRange, noFilter, type ResourceFilter } from '#shared/mcp/resources/resource-facets-text.ts';
import type { ResourceRange } from '#shared/model/lists/resource-rows.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { ActiveChip, ChipLine, FilterChip } from '../../../ui/controls/chips.tsx';
import { useQuantities } from '../../../ui/quantities.ts';
import { visibleText } from '../../../ui/visible-text.ts';
import { type CountedTerm, hasTerm, suggestedTerms, type Term, termKey, termsOf, toggleTerm } from './terms.ts';

function ActiveFacet({ term, onRemove }: { term: Term; onRemove: () => void }) {
  const t = useTranslations('facets');
  const text = visibleText(useTermText()(term));
  return <ActiveChip text={text} label={t('remove', { term: text })} onRemove={onRemove} />;
}

interface FacetChipProps {
  choice: CountedTerm;
  filter: ResourceFilter;
  /** Without the name of the facet. */
  isShort?: boolean;
  onChange: (filter: ResourceFilter) => void;
}

/** A condition to toggle, with the number of items that match it. */
export const FacetChip = memo(function FacetChip({ choice, filter, isShort = false, onChange }: FacetChipProps) {
  const { term, count } = choice;
  const text = visibleText(useTermText()(term, isShort));
  const isSelected = hasTerm(filter, term);
  return (
    <FilterChip text={text} count={count} isSelected={isSelected} onChange={() => onChange(toggleTerm(filter, term))} />
  );
}, isSameChip);

/** Compares terms by key, since each response has new term objects. */
function isSameChip({ choice: a, ...before }: FacetChipProps, { choice: b, ...after }: FacetChipProps): boolean {
  const isSame = a.count === b.count && termKey(a.term) === termKey(b.term);
  return (
    isSame && before.filter === after.filter && before.isShort === after.isShort && before.onChange === after.onChange
  );
}

/** A condition as text: `priority ≥ 0.8`, `text/csv`, `not annotated`. `isShort` omits the name of the facet. */
function useTermText(): (term: Term, isShort?: boolean) => string {
  const t = useTranslations('facets');
  const { bytes } = useQuantities();
  const format = useFormatter();
  const exact = (value: number) => format.number(value, { maximumFractionDigits: 20 });
  const range = ({ min, max }: NumberRange, write: (value: number) => string) => {
    if (min === undefined) return `≤ ${write(max ?? 0)}`;
    return max === undefined ? `≥ ${write(min)}` : `${write(min)} – ${write(max)}`;
  };
  return (term, isShort = false) => {
    switch (term.kind) {
      case 'scheme':
        return term.value === '' ? t('noScheme') : `${term.value}:`;
      case 'mime':
        return term.value === '' ? t('noType') : term.value;
      case 'audience':
        return isShort ? t(`audiences.${term.value}`) : t('audienceIs', { audience: t(`audiences.${term.value}`) });
      case 'priority':
        return isShort ? range(term.range, exact) : t('priorityIs', { range: range(term.range, exact) });
      case 'size':
        return range(term.range, bytes);
      case 'modified':
        return isShort ? term.since : t('modifiedIs', { since: term.since });
      case 'unannotated':
      case 'problems':
        return t(term.kind);
    }
  };
}

interface FacetStripProps {
  range: Pick<ResourceRange, 'counts' | 'shown'> | undefined;
  filter: ResourceFilter;
  onChange: (filter: ResourceFilter) => void;
}

/** The conditions below the search field: those that are set, then suggestions. */
export function FacetStrip({ range, filter, onChange }: FacetStripProps) {
  const t = useTranslations('facets');
  const active = termsOf(filter);
  const suggested = range === undefined ? [] : suggestedTerms(filter, range.counts, range.shown);
  if (active.length + suggested.length === 0) return null;
  return (
    <ChipLine
      label={t('title')}
      end={
        active.length > 1 && (
          <Button variant="quiet" onPress={() => onChange(noFilter)}>
            {t('clear')}
          </Button>
        )
      }
    >
      {active.map((term) => (
        <ActiveFacet key={termKey(term)} term={term} onRemove={() => onChange(toggleTerm(filter, term))} />
      ))}
      {suggested.map((choice) => (
        <FacetChip key={termKey(choice.term)} choice={choice} filter={filter} onChange={onChange} />
      ))}
    </ChipLine>
  );
}
