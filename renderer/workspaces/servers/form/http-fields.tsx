import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { host } from '../../../data/client.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Checkbox } from '../../../ui/controls/checkbox.tsx';
import { Select } from '../../../ui/controls/select.tsx';
import { TextField } from '../../../ui/controls/text-field.tsx';
import { useFailureText } from '../../../ui/status/failure-notice.tsx';
import css from '../dialogs/dialogs.module.css';
import type { DraftProblems, HttpDraft } from './draft.ts';

import { ValueRows } from './field-rows.tsx';

interface HttpFieldsProps {
  draft: HttpDraft;
  onChange: (draft: HttpDraft) => void;
  problems: DraftProblems;
}

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
        options={draft.authorization ?? defaults}
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
      <Checkbox
        isSelected={draft.keepsCookies === true}
        onChange={(keepsCookies) => onChange({ ...draft, keepsCookies })}
      >
        {t('keepsCookies')}
      </Checkbox>
      <TextField
        label={t('caFile')}
        description={t('caFileHint')}
        isMono
        value={draft.caFile ?? ''}
        onChange={(caFile) => onChange({ ...draft, caFile })}
      />
      <ProxyFields
        proxy={draft.proxy}
        onChange={(proxy) => {
          const { proxy: _before, ...others } = draft;
          onChange(proxy === undefined ? others : { ...others, proxy });
        }}
        isInvalid={problems.proxy !== undefined}
      />
    </>
  );
}

interface ProxyProps {
  proxy: HttpDraft['proxy'];
  onChange: (proxy: HttpDraft['proxy']) => void;
  isInvalid: boolean;
}

/** Whether the server is reached through a proxy of its own. */
function ProxyFields({ proxy, onChange, isInvalid }: ProxyProps) {
  const t = useTranslations('servers.form');
  const choice = proxy === undefined ? 'settings' : proxy === 'none' ? 'none' : 'address';
  const values = { settings: undefined, none: 'none', address: '' };
  return (
    <div className={css.twoColumns}>
      <Select
        label={t('proxy')}
        value={choice}
        options={(['settings', 'none', 'address'] as const).map((value) => ({ value, label: t(`proxies.${value}`) }))}
        onChange={(next) => onChange(values[next])}
      />
      {choice === 'address' && (
        <TextField
          label={t('proxyAddress')}
          description={t('proxyAddressHint', { ref: `\${secret:proxy}` })}
          isMono
          value={proxy ?? ''}
          onChange={onChange}
          errorMessage={isInvalid ? t('invalidProxy') : undefined}
        />
      )}
    </div>
  );
}

/**
 * Returns a handler for the blur of the URL field: secrets that the host finds in the URL move to the draft's secret
 * values, as they do for a pasted URL. A URL that the host can't parse stays.
 */
