import { useTranslations } from 'use-intl';
import type { NumberRange } from '#shared/mcp/resource-facets-text.ts';
import { useQuantities } from '../../../ui/quantities.ts';
import type { Term } from './terms.ts';

/** Writes a condition for people: `priority ≥ 0.8`, `text/csv`, `not annotated`; in short, without its facet's name. */
export function useTermText(): (term: Term, isShort?: boolean) => string {
  const t = useTranslations('facets');
  const { bytes } = useQuantities();
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
        return isShort ? range(term.range, String) : t('priorityIs', { range: range(term.range, String) });
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
