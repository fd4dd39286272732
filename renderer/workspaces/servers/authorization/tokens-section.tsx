import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { Authorization } from '#shared/model/authorization.ts';
import { isJsonObject, type Json } from '#shared/model/json/json.ts';
import { classNames } from '../../../ui/class-names.ts';
import { Segmented } from '../../../ui/controls/segmented.tsx';
import { Fact, Facts, PlainText, Section } from '../../../ui/facts.tsx';
import layout from '../../../ui/layout.module.css';
import { useQuantities } from '../../../ui/quantities.ts';
import { Clock, useNow } from '../../../ui/status/clock.tsx';
import { visibleText } from '../../../ui/visible-text.ts';
import css from './authorization.module.css';

type Tokens = NonNullable<Authorization['tokens']>;

export function TokensSection({ tokens, resource }: Pick<Authorization, 'tokens' | 'resource'>) {
  const t = useTranslations('authorization.tokens');
  return (
    <>
      <Section title={t('title')}>
        {tokens === undefined ? (
          <p className={layout.nothing}>{t('none')}</p>
        ) : (
          <Facts>
            <Fact name={t('type')}>{visibleText(tokens.type)}</Fact>
            <Fact name={t('obtained')}>
              <Clock at={tokens.obtainedAt} hasDate />
            </Fact>
            <Fact name={t('expires')}>
              {tokens.expiresAt === undefined ? t('never') : <Expiry at={tokens.expiresAt} />}
            </Fact>
            <Fact name={t('refresh')}>{tokens.hasRefreshToken ? t('hasRefresh') : t('noRefresh')}</Fact>
            <Fact name={t('dpop')}>{tokens.isDpopBound ? t('hasRefresh') : t('noRefresh')}</Fact>
          </Facts>
        )}
      </Section>
      {tokens !== undefined && <Claims tokens={tokens} resource={resource} />}
    </>
  );
}

const tickMs = 1000;

function Expiry({ at }: { at: number }) {
  const t = useTranslations('authorization.tokens');
  const { duration } = useQuantities();
  const now = useNow(tickMs);
  const seconds = Math.ceil((at - now) / 1000);
  return (
    <>
      <span className={seconds > 0 ? undefined : layout.warn} aria-live="off">
        {seconds > 0
          ? t('left', { left: duration(seconds * 1000) })
          : t('expired', { past: duration(-seconds * 1000) })}
      </span>
      <span className={layout.quiet}>
        <Clock at={at} hasDate />
      </span>
    </>
  );
}

function Claims({ tokens: { access, id }, resource }: { tokens: Tokens; resource: string | undefined }) {
  const t = useTranslations('authorization.tokens');
  const [which, setWhich] = useState<'access' | 'id'>('access');
  const shown = which === 'id' && id !== undefined ? id : access;
  return (
    <Section
      title={t('claims')}
      actions={
        id !== undefined && (
          <Segmented
            label={t('which')}
            value={which}
            options={[
              { value: 'access', label: t('access') },
              { value: 'id', label: t('id') },
            ]}
            onChange={setWhich}
          />
        )
      }
    >
      {shown === undefined ? (
        <p className={layout.nothing}>{t('opaque')}</p>
      ) : (
        <>
          <p className={layout.quiet}>{t('unverified')}</p>
          <Facts>
            {entriesOf(shown.claims).map(([name, value]) => (
              <Fact key={name} name={visibleText(name)}>
                <Claim name={name} value={value} resource={shown === access ? resource : undefined} />
              </Fact>
            ))}
          </Facts>
          <PlainText label={t('header')}>{JSON.stringify(shown.header)}</PlainText>
        </>
      )}
    </Section>
  );
}

function entriesOf(claims: Json): [string, Json][] {
  return isJsonObject(claims) ? Object.entries(claims) : [];
}

/** The claims of RFC 7519 and OpenID Connect that are seconds since 1970. */
const timeClaims = new Set(['exp', 'iat', 'nbf', 'auth_time', 'updated_at']);
const latestMs = 8.64e15;

function Claim({ name, value, resource }: { name: string; value: Json; resource: string | undefined }) {
  const t = useTranslations('authorization.tokens');
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  const isTime = timeClaims.has(name) && typeof value === 'number' && Math.abs(value * 1000) <= latestMs;
  const isForOthers = name === 'aud' && resource !== undefined && ![value].flat().includes(resource);
  return (
    <>
      <code className={layout.breaking}>{visibleText(text)}</code>
      {isTime && (
        <span className={layout.quiet}>
          <Clock at={value * 1000} hasDate />
        </span>
      )}
      {isForOthers && <span className={layout.warn}>{t('otherAudience')}</span>}
    </>
  );
}

type Scopes = Pick<Authorization, 'requestedScopes' | 'grantedScopes' | 'scopeHistory' | 'tokens'>;

/** The requested and granted scopes, and how they changed, newest last. */
export function ScopesSection({ authorization }: { authorization: Scopes }) {
  const t = useTranslations('authorization.scopes');
  const { scopeHistory } = authorization;
  return (
    <Section title={t('title')}>
      <ScopeTable authorization={authorization} />
      {scopeHistory.length > 0 && (
        <div className={css.history}>
          <h4>{t('history')}</h4>
          <ol aria-label={t('history')}>
            {scopeHistory.map(({ at, cause, scopes }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: entries are only appended.
              <li key={index} className={classNames(layout.baselineRow, css.cause)}>
                <span className={layout.mono}>
                  <Clock at={at} />
                </span>
                <span>{t(`causes.${cause}`)}</span>
                {scopes.map((scope) => (
                  <code key={scope} className={layout.breaking}>
                    {visibleText(scope)}
                  </code>
                ))}
              </li>
            ))}
          </ol>
        </div>
      )}
    </Section>
  );
}

function ScopeTable({ authorization: { requestedScopes = [], grantedScopes, tokens } }: { authorization: Scopes }) {
  const t = useTranslations('authorization.scopes');
  // A token response that names no scopes grants those that were requested (RFC 6749, section 5.1).
  const granted = grantedScopes ?? (tokens === undefined ? [] : requestedScopes);
  const all = [...new Set([...requestedScopes, ...granted])];
  if (all.length === 0) return <p className={layout.nothing}>{t('none')}</p>;
  const word = (isTrue: boolean) => (isTrue ? t('yes') : t('no'));
  return (
    <table className={css.table}>
      <thead>
        <tr>
          <th scope="col">{t('scope')}</th>
          <th scope="col">{t('asked')}</th>
          <th scope="col">{t('granted')}</th>
        </tr>
      </thead>
      <tbody>
        {all.map((scope) => {
          const [isRequested, isGranted] = [requestedScopes.includes(scope), granted.includes(scope)];
          const isDenied = tokens !== undefined && !isGranted;
          return (
            <tr key={scope}>
              <th scope="row">{visibleText(scope)}</th>
              <td className={isRequested ? undefined : layout.warn}>{word(isRequested)}</td>
              <td className={isGranted ? layout.ok : isDenied ? layout.warn : layout.dim}>{word(isGranted)}</td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