function useUrlSecrets(draft: HttpDraft, onChange: (draft: HttpDraft) => void): () => void {
  const { mutate } = useMutation(
    host.servers.parse.mutationOptions({
      gcTime: 0,
      onSuccess: ({ servers: [first] }, { text }) => {
        const found = first?.draft;
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

/** Parameters of the URL replace those of the same name; an existing header is kept. */
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

const defaults: Options = { mode: 'auto', scopes: [], algorithm: 'ES256', dpop: 'auto', secrets: [] };
const modes = ['auto', 'none', 'clientCredentials', 'assertion', 'enterprise'] as const;
const algorithms = ['ES256', 'ES384', 'ES512', 'RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512'] as const;

interface AuthorizationProps {
  options: Options;
  onChange: (options: Options) => void;
  problems: DraftProblems;
}

/** How to sign in. In the default mode the details are hidden until requested. */
function AuthorizationFields({ options, onChange, problems }: AuthorizationProps) {
  const t = useTranslations('authorization.form');
  const [isOpen, setOpen] = useState(hasDetails(options));
  const { mode } = options;
  return (
    <>
      <div className={css.twoColumns}>
        <Select
          label={t('mode')}
          value={mode}
          options={modes.map((value) => ({ value, label: t(`modes.${value}`) }))}
          onChange={(next) => onChange({ ...options, mode: next })}
        />
        {mode === 'auto' && !isOpen && (
          <div className={css.furtherFields}>
            <Button onPress={() => setOpen(true)}>{t('more')}</Button>
          </div>
        )}
      </div>
      {(isOpen || mode !== 'auto') && mode !== 'none' && (
        <AuthorizationDetails options={options} onChange={onChange} problems={problems} />
      )}
    </>
  );
}

/** True when something besides the mode is set. */
function hasDetails({ secrets, scopes, dpop, mode, algorithm, ...texts }: Options): boolean {
  const isSet = Object.values(texts).some((value) => value !== undefined && value !== '');
  return isSet || secrets.length > 0 || scopes.length > 0 || dpop !== 'auto';
}

/** Where a sign-in returns to: a client is registered with it. Without a port, any free one is used. */
function redirectUrlOf(port: number | undefined): string {
  return `http://127.0.0.1${port === undefined || Number.isNaN(port) ? '' : `:${port}`}/callback`;
}

type TextOption = 'clientId' | 'issuer' | 'clientMetadataUrl' | 'idpTokenEndpoint' | 'idpClientId';
type SecretOption = 'clientSecret' | 'privateKey' | 'assertion' | 'idToken' | 'idpClientSecret';

function AuthorizationDetails({ options, onChange, problems }: AuthorizationProps) {
  const t = useTranslations('authorization.form');
  const tForm = useTranslations('servers.form');
  const failureText = useFailureText();
  const { mode, redirectPort } = options;
  const text = (name: TextOption, description?: string) => (
    <TextField
      label={t(name)}
      {...(description !== undefined && { description })}
      isMono
      value={options[name] ?? ''}
      onChange={(value) => onChange({ ...options, [name]: value })}
      errorMessage={`authorization.${name}` in problems ? t('invalidUrl') : undefined}
    />
  );
  // Unchanged, a stored secret is kept.
  const secret = (name: SecretOption, rest: { description?: string; errorMessage?: string | undefined } = {}) => {
    const row = options.secrets.find((each) => each.name === name);
    return (
      <TextField
        {...rest}
        label={t(name)}
        isMono
        type="password"
        autoComplete="off"
        placeholder={row !== undefined && row.value === undefined ? tForm('secretKept') : ''}
        value={row?.value ?? ''}
        onChange={(value) => {
          const others = options.secrets.filter((each) => each.name !== name);
          onChange({ ...options, secrets: value === '' ? others : [...others, { name, value, secret: true }] });
        }}
      />
    );
  };
  return (
    <div className={css.twoColumns}>
      {mode === 'enterprise' && (
        <>
          {text('idpTokenEndpoint')}
          {text('idpClientId')}
          {secret('idToken')}
          {secret('idpClientSecret')}
        </>
      )}
      {text('clientId', mode === 'auto' ? t('redirectUrl', { url: redirectUrlOf(redirectPort) }) : undefined)}
      {secret('clientSecret')}
      {mode === 'clientCredentials' && (
        <>
          {secret('privateKey', {
            description: t('privateKeyHint'),
            errorMessage: problems.privateKey && failureText(problems.privateKey).sentence,
          })}
          <Select
            label={t('algorithm')}
            value={options.algorithm}
            options={algorithms.map((value) => ({ value, label: value }))}
            onChange={(algorithm) => onChange({ ...options, algorithm })}
          />
        </>
      )}
      {mode === 'assertion' && secret('assertion')}
      <TextField
        label={t('scopes')}
        description={t('scopesHint')}
        isMono
        value={options.scopes.join(' ')}
        onChange={(value) => onChange({ ...options, scopes: value === '' ? [] : value.split(' ') })}
        errorMessage={problems['authorization.scopes'] && t('invalidScopes')}
      />
      {text('issuer', t('issuerHint'))}
      {mode === 'auto' && (
        <>
          {text('clientMetadataUrl', t('clientMetadataUrlHint'))}
          <TextField
            label={t('redirectPort')}
            description={t('redirectPortHint')}
            inputMode="numeric"
            value={redirectPort === undefined || Number.isNaN(redirectPort) ? '' : String(redirectPort)}
            onChange={(value) => {
              const { redirectPort: _before, ...others } = options;
              onChange(value.trim() === '' ? others : { ...others, redirectPort: Number(value) });
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
