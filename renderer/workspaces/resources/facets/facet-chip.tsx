import { X } from 'lucide-react';
import { Button, ToggleButton } from 'react-aria-components';
import { useTranslations } from 'use-intl';
import { classNames } from '../../../ui/class-names.ts';
import { useQuantities } from '../../../ui/quantities.ts';
import { visibleText } from '../../../ui/visible-text.ts';
import css from './facets.module.css';
import type { CountedTerm, Term } from './terms.ts';
import { useTermText } from './use-term-text.ts';

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
  /** It stands below its facet's name. */
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
