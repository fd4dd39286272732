import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { host } from '../../data/client.ts';
import { failureOf } from '../../data/failure.ts';
import { Button } from '../../ui/controls/button.tsx';
import { TextField } from '../../ui/controls/text-field.tsx';
import { useFailureText } from '../../ui/status/failure-notice.tsx';
import css from './settings-page.module.css';

export function UnlockForm() {
  const t = useTranslations('settings.secrets');
  const textOf = useFailureText();
  const [passphrase, setPassphrase] = useState('');
  const { mutate, error, isPending } = useMutation(
    host.vault.unlock.mutationOptions({ gcTime: 0, onSuccess: () => setPassphrase('') }),
  );
  return (
    <form
      className={css.unlock}
      onSubmit={(event) => {
        event.preventDefault();
        mutate({ passphrase });
      }}
    >
      <TextField
        label={t('passphrase')}
        type="password"
        autoComplete="current-password"
        value={passphrase}
        onChange={setPassphrase}
        errorMessage={error === null ? undefined : textOf(failureOf(error)).sentence}
      />
      <Button type="submit" isDisabled={isPending || passphrase === ''}>
        {t('unlock')}
      </Button>
    </form>
  );
}
