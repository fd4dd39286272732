import { useTranslations } from 'use-intl';
import type { Authorization } from '#shared/model/authorization.ts';
import { classNames } from '../../../ui/class-names.ts';
import { Section } from '../../../ui/facts.tsx';
import layout from '../../../ui/layout.module.css';
import { Clock } from '../../../ui/status/clock.tsx';
import { visibleText } from '../../../ui/visible-text.ts';
import css from './authorization.module.css';

type Scopes = Pick<Authorization, 'requestedScopes' | 'grantedScopes' | 'scopeHistory' | 'tokens'>;

/** Which scopes were requested and which of them granted, and how it came to that, the newest last. */
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
              // biome-ignore lint/suspicious/noArrayIndexKey: steps are only ever added at the end.
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
  const word = (is: boolean) => (is ? t('yes') : t('no'));
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
          const [isAsked, isGranted] = [requestedScopes.includes(scope), granted.includes(scope)];
          const isDenied = tokens !== undefined && !isGranted;
          return (
            <tr key={scope}>
              <th scope="row">{visibleText(scope)}</th>
              <td className={isAsked ? undefined : layout.warn}>{word(isAsked)}</td>
              <td className={isGranted ? layout.ok : isDenied ? layout.warn : layout.dim}>{word(isGranted)}</td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
