import { ChevronDown, X } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Button, ToggleButton } from 'react-aria-components';
import { useTranslations } from 'use-intl';
import { classNames } from '../class-names.ts';
import { useQuantities } from '../quantities.ts';
import css from './bars.module.css';
import { IconToggle } from './icon-button.tsx';

interface ChipLineProps {
  label: string;
  children: ReactNode;
  /** Always visible, after the chips. */
  end?: ReactNode;
}

/** {@link FilterChip}s and {@link ActiveChip}s in one line; a toggle shows those that find no room in it. */
export function ChipLine({ label, children, end }: ChipLineProps) {
  const t = useTranslations('window.ui');
  const [isUnfolded, setUnfolded] = useState(false);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out in a line.
    <div className={css.line} role="group" aria-label={label}>
      <div className={css.chips} data-unfolded={isUnfolded || undefined}>
        {children}
      </div>
      {end}
      <IconToggle icon={ChevronDown} label={t('allFilters')} isSelected={isUnfolded} onChange={setUnfolded} />
    </div>
  );
}

interface FilterChipProps {
  text: string;
  /** How many items it would leave. */
  count: number | undefined;
  isSelected: boolean;
  onChange: (isSelected: boolean) => void;
}

/** A condition that can be put in force, with how many items it would leave. */
export function FilterChip({ text, count: items, isSelected, onChange }: FilterChipProps) {
  const { count } = useQuantities();
  return (
    <ToggleButton className={css.chip ?? ''} isSelected={isSelected} onChange={onChange}>
      <bdi>{text}</bdi>
      {items !== undefined && <span className={css.count}>{count(items)}</span>}
    </ToggleButton>
  );
}

interface ActiveChipProps {
  text: string;
  /** Its accessible name: that it removes the condition. */
  label: string;
  onRemove: () => void;
}

/** A condition in force; a press removes it. */
export function ActiveChip({ text, label, onRemove }: ActiveChipProps) {
  return (
    <Button className={classNames(css.chip, css.active)} aria-label={label} onPress={onRemove}>
      <bdi>{text}</bdi>
      <X aria-hidden />
    </Button>
  );
}
