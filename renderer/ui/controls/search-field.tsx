import { Search, X } from 'lucide-react';
import type { ReactNode, Ref } from 'react';
import { SearchField as AriaSearchField, Button, Input, type SearchFieldProps as Props } from 'react-aria-components';
import { useTranslations } from 'use-intl';
import { classNames } from '../class-names.ts';
import layout from '../layout.module.css';
import css from './fields.module.css';

export interface SearchFieldProps extends Omit<Props, 'className' | 'style' | 'children' | 'aria-label'> {
  /** Its accessible name; the placeholder too unless one is given. */
  label: string;
  placeholder?: string;
  /** Something at its right end: a count, a toggle. */
  trailing?: ReactNode;
  inputRef?: Ref<HTMLInputElement>;
}

/** A search box: Esc clears it. */
export function SearchField({ label, placeholder = label, trailing, inputRef, ...props }: SearchFieldProps) {
  const t = useTranslations('window.ui');
  return (
    <div className={classNames(layout.row, css.searchBox)} title={label}>
      <AriaSearchField
        {...props}
        aria-label={label}
        className={classNames(layout.fillWidth, layout.row, css.searchField)}
      >
        <Search aria-hidden />
        <Input
          ref={inputRef}
          className={classNames(layout.fillWidth, css.searchInput)}
          placeholder={placeholder}
          spellCheck={false}
        />
        <Button className={classNames(layout.center, css.clear)} aria-label={t('clearSearch')}>
          <X aria-hidden />
        </Button>
      </AriaSearchField>
      {/* Not within the field: every button there would be its button for clearing. */}
      {trailing}
    </div>
  );
}
