import { X } from 'lucide-react';
import { Button, ToggleButton } from 'react-aria-components';
import { useTranslations } from 'use-intl';
import type { NumberRange } from '#shared/mcp/resources/resource-facets-text.ts';
import { classNames } from '../../../ui/class-names.ts';
import { useQuantities } from '../../../ui/status/quantities.ts';
import { visibleText } from '../../../ui/visible-text.ts';
import css from './facets.module.css';
import type { CountedTerm, Term } from './terms.ts';

/** A condition in force; a press takes it away. */
export function ActiveChip({ term, onRemove }: { term: Term; onRemove: () => void }) {
  const t = useTranslations('facets');
  const text = visibleText(useTermText()(term));
  return (
    <Button className={classNames(css.chip, css.active)} aria-label={t('remove', { term: text })} onPress={onRemove}>
      <bdi>{text}</bdi>
      <X aria-hidden />
    </Button>
  );
}

interface FacetChipProps {
  choice: CountedTerm;
  isSelected: boolean;
  /** It is below its facet's name. */
  isShort?: boolean;
  onChange: () => void;
}

/** A condition that can be put in force, with how many items it would leave. */
export function FacetChip({ choice: { term, count: items }, isSelected, isShort = false, onChange }: FacetChipProps) {
  const { count } = useQuantities();
  const text = visibleText(useTermText()(term, isShort));
  return (
    <ToggleButton className={css.chip ?? ''} isSelected={isSelected} onChange={onChange}>
      <bdi>{text}</bdi>
      {items !== undefined && <span className={css.count}>{count(items)}</span>}
    </ToggleButton>
  );
}

/** Writes a condition for people: `priority ≥ 0.8`, `text/csv`, `not annotated`; in short, without its facet's name. */
function useTermText(): (term: Term, isShort?: boolean) => string {
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
