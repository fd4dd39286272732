import { useTranslations } from 'use-intl';
import type { Faceted } from '#shared/mcp/resources/resource-facets.ts';
import { noFilter, type ResourceFilter } from '#shared/mcp/resources/resource-facets-text.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { ActiveChip, FacetChip } from './facet-chip.tsx';
import css from './facets.module.css';
import { offeredTerms, termKey, termsOf, toggleTerm } from './terms.ts';

interface FacetStripProps {
  faceted: Faceted | undefined;
  filter: ResourceFilter;
  onChange: (filter: ResourceFilter) => void;
}

/** The facets under the search field: those in force first, then a few that are worth a press. */
export function FacetStrip({ faceted, filter, onChange }: FacetStripProps) {
  const t = useTranslations('facets');
  const active = termsOf(filter);
  const offered = faceted === undefined ? [] : offeredTerms(filter, faceted.counts, faceted.matches.length);
  if (active.length + offered.length === 0) return null;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out in a line.
    <div className={css.strip} role="group" aria-label={t('title')}>
      {active.map((term) => (
        <ActiveChip key={termKey(term)} term={term} onRemove={() => onChange(toggleTerm(filter, term))} />
      ))}
      {active.length > 1 && (
        <Button variant="quiet" onPress={() => onChange(noFilter)}>
          {t('clear')}
        </Button>
      )}
      {offered.map((choice) => (
        <FacetChip
          key={termKey(choice.term)}
          choice={choice}
          isSelected={false}
          onChange={() => onChange(toggleTerm(filter, choice.term))}
        />
      ))}
    </div>
  );
}
