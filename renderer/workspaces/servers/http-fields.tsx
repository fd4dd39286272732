import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { ServerDraft } from '#shared/model/server.ts';
import { host } from '../../data/client.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Select } from '../../ui/controls/select.tsx';
import { TextField } from '../../ui/controls/text-field.tsx';
import { useFailureText } from '../../ui/status/failure-notice.tsx';
import css from './dialogs.module.css';
import type { DraftProblems } from './draft.ts';

import { ValueRows } from './field-rows.tsx';

type HttpDraft = Extract<ServerDraft, { transport: 'http' }>;

interface HttpFieldsProps {
  draft: HttpDraft;
  onChange: (draft: HttpDraft) => void;
  problems: DraftProblems;
}

/** The fields of a server over HTTP. */
export function HttpFields({ draft, onChange, problems }: HttpFieldsProps) {
  const t = useTranslations('servers.form');
  const moveSecrets = useUrlSecrets(draft, onChange);
  return (
    <>
      <TextField
        label={t('url')}
        isMono
        value={draft.url}
        onChange={(url) => onChange({ ...draft, url })}
        onBlur={moveSecrets}
        errorMessage={problems.url && t(problems.url)}
      />
      <ValueRows field="headers" rows={draft.headers} onChange={(headers) => onChange({ ...draft, headers })} />
      <AuthorizationFields
        options={draft.authorization}
        onChange={(authorization) => onChange({ ...draft, authorization })}
        problems={problems}
      />
      <ValueRows field="query" rows={draft.query} onChange={(query) => onChange({ ...draft, query })} />
      <Select
        label={t('http')}
        value={draft.http}
        options={[
          { value: 'auto', label: t('httpAuto') },
          { value: 'streamable', label: t('httpStreamable') },
          { value: 'sse', label: t('httpSse') },
        ]}
        onChange={(http) => onChange({ ...draft, http })}
      />
      <TextField
        label={t('caFile')}
        description={t('caFileHint')}
        isMono
        value={draft.caFile ?? ''}
        onChange={(caFile) => onChange({ ...draft, caFile })}
      />
    </>
  );
}

/**
 * Returns what to call when the address was typed: the host looks for secrets in it, and they move to the draft's secret
 * values, as they do for an address that is pasted. An address that the host cannot read stays.
 */
function useUrlSecrets(draft: HttpDraft, onChange: (draft: HttpDraft) => void): () => void {
  const { mutate } = useMutation(
    host.servers.parse.mutationOptions({
      gcTime: 0,
      onSuccess: ({ drafts: [found] }, { text }) => {
        if (found?.transport !== 'http' || draft.url.trim() !== text) return;
        if (found.headers.length + found.query.length > 0) onChange(withSecretsOf(found, draft));
      },
    }),
  );
  return () => {
    const text = draft.url.trim();
    // Secrets are in the query or before an @.
    if (/[?@]/.test(text)) mutate({ text });
  };
}

/** The address's parameters go before those of the same name; an `Authorization` header that is there stays. */
function withSecretsOf(found: HttpDraft, draft: HttpDraft): HttpDraft {
  const headers = new Set(draft.headers.map(({ name }) => name.toLowerCase()));
  const parameters = new Set(found.query.map(({ name }) => name));
  return {
    ...draft,
    url: found.url,
    headers: [...draft.headers, ...found.headers.filter(({ name }) => !headers.has(name.toLowerCase()))],
    query: [...draft.query.filter(({ name }) => !parameters.has(name)), ...found.query],
  };
}

type Options = NonNullable<HttpDraft['authorization']>;

const usual: Options = { mode: 'auto', scopes: [], algorithm: 'ES256', dpop: 'auto', secrets: [] };

interface AuthorizationFieldsProps {
  options: Options | undefined;
  onChange: (options: Options) => void;
  problems: DraftProblems;
}

interface FieldsProps extends Omit<AuthorizationFieldsProps, 'options'> {
  options: Options;
}

/** How a server's sign-in is done: by itself in the usual case, so that the rest is shown on request. */
export function AuthorizationFields({ options = usual, onChange, problems }: AuthorizationFieldsProps) {
  const t = useTranslations('authorization.form');
  const [isOpen, setOpen] = useState(hasDetails(options));
  const { mode } = options;
  return (
    <>
      <div className={css.twoColumns}>
        <Select
          label={t('mode')}
          value={mode}
          options={(['auto', 'none', 'clientCredentials', 'assertion', 'enterprise'] as const).map((value) => ({
            value,
            label: t(`modes.${value}`),
          }))}
          onChange={(next) => onChange({ ...options, mode: next })}
        />
        {mode === 'auto' && !isOpen && (
          <div className={css.furtherFields}>
            <Button onPress={() => setOpen(true)}>{t('more')}</Button>
          </div>
        )}
      </div>
      {(isOpen || mode !== 'auto') && mode !== 'none' && (
        <Details options={options} onChange={onChange} problems={problems} />
      )}
    </>
  );
}

