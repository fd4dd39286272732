import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { Failure } from '#shared/model/failure.ts';
import { client } from '../../data/client.ts';
import { failureOf } from '../../data/failure.ts';
import { Button } from '../../ui/controls/button.tsx';
import { TextField } from '../../ui/controls/text-field.tsx';
import { useFailureText } from '../../ui/status/failure-text.ts';
import css from './settings-page.module.css';

/** Asks for the passphrase of the secrets. */
export function UnlockForm() {
  const t = useTranslations('settings.secrets');
  const textOf = useFailureText();
  const [passphrase, setPassphrase] = useState('');
  const [isChecking, setChecking] = useState(false);
  const [failure, setFailure] = useState<Failure>();
  const unlock = async () => {
    setFailure(undefined);
    setChecking(true);
    try {
      await client.vault.unlock({ passphrase });
      setPassphrase('');
    } catch (thrown) {
      setFailure(failureOf(thrown));
    } finally {
      setChecking(false);
    }
  };
  return (
    <form
      className={css.unlock}
      onSubmit={(event) => {
        event.preventDefault();
        void unlock();
      }}
    >
      <TextField
        label={t('passphrase')}
        type="password"
        autoComplete="current-password"
        value={passphrase}
        onChange={setPassphrase}
        errorMessage={failure && textOf(failure).sentence}
      />
      <Button type="submit" isDisabled={isChecking || passphrase === ''}>
        {t('unlock')}
      </Button>
    </form>
  );
}
