import { useMutation, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { KeyRound, Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { NamedSecret } from '#shared/model/server.ts';
import { client, host, queryClient } from '../../data/client.ts';
import { failureOf } from '../../data/failure.ts';
import { useAppInfo } from '../../data/queries.ts';
import { Fetching } from '../../kit/fetching.tsx';
import { attempt } from '../../state/notice.ts';
import { classNames } from '../../ui/class-names.ts';
import { Button } from '../../ui/controls/button.tsx';
import { CopyButton } from '../../ui/controls/copy-button.tsx';
import { IconButton } from '../../ui/controls/icon-button.tsx';
import { TextField } from '../../ui/controls/text-field.tsx';
import { ConfirmDialog, Dialog } from '../../ui/dialog.tsx';
import { Section } from '../../ui/facts.tsx';
import layout from '../../ui/layout.module.css';
import { useQuantities } from '../../ui/quantities.ts';
import { Clock } from '../../ui/status/clock.tsx';
import { FailureNotice, useFailureText } from '../../ui/status/failure-notice.tsx';
import { Tag } from '../../ui/status/tag.tsx';
import css from './settings-page.module.css';

const minCharacters = 8;

/** The passphrase of the encrypted vault file, on a computer without a keyring. */
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
  // `gcTime: 0`: a finished mutation would keep the passphrases.
  const { mutate, error, isPending } = useMutation(
    host.vault.choosePassphrase.mutationOptions({
      gcTime: 0,
      onSuccess: () => {
        setValues(empty);
        setTried(false);
      },
    }),
  );
  const isShort = values.next.length < minCharacters;
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
      {field('next', t('new'), isShort && t('tooShort', { least: minCharacters }))}
      {field('again', t('again'), differs && t('differs'))}
      {error !== null && <FailureNotice failure={failureOf(error)} />}
      <div className={css.buttons}>
        {/* Enter submits through it too. */}
        <Button type="submit" isDisabled={isPending}>
          {t(isChange ? 'change' : 'choose')}
        </Button>
      </div>
    </form>
  );
}

/** Deletes the vault file, for instance when its passphrase is lost. */
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

/** The secrets that server settings refer to by name. Values are never shown. */
export function NamedSecrets() {
  const t = useTranslations('settings.named');
  const query = useQuery(host.vault.secrets.queryOptions());
  const { data: secrets } = query;
  const isInMemory = useAppInfo()?.vault === 'memory';
  const [edited, setEdited] = useState<{ name?: string }>();
  return (
    <Section
      title={t('title')}
      actions={
        <Button variant="quiet" onPress={() => setEdited({})}>
          <KeyRound aria-hidden />
          {t('add')}
        </Button>
      }
    >
      <p className={layout.quiet}>{t('hint')}</p>
      {isInMemory && <p className={classNames(layout.small, layout.warn)}>{t('forgotten')}</p>}
      <Fetching query={query} />
      {secrets === undefined ? null : secrets.length === 0 ? (
        <p className={layout.nothing}>{t('none')}</p>
      ) : (
        <ul aria-label={t('title')}>
          {secrets.map((secret) => (
            <SecretRow key={secret.name} secret={secret} onEdit={() => setEdited({ name: secret.name })} />
          ))}
        </ul>
      )}
      {edited !== undefined && <SecretDialog {...edited} onClose={() => setEdited(undefined)} />}
    </Section>
  );
}

