import { ChevronDown, ChevronUp, Download, Trash2 } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { classNames } from '../../../ui/class-names.ts';
import { IconButton } from '../../../ui/controls/icon-button.tsx';
import { SearchField } from '../../../ui/controls/text-field.tsx';
import { Spacer } from '../../../ui/controls/toolbar.tsx';
import layout from '../../../ui/layout.module.css';
import css from './stderr-panel.module.css';

interface StderrBarProps {
  text: string;
  onTextChange: (text: string) => void;
  /** How many lines match, and which of them is the current one, counting from 1; 0 for none. */
  matches: { count: number; current: number };
  /** Parts of the log that are not loaded, so not searched. */
  hasEarlier: boolean;
  onStep: (by: 1 | -1) => void;
  onExport: () => void;
  isExporting: boolean;
  onClear: () => void;
}

/** Finds lines (Enter and Shift+Enter go from one to the next), exports and clears. */
export function StderrBar(props: StderrBarProps) {
  const { text, onTextChange, matches, hasEarlier, onStep, onExport, isExporting, onClear } = props;
  const t = useTranslations('traffic.stderr');
  const isSearching = text.trim() !== '';
  const found = t(matches.current === 0 ? 'matches' : 'matchOf', matches);
  return (
    <div className={classNames(layout.wideRow, css.bar)}>
      <div className={css.search}>
        <SearchField
          label={t('search')}
          value={text}
          onChange={onTextChange}
          onKeyDown={(event) => {
            if (event.key === 'Enter') onStep(event.shiftKey ? -1 : 1);
            else event.continuePropagation();
          }}
        />
      </div>
      <span role="status" className={layout.quietLine}>
        {isSearching && (hasEarlier ? t('notLoaded', { found }) : found)}
      </span>
      {isSearching && (
        <>
          <IconButton
            icon={ChevronUp}
            label={t('previous')}
            isDisabled={matches.count === 0}
            onPress={() => onStep(-1)}
          />
          <IconButton icon={ChevronDown} label={t('next')} isDisabled={matches.count === 0} onPress={() => onStep(1)} />
        </>
      )}
      <Spacer />
      <IconButton icon={Download} label={t('export')} isDisabled={isExporting} onPress={onExport} />
      <IconButton icon={Trash2} label={t('clear')} onPress={onClear} />
    </div>
  );
}
