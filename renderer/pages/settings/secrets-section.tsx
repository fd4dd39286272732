import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { Failure } from '#shared/model/failure.ts';
import { client } from '../../data/client.ts';
import { failureOf } from '../../data/failure.ts';
import { useAppInfo } from '../../data/queries.ts';
import { Button } from '../../ui/controls/button.tsx';
import { TextField } from '../../ui/controls/text-field.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Section } from '../../ui/facts.tsx';
import { FailureNotice } from '../../ui/status/failure-notice.tsx';
import css from './settings-page.module.css';
import { UnlockForm } from './unlock-form.tsx';

const leastCharacters = 8;

/** Where the machine has no keyring: the passphrase of the file that keeps the secrets. */
export function SecretsSection() {
  const t = useTranslations('settings.secrets');
  const state = useAppInfo()?.passphrase;
  if (state === undefined) return null;
  return (
    <Section title={t('title')}>
      <p className={css.hint}>{t(`state.${state}`)}</p>
      {state === 'locked' ? <UnlockForm /> : <PassphraseForm key={state} isChange={state === 'unlocked'} />}
      {state !== 'none' && <Forget />}
    </Section>
  );
}

/** Chooses a passphrase, or changes it. */
function PassphraseForm({ isChange }: { isChange: boolean }) {
  const t = useTranslations('settings.secrets');
  const empty = { current: '', next: '', again: '' };
  const [values, setValues] = useState(empty);
  const [failure, setFailure] = useState<Failure>();
  const [wasTried, setTried] = useState(false);
  const isShort = values.next.length < leastCharacters;
  const differs = values.next !== values.again;
  const save = async () => {
    setTried(true);
    if (isShort || differs) return;
    setFailure(undefined);
    try {
      const { current, next } = values;
      await client.vault.choosePassphrase({ passphrase: next, ...(isChange && { currentPassphrase: current }) });
      setValues(empty);
      setTried(false);
    } catch (thrown) {
      setFailure(failureOf(thrown));
    }
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
      className={css.secrets}
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      {isChange && field('current', t('current'))}
      {field('next', t('new'), isShort && t('tooShort', { least: leastCharacters }))}
      {field('again', t('again'), differs && t('differs'))}
      {failure !== undefined && <FailureNotice failure={failure} />}
      <div className={css.buttons}>
        <Button type="submit">{t(isChange ? 'change' : 'choose')}</Button>
      </div>
    </form>
  );
}

/** Deletes the file, for who lost the passphrase or wants none any more. */
function Forget() {
  const t = useTranslations('settings.secrets');
  const ui = useTranslations('window.ui');
  const [isAsking, setAsking] = useState(false);
  const [failure, setFailure] = useState<Failure>();
  const forget = () => {
    setAsking(false);
    client.vault.removePassphrase().catch((thrown: unknown) => setFailure(failureOf(thrown)));
  };
  return (
    <>
      {failure !== undefined && <FailureNotice failure={failure} />}
      <div className={css.buttons}>
        <Button variant="danger" onPress={() => setAsking(true)}>
          {t('forget')}
        </Button>
      </div>
      <Dialog
        isOpen={isAsking}
        role="alertdialog"
        title={t('forgetTitle')}
        onClose={() => setAsking(false)}
        footer={
          <>
            <Button autoFocus onPress={() => setAsking(false)}>
              {ui('cancel')}
            </Button>
            <Button variant="danger" onPress={forget}>
              {t('forget')}
            </Button>
          </>
        }
      >
        {t('forgetText')}
      </Dialog>
    </>
  );
}
