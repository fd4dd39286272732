import { Trash2 } from 'lucide-react';
import { useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { offerUndo } from '../../state/undo.ts';
import { classNames } from '../../ui/class-names.ts';
import { Button } from '../../ui/controls/button.tsx';
import { IconButton } from '../../ui/controls/icon-button.tsx';
import { TextField } from '../../ui/controls/text-field.tsx';
import layout from '../../ui/layout.module.css';
import css from './saved-filters.module.css';

interface SavedFiltersProps<Saved> {
  filters: readonly Saved[];
  /** What a filter consists of, as text. */
  textOf: (saved: Saved) => string;
  /** The current filter under a name; undefined when there is nothing to save. */
  current: ((name: string) => Saved) | undefined;
  nameLabel: string;
  onChoose: (saved: Saved) => void;
  onChange: (filters: Saved[]) => void;
  /** Adds a removed one again, wherever the window is by then. */
  onRestore: (saved: Saved) => unknown;
}

const maxNameLength = 100;

/** The filters with one that was removed. */
export function withFilter<Saved extends { name: string }>(filters: readonly Saved[], saved: Saved): Saved[] {
  return [...filters.filter(({ name }) => name !== saved.name), saved];
}

/** Filters that have a name: apply one, save the current one, remove one. */
export function SavedFilters<Saved extends { name: string }>(props: SavedFiltersProps<Saved>) {
  const { filters, textOf, current, nameLabel, onChoose, onChange, onRestore } = props;
  const t = useTranslations('facets');
  const [name, setName] = useState('');
  const field = useRef<HTMLInputElement>(null);
  const trimmed = name.trim().slice(0, maxNameLength);
  const save = () => {
    if (trimmed === '' || current === undefined) return;
    onChange([...filters.filter((known) => known.name !== trimmed), current(trimmed)]);
    setName('');
    // The button is disabled then, and loses it.
    field.current?.focus();
  };
  const remove = (saved: Saved) => {
    onChange(filters.filter((known) => known !== saved));
    offerUndo({ what: 'removed', name: saved.name }, () => onRestore(saved));
  };
  return (
    <>
      {filters.map((saved) => (
        <div key={saved.name} className={classNames(layout.row, layout.shrink)}>
          <Button variant="quiet" onPress={() => onChoose(saved)}>
            {saved.name}
          </Button>
          <code className={classNames(layout.fillWidth, layout.truncate, layout.dim)} title={textOf(saved)}>
            {textOf(saved)}
          </code>
          <IconButton icon={Trash2} label={t('removeSaved', { name: saved.name })} onPress={() => remove(saved)} />
        </div>
      ))}
      <div className={classNames(layout.row, css.save)}>
        <TextField
          label={nameLabel}
          isLabelHidden
          placeholder={nameLabel}
          inputRef={field}
          value={name}
          onChange={setName}
          isDisabled={current === undefined}
          onKeyDown={(event) => {
            if (event.key === 'Enter') save();
            // Esc closes the popover.
            else event.continuePropagation();
          }}
        />
        <Button isDisabled={trimmed === '' || current === undefined} onPress={save}>
          {t('save')}
        </Button>
      </div>
    </>
  );
}
