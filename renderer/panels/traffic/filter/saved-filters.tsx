import { Bookmark, Trash2 } from 'lucide-react';
import { useRef, useState } from 'react';
import { Dialog, DialogTrigger, Popover } from 'react-aria-components';
import { useTranslations } from 'use-intl';
import { useChangeSettings, useSettings } from '../../../data/queries.ts';
import { classNames } from '../../../ui/class-names.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { IconButton } from '../../../ui/controls/icon-button.tsx';
import popover from '../../../ui/controls/menus.module.css';
import { TextField } from '../../../ui/controls/text-field.tsx';
import layout from '../../../ui/layout.module.css';
import css from './filter.module.css';

interface SavedFiltersProps {
  query: string;
  onChoose: (query: string) => void;
}

const longestName = 100;

/** Filters that have a name: apply one, save the current one, remove one. */
export function SavedFilters({ query, onChoose }: SavedFiltersProps) {
  const t = useTranslations('traffic.saved');
  return (
    <DialogTrigger>
      <IconButton icon={Bookmark} label={t('title')} />
      <Popover className={classNames(popover.popover, css.saved)} placement="bottom end" offset={4}>
        <Dialog className={css.savedList ?? ''} aria-label={t('title')}>
          {({ close }) => (
            <SavedList
              query={query.trim()}
              onChoose={(chosen) => {
                onChoose(chosen);
                close();
              }}
            />
          )}
        </Dialog>
      </Popover>
    </DialogTrigger>
  );
}

function SavedList({ query, onChoose }: SavedFiltersProps) {
  const t = useTranslations('traffic.saved');
  const { trafficFilters } = useSettings();
  const { mutate } = useChangeSettings();
  const [name, setName] = useState('');
  const field = useRef<HTMLInputElement>(null);
  const trimmed = name.trim().slice(0, longestName);
  const canSave = trimmed !== '' && query !== '';
  const save = () => {
    if (!canSave) return;
    const others = trafficFilters.filter((known) => known.name !== trimmed);
    mutate({ trafficFilters: [...others, { name: trimmed, query }] });
    setName('');
    // The button is disabled then, and loses it.
    field.current?.focus();
  };
  return (
    <>
      {trafficFilters.length === 0 && <p className={layout.quiet}>{t('none')}</p>}
      {trafficFilters.map((saved) => (
        <div key={saved.name} className={classNames(layout.row, layout.shrink)}>
          <Button variant="quiet" onPress={() => onChoose(saved.query)}>
            {saved.name}
          </Button>
          <code className={classNames(layout.fillWidth, layout.truncate, layout.dim)} title={saved.query}>
            {saved.query}
          </code>
          <IconButton
            icon={Trash2}
            label={t('remove', { name: saved.name })}
            onPress={() => mutate({ trafficFilters: trafficFilters.filter((known) => known !== saved) })}
          />
        </div>
      ))}
      <div className={classNames(layout.row, css.save)}>
        <TextField
          label={t('name')}
          isLabelHidden
          placeholder={t('name')}
          inputRef={field}
          value={name}
          onChange={setName}
          isDisabled={query === ''}
          onKeyDown={(event) => {
            if (event.key === 'Enter') save();
            else event.continuePropagation();
          }}
        />
        <Button isDisabled={!canSave} onPress={save}>
          {t('save')}
        </Button>
      </div>
    </>
  );
}
