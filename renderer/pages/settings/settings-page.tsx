import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { languageNames, locales, themes } from '#shared/model/settings/default-settings.ts';
import type { Locale, Settings } from '#shared/model/settings/settings.ts';
import { client, host } from '../../data/client.ts';
import { failureOf } from '../../data/failure.ts';
import { useAppInfo, useChangeSettings, useSettings } from '../../data/queries.ts';
import { attempt, showError } from '../../state/notice.ts';
import { classNames } from '../../ui/class-names.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Checkbox } from '../../ui/controls/checkbox.tsx';
import { CopyButton } from '../../ui/controls/copy-button.tsx';
import { Select } from '../../ui/controls/select.tsx';
import { TextField } from '../../ui/controls/text-field.tsx';
import { PaneHead } from '../../ui/controls/toolbar.tsx';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { Fact, Facts, Section } from '../../ui/facts.tsx';
import layout from '../../ui/layout.module.css';
import { useQuantities } from '../../ui/quantities.ts';
import { FailureNotice } from '../../ui/status/failure-notice.tsx';
import css from './settings-page.module.css';
import { UnlockForm } from './unlock-form.tsx';

/** What the user can choose, and where Loupe keeps things. Every change counts at once. */
export function SettingsPage() {
  const t = useTranslations('settings');
  const gate = useTranslations('gate');
  const settings = useSettings();
  const { mutate } = useChangeSettings();
  const change = (part: Partial<Settings>) => mutate(part, { onError: showError });
  return (
    <>
      <PaneHead title={t('title')} />
      <div className={layout.scroll}>
        <div className={classNames(layout.vertical, css.page)}>
          <Appearance settings={settings} onChange={change} />
          <Section title={t('requests')}>
            <div className={css.pair}>
              <NumberSetting
                label={t('timeout')}
                description={t('timeoutHint')}
                value={settings.timeoutMs}
                min={100}
                max={86_400_000}
                onChange={(timeoutMs) => change({ timeoutMs })}
              />
              <NumberSetting
                label={t('maxTimeout')}
                description={t('maxTimeoutHint')}
                value={settings.maxTimeoutMs}
                min={100}
                max={86_400_000}
                onChange={(maxTimeoutMs) => change({ maxTimeoutMs })}
              />
            </div>
          </Section>
          <Section title={gate('title')}>
            <NumberSetting
              label={gate('callsPerMinute')}
              description={t('callsPerMinuteHint')}
              value={settings.callsPerMinute}
              min={1}
              max={100_000}
              onChange={(callsPerMinute) => change({ callsPerMinute })}
            />
          </Section>
          <TrafficLog settings={settings} onChange={change} />
          <Section title={t('demo')}>
            <Checkbox isSelected={settings.showDemo} onChange={(showDemo) => change({ showDemo })}>
              {t('showDemo')}
            </Checkbox>
          </Section>
          <SecretsSection />
          <Places />
        </div>
      </div>
    </>
  );
}

interface PartProps {
  settings: Settings;
  onChange: (part: Partial<Settings>) => void;
}

function Appearance({ settings, onChange }: PartProps) {
  const t = useTranslations('settings');
  const languages: readonly (Locale | 'system')[] = ['system', ...locales];
  return (
    <Section title={t('appearance')}>
      <div className={css.pair}>
        <Select
          label={t('theme')}
          value={settings.theme}
          options={themes.map((theme) => ({ value: theme, label: t(`themes.${theme}`) }))}
          onChange={(theme) => onChange({ theme })}
        />
        <Select
          label={t('language')}
          value={settings.locale ?? 'system'}
          options={languages.map((language) => ({
            value: language,
            label: language === 'system' ? t('languageSystem') : languageNames[language],
          }))}
          onChange={(language) => onChange({ locale: language === 'system' ? undefined : language })}
        />
      </div>
    </Section>
  );
}

function TrafficLog({ settings, onChange }: PartProps) {
  const t = useTranslations('settings');
  const info = useAppInfo();
  const { bytes } = useQuantities();
  const [isConfirming, setConfirming] = useState(false);
  const clear = (scope: 'ended' | 'all') => void attempt(client.traffic.clear({ scope }));
  return (
    <Section title={t('traffic')}>
      <NumberSetting
        label={t('retention')}
        description={t('retentionHint')}
        value={settings.logRetentionMb}
        min={16}
        max={1_000_000}
        onChange={(logRetentionMb) => onChange({ logRetentionMb })}
      />
      <Facts>
        <Fact name={t('logSize')}>{info !== undefined && bytes(info.logBytes)}</Fact>
      </Facts>
      <div className={css.buttons}>
        <Button onPress={() => clear('ended')}>{t('clearEnded')}</Button>
        <Button variant="danger" onPress={() => setConfirming(true)}>
          {t('clearAll')}
        </Button>
      </div>
      {isConfirming && (
        <ConfirmDialog
          title={t('clearTitle')}
          action={t('clearAll')}
          onConfirm={() => clear('all')}
          onClose={() => setConfirming(false)}
        >
          {t('clearText')}
        </ConfirmDialog>
      )}
    </Section>
  );
}

function Places() {
  const t = useTranslations('settings');
  const info = useAppInfo();
  if (info === undefined) return null;
  return (
    <Section title={t('files')}>
      <Facts>
        <Fact name={t('dataDir')}>
          <code>{info.dataDir}</code>
          <CopyButton text={info.dataDir} label={`${t('copyPath')}: ${t('dataDir')}`} />
        </Fact>
        <Fact name={t('serversFile')} hint={t('serversFileHint')}>
          <code>{info.serversFile}</code>
          <CopyButton text={info.serversFile} label={`${t('copyPath')}: ${t('serversFile')}`} />
        </Fact>
        <Fact name={t('vault')}>{t(`vaults.${info.vault}`)}</Fact>
        <Fact name={t('version')}>{info.version}</Fact>
      </Facts>
    </Section>
  );
}

interface NumberSettingProps {
  label: string;
  description: string;
  value: number;
  min: number;
  max: number;
  onChange: (value: number) => void;
}

/** A whole number, taken over when the field is left or Enter is pressed, if it is within its bounds. */
function NumberSetting({ label, description, value, min, max, onChange }: NumberSettingProps) {
  const t = useTranslations('settings');
  const [typed, setTyped] = useState<string>();
  const number = typed === undefined ? value : Number(typed);
  const isValid = Number.isInteger(number) && number >= min && number <= max;
  const commit = () => {
    if (typed === undefined || !isValid) return;
    if (number !== value) onChange(number);
    setTyped(undefined);
  };
  return (
    <div className={css.number}>
      <TextField
        label={label}
        description={description}
        inputMode="numeric"
        value={typed ?? String(value)}
        onChange={setTyped}
        onBlur={commit}
        onKeyDown={(event) => {
          if (event.key === 'Enter') commit();
          if (event.key === 'Escape') setTyped(undefined);
        }}
        errorMessage={isValid ? undefined : t('invalidNumber', { min: String(min), max: String(max) })}
      />
    </div>
  );
}

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
