import { useTranslations } from 'use-intl';
import { writtenValues } from '#shared/messages/quantities.ts';
import { isOutcome, type NegotiationStep, type SessionView } from '#shared/model/session.ts';
import { FrameLink } from '../../../kit/frame-link.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { Section } from '../../../ui/facts.tsx';
import layout from '../../../ui/layout.module.css';
import { useQuantities } from '../../../ui/quantities.ts';
import { useFailureText } from '../../../ui/status/failure-notice.tsx';
import css from './connection.module.css';

interface StepItemsProps {
  steps: readonly NegotiationStep[];
  /** When the session started; the steps are shown with their time since then. */
  startedAt: number;
}

/** Steps of a negotiation, each with its time, what its attempt got, and its frame. */
export function StepItems({ steps, startedAt }: StepItemsProps) {
  const stepText = useTranslations('connection.negotiation');
  const failureText = useFailureText();
  const quantities = useQuantities();
  return (
    <ol>
      {steps.map(({ kind, at, params, frameSeq, failure }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: steps are only appended.
        <li key={index} className={classNames(layout.baselineRow, css.step)}>
          <span className={css.offset}>+{quantities.duration(Math.max(0, at - startedAt))}</span>
          <span className={classNames(layout.fillWidth, layout.breaking)}>
            {stepText(kind, writtenValues(params, quantities))}
            {failure !== undefined && <span className={layout.quiet}> {failureText(failure).sentence}</span>}
          </span>
          {frameSeq !== undefined && <FrameLink seq={frameSeq} />}
        </li>
      ))}
    </ol>
  );
}

/** What each attempt to open a session got. */
export function Attempts({ session: { steps, startedAt } }: { session: SessionView }) {
  const t = useTranslations('connection');
  const outcomes = steps.filter(isOutcome);
  if (outcomes.length === 0) return null;
  return (
    <Section title={t('tried')}>
      <StepItems steps={outcomes} startedAt={startedAt} />
    </Section>
  );
}
