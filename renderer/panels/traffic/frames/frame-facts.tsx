import { useTranslations } from 'use-intl';
import type { FrameDetail } from '#shared/model/frame.ts';
import { classNames } from '../../../ui/class-names.ts';
import { CopyButton } from '../../../ui/controls/copy-button.tsx';
import layout from '../../../ui/layout.module.css';
import { useQuantities } from '../../../ui/quantities.ts';
import { clockText, utcText } from '../../../ui/status/clock.tsx';
import css from './frames.module.css';

/** What surrounds a frame's body: when, where, how big, and the transport's own facts. */
export function FrameFacts({ detail, of }: { detail: FrameDetail; of?: number | undefined }) {
  const t = useTranslations('traffic.frame');
  const words = useTranslations('traffic');
  const { bytes, count, duration } = useQuantities();
  const { frame, sha256 } = detail;
  // The number of masked secrets is above every view of the frame, and what led to it beside its thread.
  const { masked: _masked, origin: _origin, ...meta } = detail.meta;
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
    [t('size'), frame.size < 1000 ? bytes(frame.size) : `${bytes(frame.size)} (${count(frame.size)} B)`],
  ];
  const label = of === undefined ? t('details') : t('formOf', { form: t('details'), seq: of });
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard.
    <section className={classNames(layout.scroll, css.scroller)} tabIndex={0} aria-label={label}>
      <dl className={css.facts}>
        {facts.map(([name, value]) => value !== undefined && <Fact key={name} name={name} value={value} />)}
        <dt>{t('sha256')}</dt>
        <dd className={classNames(layout.aligned, css.hash)}>
          <span>{sha256}</span>
          <CopyButton text={sha256} label={of === undefined ? t('copySha256') : t('copySha256Of', { seq: of })} />
        </dd>
        {Object.entries(meta)
          .flatMap(([name, value]): [string, string][] =>
            typeof value === 'object'
              ? Object.entries(value).map(([header, text]) => [`${name} · ${header}`, text])
              : [[name, String(value)]],
          )
          .map(([name, value]) => (
            <Fact key={name} name={name} value={value} />
          ))}
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
