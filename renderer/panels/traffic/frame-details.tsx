import { useTranslations } from 'use-intl';
import type { FrameDetail } from '#shared/model/frame.ts';
import { clockText, utcText } from '../../ui/clock.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { useQuantities } from '../../ui/quantities.ts';
import css from './frame-details.module.css';

/** What surrounds a frame's body: when, where, how big, and the transport's own facts. */
export function FrameDetails({ detail }: { detail: FrameDetail }) {
  const t = useTranslations('traffic.frame');
  const words = useTranslations('traffic');
  const { bytes, count, duration } = useQuantities();
  const { frame, sha256 } = detail;
  // How many secrets were masked stands above every view of the frame.
  const { masked: _masked, ...meta } = detail.meta;
  const facts: [string, string | undefined][] = [
    [t('at'), `${clockText(frame.at)} · ${utcText(frame.at)}`],
    [t('server'), frame.serverName],
    [t('session'), frame.sessionId],
    [t('kind'), words(`kind.${frame.kind}`)],
    [t('direction'), words(`direction.${frame.direction}`)],
    [t('channel'), frame.channel],
    [t('method'), frame.method],
    [t('id'), frame.rpcId],
    [t('latency'), frame.latencyMs === undefined ? undefined : duration(frame.latencyMs)],
    [t('size'), `${bytes(frame.size)} (${count(frame.size)} B)`],
  ];
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard.
    <section className={css.scroller} tabIndex={0} aria-label={t('details')}>
      <dl className={css.facts}>
        {facts.map(([name, value]) => value !== undefined && <Fact key={name} name={name} value={value} />)}
        <dt>{t('sha256')}</dt>
        <dd className={css.hash}>
          <span>{sha256}</span>
          <CopyButton text={sha256} label={t('copySha256')} />
        </dd>
        {Object.entries(meta).map(([name, value]) =>
          typeof value === 'object' ? (
            Object.entries(value).map(([header, text]) => (
              <Fact key={`${name}.${header}`} name={`${name} · ${header}`} value={text} />
            ))
          ) : (
            <Fact key={name} name={name} value={String(value)} />
          ),
        )}
      </dl>
    </section>
  );
}

function Fact({ name, value }: { name: string; value: string }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </>
  );
}