function SecretRow({ secret, onEdit }: { secret: NamedSecret; onEdit: () => void }) {
  const t = useTranslations('settings.named');
  const { list } = useQuantities();
  const [isConfirming, setConfirming] = useState(false);
  const { name, state, changedAt, usedBy } = secret;
  const reference = referenceTo(name);
  const remove = async () => {
    await attempt(client.vault.removeSecret({ name }));
    await queryClient.invalidateQueries({ queryKey: host.vault.secrets.key() });
  };
  return (
    <li className={css.secret}>
      <span className={classNames(layout.row, layout.shrink)}>
        <code className={layout.breaking}>{name}</code>
        <CopyButton text={reference} label={t('copy', { reference })} />
        {state !== 'stored' && <Tag tone="warn">{t(`states.${state}`)}</Tag>}
      </span>
      <span className={classNames(layout.quiet, layout.breaking)}>
        {usedBy.length === 0
          ? t('unused')
          : usedBy.map((server, index) => (
              <span key={server.id}>
                {index > 0 && ', '}
                <Link to="/servers/$serverId/connection" params={{ serverId: server.id }}>
                  {server.name}
                </Link>
              </span>
            ))}
      </span>
      <span className={layout.quietLine}>{changedAt !== undefined && <Clock at={changedAt} hasDate />}</span>
      <span className={layout.row}>
        <IconButton icon={Pencil} label={t('replace', { name })} onPress={onEdit} />
        <IconButton icon={Trash2} label={t('remove', { name })} onPress={() => setConfirming(true)} />
      </span>
      {isConfirming && (
        <ConfirmDialog
          title={t('removeTitle', { name })}
          action={t('removeConfirm')}
          onConfirm={() => void remove()}
          onClose={() => setConfirming(false)}
        >
          {t('removeText', { count: usedBy.length, servers: list(usedBy.map((server) => server.name)) })}
        </ConfirmDialog>
      )}
    </li>
  );
}

const validName = /^[A-Za-z0-9_][A-Za-z0-9_.-]{0,63}$/;

/** Adds a secret, or replaces the value of `name`. */
function SecretDialog({ name: known, onClose }: { name?: string; onClose: () => void }) {
  const t = useTranslations('settings.named');
  const [name, setName] = useState(known ?? '');
  const [value, setValue] = useState('');
  const [wasTried, setTried] = useState(false);
  // `gcTime: 0`: a finished mutation would keep the value.
  const { mutate, error, isPending } = useMutation(
    host.vault.setSecret.mutationOptions({
      gcTime: 0,
      onSuccess: () => {
        void queryClient.invalidateQueries({ queryKey: host.vault.secrets.key() });
        onClose();
      },
    }),
  );
  const isInvalid = !validName.test(name.trim());
  const save = () => {
    setTried(true);
    if (!isInvalid && value !== '') mutate({ name: name.trim(), value });
  };
  return (
    <Dialog
      isOpen
      title={known === undefined ? t('addTitle') : t('replace', { name: known })}
      onClose={onClose}
      footer={
        <>
          <Button onPress={onClose}>{t('cancel')}</Button>
          <Button variant="primary" isDisabled={isPending} onPress={save}>
            {t('save')}
          </Button>
        </>
      }
    >
      <form
        className={classNames(layout.vertical, css.secretForm)}
        onSubmit={(event) => {
          event.preventDefault();
          save();
        }}
      >
        {known === undefined && (
          <TextField
            label={t('name')}
            description={t('nameHint', { reference: referenceTo(name.trim() === '' ? 'NAME' : name.trim()) })}
            isMono
            autoFocus
            autoComplete="off"
            value={name}
            onChange={setName}
            errorMessage={wasTried && isInvalid ? t('invalidName') : undefined}
          />
        )}
        <TextField
          label={t('value')}
          description={t('valueHint')}
          type="password"
          autoFocus={known !== undefined}
          autoComplete="off"
          value={value}
          onChange={setValue}
          errorMessage={wasTried && value === '' ? t('invalidValue') : undefined}
        />
        {error !== null && <FailureNotice failure={failureOf(error)} />}
        <button type="submit" hidden disabled={isPending}>
          {t('save')}
        </button>
      </form>
    </Dialog>
  );
}

function referenceTo(name: string): string {
  return `$\{secret:${name}}`;
}

export function UnlockForm() {
  const t = useTranslations('settings.secrets');
  const failureText = useFailureText();
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
        errorMessage={error === null ? undefined : failureText(failureOf(error)).sentence}
      />
      <Button type="submit" isDisabled={isPending || passphrase === ''}>
        {t('unlock')}
      </Button>
    </form>
  );
}