/** Whether there is more to an authorization than its mode. */
function hasDetails({ secrets, scopes, dpop, mode, algorithm, ...texts }: Options): boolean {
  const isSet = Object.values(texts).some((value) => value !== undefined && value !== '');
  return isSet || secrets.length > 0 || scopes.length > 0 || dpop !== 'auto';
}

function Details({ options, onChange, problems }: FieldsProps) {
  const t = useTranslations('authorization.form');
  const { mode, redirectPort } = options;
  return (
    <div className={css.twoColumns}>
      {mode === 'enterprise' && <EnterpriseFields options={options} onChange={onChange} problems={problems} />}
      <Text field="clientId" options={options} onChange={onChange} problems={problems} />
      <Secret name="clientSecret" options={options} onChange={onChange} />
      {mode === 'clientCredentials' && <KeyFields options={options} onChange={onChange} problems={problems} />}
      {mode === 'assertion' && <Secret name="assertion" options={options} onChange={onChange} />}
      <TextField
        label={t('scopes')}
        description={t('scopesHint')}
        isMono
        value={options.scopes.join(' ')}
        onChange={(text) => onChange({ ...options, scopes: text === '' ? [] : text.split(' ') })}
        errorMessage={problems['authorization.scopes'] && t('invalidScopes')}
      />
      <Text field="issuer" options={options} onChange={onChange} problems={problems} hasHint />
      {mode === 'auto' && (
        <>
          <Text field="clientMetadataUrl" options={options} onChange={onChange} problems={problems} hasHint />
          <TextField
            label={t('redirectPort')}
            description={t('redirectPortHint')}
            inputMode="numeric"
            value={redirectPort === undefined || Number.isNaN(redirectPort) ? '' : String(redirectPort)}
            onChange={(text) => {
              const { redirectPort: _before, ...rest } = options;
              onChange(text.trim() === '' ? rest : { ...rest, redirectPort: Number(text) });
            }}
            errorMessage={problems['authorization.redirectPort'] && t('invalidPort')}
          />
        </>
      )}
      <Select
        label={t('dpop')}
        value={options.dpop}
        options={(['auto', 'on', 'off'] as const).map((value) => ({ value, label: t(`dpops.${value}`) }))}
        onChange={(dpop) => onChange({ ...options, dpop })}
      />
    </div>
  );
}

const algorithms = ['ES256', 'ES384', 'ES512', 'RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512'] as const;

function KeyFields({ options, onChange, problems: { privateKey } }: FieldsProps) {
  const t = useTranslations('authorization.form');
  const textOf = useFailureText();
  return (
    <>
      <Secret
        name="privateKey"
        options={options}
        onChange={onChange}
        errorMessage={privateKey && textOf(privateKey).sentence}
      />
      <Select
        label={t('algorithm')}
        value={options.algorithm}
        options={algorithms.map((value) => ({ value, label: value }))}
        onChange={(algorithm) => onChange({ ...options, algorithm })}
      />
    </>
  );
}

function EnterpriseFields(props: FieldsProps) {
  const { options, onChange } = props;
  return (
    <>
      <Text field="idpTokenEndpoint" {...props} />
      <Text field="idpClientId" {...props} />
      <Secret name="idToken" options={options} onChange={onChange} />
      <Secret name="idpClientSecret" options={options} onChange={onChange} />
    </>
  );
}

interface TextProps extends FieldsProps {
  field: 'clientId' | 'issuer' | 'clientMetadataUrl' | 'idpTokenEndpoint' | 'idpClientId';
  hasHint?: boolean;
}

function Text({ field, options, onChange, problems, hasHint = false }: TextProps) {
  const t = useTranslations('authorization.form');
  const isWrong = `authorization.${field}` in problems;
  return (
    <TextField
      label={t(field)}
      {...(hasHint && (field === 'issuer' || field === 'clientMetadataUrl') && { description: t(`${field}Hint`) })}
      isMono
      value={options[field] ?? ''}
      onChange={(text) => onChange({ ...options, [field]: text })}
      errorMessage={isWrong ? t('invalidUrl') : undefined}
    />
  );
}

interface SecretProps extends Omit<FieldsProps, 'problems'> {
  name: 'clientSecret' | 'privateKey' | 'assertion' | 'idToken' | 'idpClientSecret';
  errorMessage?: string | undefined;
}

/** A secret for the vault; left as it is, the one that the vault has stays. A pasted key may come in several lines. */
function Secret({ name, options, onChange, errorMessage }: SecretProps) {
  const t = useTranslations('authorization.form');
  const tForm = useTranslations('servers.form');
  const row = options.secrets.find((secret) => secret.name === name);
  const isKept = row !== undefined && row.value === undefined;
  return (
    <TextField
      label={t(name)}
      {...(name === 'privateKey' && { description: t('privateKeyHint') })}
      errorMessage={errorMessage}
      isMono
      type="password"
      autoComplete="off"
      placeholder={isKept ? tForm('secretKept') : ''}
      value={row?.value ?? ''}
      onChange={(value) => {
        const others = options.secrets.filter((secret) => secret.name !== name);
        onChange({ ...options, secrets: value === '' ? others : [...others, { name, value, secret: true }] });
      }}
    />
  );
}
