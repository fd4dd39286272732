import { useTranslations } from 'use-intl';
import type { Session } from '#shared/model/session.ts';
import { useOpenFrame } from '../../../state/address.ts';
import { classNames } from '../../../ui/class-names.ts';
import { Section } from '../../../ui/facts.tsx';
import layout from '../../../ui/layout.module.css';
import { useQuantities } from '../../../ui/quantities.ts';
import css from './connection.module.css';

/** How the two sides found a common language, step by step, each with its time and its frame. */
export function StepList({ session }: { session: Session }) {
  const t = useTranslations('connection');
  const said = useTranslations('connection.negotiation');
  const { duration } = useQuantities();
  const openFrame = useOpenFrame();
  return (
    <Section title={t('steps')}>
      {session.steps.length === 0 && <p className={layout.nothing}>{t('stepsEmpty')}</p>}
      <ol>
        {session.steps.map(({ kind, at, params, frameSeq }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: steps are only ever added at the end.
          <li key={index} className={classNames(layout.baselineRow, css.step)}>
            <span className={css.offset}>+{duration(Math.max(0, at - session.startedAt))}</span>
            <span className={classNames(layout.fillWidth, layout.breaking)}>{said(kind, params)}</span>
            {frameSeq !== undefined && (
              <button type="button" className={css.frame} onClick={() => openFrame(frameSeq)}>
                {t('frame', { seq: frameSeq })}
              </button>
            )}
          </li>
        ))}
      </ol>
    </Section>
  );
}
