import { useTranslations } from 'use-intl';
import type { AspectState, ConnectedAs } from '#shared/model/connected-as.ts';
import { asLoupe } from '#shared/model/hosts/as-host.ts';
import { useHosts } from '../../../kit/host-options.ts';
import { Fact, Facts, Section } from '../../../ui/facts.tsx';
import layout from '../../../ui/layout.module.css';
import { useQuantities } from '../../../ui/quantities.ts';
import { Tag } from '../../../ui/status/tag.tsx';
import { visibleText } from '../../../ui/visible-text.ts';

/** That a session is connected as a host. */
export function ConnectedAsTag({ as }: { as: ConnectedAs | undefined }) {
  const t = useTranslations('servers');
  return as === undefined ? null : <Tag>{t('connectedAs', { host: visibleText(as.name) })}</Tag>;
}

/** The host as which a session is connected: in what it is like that host, where that is from, and in what it isn't. */
export function ConnectedAsSection({ as }: { as: ConnectedAs }) {
  const t = useTranslations('connectedAs');
  const host = visibleText(as.name);
  const known = as.aspects.filter(({ state }) => state === 'host' || state === 'own');
  return (
    <Section title={t('title', { host })}>
      <Facts>
        {known.map((state) => (
          <Fact key={state.aspect} name={t(`aspect.${state.aspect}`)}>
            <AspectValue state={state} />
          </Fact>
        ))}
      </Facts>
      <Open as={as} />
    </Section>
  );
}

function AspectValue({ state: { aspect, state, values, sure, date, version } }: { state: AspectState }) {
  const t = useTranslations('connectedAs');
  if (state === 'own') return <span className={layout.quiet}>{t('own')}</span>;
  const source = version === undefined ? 'source' : 'sourceOfVersion';
  return (
    <>
      <span className={layout.breaking}>{visibleText(t(`value.${aspect}`, values))}</span>
      {sure !== undefined && date !== undefined && (
        <span className={layout.quiet}>{t(source, { sure, date, version: visibleText(version ?? '') })}</span>
      )}
    </>
  );
}

/** What is as Loupe does it, since it isn't known of the host, and what differs from it. */
function Open({ as }: { as: ConnectedAs }) {
  const t = useTranslations('connectedAs');
  const { list } = useQuantities();
  const host = visibleText(as.name);
  const unknown = as.aspects.filter(({ state }) => state === 'unknown');
  return (
    <>
      {unknown.length > 0 && (
        <p className={layout.quiet}>
          {t('asLoupe', { host, aspects: list(unknown.map(({ aspect }) => t(`aspect.${aspect}`))) })}
        </p>
      )}
      {as.aspects.map(({ aspect, state, values }) =>
        state === 'differs' && (aspect === 'capabilities' || aspect === 'transports') ? (
          <p key={aspect} className={layout.warn}>
            {visibleText(t(`differs.${aspect}`, { host, ...values }))}
          </p>
        ) : null,
      )}
    </>
  );
}

/** What connecting as a host would be like, as far as it is known. */
export function HostPreview({ chosen }: { chosen: string | undefined }) {
  const t = useTranslations('connectedAs');
  const as = useHosts().find(({ host }) => host === chosen);
  if (as === undefined)
    return chosen === undefined || chosen === asLoupe ? null : (
      <p className={layout.warn}>{t('unknownHost', { host: chosen })}</p>
    );
  const taken = as.aspects
    .filter(({ state }) => state === 'host')
    .map(({ aspect, values }) => `${t(`aspect.${aspect}`)}: ${visibleText(t(`value.${aspect}`, values))}`);
  return (
    <>
      <p className={layout.quiet}>{t('hint')}</p>
      {taken.length > 0 && <p>{t('preview', { host: visibleText(as.name), aspects: taken.join('; ') })}</p>}
      <Open as={as} />
    </>
  );
}
