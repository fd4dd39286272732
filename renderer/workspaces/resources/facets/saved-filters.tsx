import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useChangeSettings, useSettings } from '../../../data/queries.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { IconButton } from '../../../ui/controls/icon-button.tsx';
import { TextField } from '../../../ui/controls/text-field.tsx';
import css from './facets.module.css';

interface SavedFiltersProps {
  /** The search and the facets as they are now; both empty: nothing to save. */
  query: string;
  filter: string;
  onChoose: (query: string, filter: string) => void;
}

/** Filters that have a name: put one in force, save the present one, forget one. */
export function SavedFilters({ query, filter, onChoose }: SavedFiltersProps) {
  const t = useTranslations('facets');
  const { savedFilters } = useSettings();
  const { mutate } = useChangeSettings();
  const [name, setName] = useState('');
  const trimmed = name.trim();
  const canSave = trimmed !== '' && (query !== '' || filter !== '');
  const save = () => {
    if (!canSave) return;
    const others = savedFilters.filter((known) => known.name !== trimmed);
    mutate({ savedFilters: [...others, { name: trimmed, query, filter }] });
    setName('');
  };
  return (
    <>
      {savedFilters.map((saved) => (
        <div key={saved.name} className={css.saved}>
          <Button variant="quiet" onPress={() => onChoose(saved.query, saved.filter)}>
            {saved.name}
          </Button>
          <span className={css.savedText}>{[saved.query, saved.filter].filter((text) => text !== '').join(' · ')}</span>
          <IconButton
            icon={Trash2}
            label={t('forget', { name: saved.name })}
            onPress={() => mutate({ savedFilters: savedFilters.filter((known) => known !== saved) })}
          />
        </div>
      ))}
      <div className={css.save}>
        <TextField
          label={t('name')}
          isLabelHidden
          placeholder={t('name')}
          value={name}
          onChange={setName}
          onKeyDown={(event) => {
            if (event.key === 'Enter') save();
          }}
        />
        <Button isDisabled={!canSave} onPress={save}>
          {t('save')}
        </Button>
      </div>
    </>
  );
}
