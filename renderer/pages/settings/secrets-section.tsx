import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { host } from '../../data/client.ts';
import { failureOf } from '../../data/failure.ts';
import { useAppInfo } from '../../data/queries.ts';
import { classNames } from '../../ui/class-names.ts';
import { Button } from '../../ui/controls/button.tsx';
import { TextField } from '../../ui/controls/text-field.tsx';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { Section } from '../../ui/facts.tsx';
import layout from '../../ui/layout.module.css';
import { FailureNotice } from '../../ui/status/failure-notice.tsx';
import css from './settings-page.module.css';
import { UnlockForm } from './unlock-form.tsx';

const leastCharacters = 8;

/** Where the machine has no keyring: the passphrase of the file of secrets. */
export function SecretsSection() {
  const t = useTranslations('settings.secrets');
  const state = useAppInfo()?.passphrase;
  if (state === undefined) return null;
  return (
    <Section title={t('title')}>
      <p className={css.hint}>{t(`state.${state}`)}</p>
      {state === 'locked' ? <UnlockForm /> : <PassphraseForm key={state} isChange={state === 'unlocked'} />}
      {state !== 'none' && <RemoveSecrets />}
    </Section>
  );
}

function PassphraseForm({ isChange }: { isChange: boolean }) {
  const t = useTranslations('settings.secrets');
  const empty = { current: '', next: '', again: '' };
  const [values, setValues] = useState(empty);
  const [wasTried, setTried] = useState(false);
  // A mutation that is over would hold the passphrases.
  const { mutate, error } = useMutation(
    host.vault.choosePassphrase.mutationOptions({
      gcTime: 0,
      onSuccess: () => {
        setValues(empty);
        setTried(false);
      },
    }),
  );
  const isShort = values.next.length < leastCharacters;
  const differs = values.next !== values.again;
  const save = () => {
    setTried(true);
    if (isShort || differs) return;
    mutate({ passphrase: values.next, ...(isChange && { currentPassphrase: values.current }) });
  };
  const field = (name: keyof typeof empty, label: string, errorMessage?: string | false) => (
    <TextField
      label={label}
      type="password"
      autoComplete={name === 'current' ? 'current-password' : 'new-password'}
      value={values[name]}
      onChange={(value) => setValues({ ...values, [name]: value })}
      errorMessage={wasTried && errorMessage ? errorMessage : undefined}
    />
  );
  return (
    <form
      className={classNames(layout.vertical, css.secrets)}
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      {isChange && field('current', t('current'))}
      {field('next', t('new'), isShort && t('tooShort', { least: leastCharacters }))}
      {field('again', t('again'), differs && t('differs'))}
      {error !== null && <FailureNotice failure={failureOf(error)} />}
      <div className={css.buttons}>
        <Button type="submit">{t(isChange ? 'change' : 'choose')}</Button>
      </div>
    </form>
  );
}

/** Deletes the file of secrets, when the passphrase is lost or no longer wanted. */
function RemoveSecrets() {
  const t = useTranslations('settings.secrets');
  const [isConfirming, setConfirming] = useState(false);
  const { mutate, error } = useMutation(host.vault.removePassphrase.mutationOptions());
  return (
    <>
      {error !== null && <FailureNotice failure={failureOf(error)} />}
      <div className={css.buttons}>
        <Button variant="danger" onPress={() => setConfirming(true)}>
          {t('remove')}
        </Button>
      </div>
      {isConfirming && (
        <ConfirmDialog
          title={t('removeTitle')}
          action={t('remove')}
          onConfirm={() => mutate(undefined)}
          onClose={() => setConfirming(false)}
        >
          {t('removeText')}
        </ConfirmDialog>
      )}
    </>
  );
}
