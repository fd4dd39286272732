import { useTranslations } from 'use-intl';
import type { Authorization } from '#shared/model/authorization.ts';
import { FrameLink } from '../../../kit/frame-link.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { Section } from '../../../ui/facts.tsx';
import layout from '../../../ui/layout.module.css';
import { useQuantities } from '../../../ui/quantities.ts';
import { Tag, type Tone } from '../../../ui/status/tag.tsx';
import { visibleText } from '../../../ui/visible-text.ts';
import css from './authorization.module.css';

type Try = Authorization['trail'][number];

const tones: Record<Try['outcome'], Tone> = {
  pending: 'accent',
  found: 'ok',
  missing: 'plain',
  malformed: 'error',
  redirected: 'warn',
  refused: 'error',
  blocked: 'warn',
  failed: 'error',
};

/** Every URL that was tried, in order, with its outcome and the frames that show it. */
export function Trail({ trail }: Pick<Authorization, 'trail'>) {
  const t = useTranslations('authorization');
  return (
    <Section title={t('trail')}>
      {trail.length === 0 ? (
        <p className={layout.nothing}>{t('noTrail')}</p>
      ) : (
        <ol>
          {trail.map((each, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: tries are only ever added at the end.
            <TryRow key={index} each={each} />
          ))}
        </ol>
      )}
    </Section>
  );
}

function TryRow({
  each: { purpose, method, url, outcome, status, durationMs, location, detail, ...each },
}: {
  each: Try;
}) {
  const t = useTranslations('authorization');
  const { duration } = useQuantities();
  const frameSeq = each.responseSeq ?? each.requestSeq;
  return (
    <li className={classNames(layout.vertical, css.try)}>
      <div className={classNames(layout.aligned, css.purpose)}>
        <Tag tone={tones[outcome]}>{t(`outcomes.${outcome}`)}</Tag>
        <span>{t(`purposes.${purpose}`)}</span>
        {outcome !== 'blocked' && outcome !== 'pending' && (
          <span className={layout.mono}>{status === undefined ? t('noStatus') : status}</span>
        )}
        {durationMs !== undefined && <span className={layout.mono}>{duration(durationMs)}</span>}
        {frameSeq !== undefined && <FrameLink seq={frameSeq} />}
      </div>
      <div className={css.address}>
        <span>{method}</span> <bdi>{visibleText(url)}</bdi>
      </div>
      {location !== undefined && (
        <div className={classNames(layout.small, layout.warn, layout.breaking)}>
          {t('to', { location: visibleText(location) })}
        </div>
      )}
      {detail !== undefined && <div className={classNames(layout.quiet, layout.breaking)}>{visibleText(detail)}</div>}
    </li>
  );
}
