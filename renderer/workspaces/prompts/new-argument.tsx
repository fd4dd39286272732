import { Plus } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/text-field.tsx';
import css from './prompt-form.module.css';

/** Adds an argument that the server does not declare: to see what it makes of it. */
export function NewArgument({ onAdd }: { onAdd: (name: string) => void }) {
  const t = useTranslations('prompts');
  const [name, setName] = useState<string>();
  if (name === undefined) {
    return (
      <div>
        <Button variant="quiet" onPress={() => setName('')}>
          <Plus aria-hidden /> {t('addArgument')}
        </Button>
      </div>
    );
  }
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (name !== '') onAdd(name);
    setName(undefined);
  };
  return (
    <form className={css.newArgument} onSubmit={submit}>
      <TextField
        label={t('argumentName')}
        isLabelHidden
        isMono
        placeholder={t('argumentName')}
        value={name}
        onChange={setName}
        autoFocus
        onKeyDown={(event) => {
          if (event.key === 'Escape') setName(undefined);
          else event.continuePropagation();
        }}
      />
      <Button type="submit" isDisabled={name === ''}>
        {t('add')}
      </Button>
    </form>
  );
}
