import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type CSSProperties, type ReactNode, useMemo, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { Frame, FrameFilter } from '#shared/model/frames/frame.ts';
import { client } from '../../../data/client.ts';
import { failureOf } from '../../../data/failure.ts';
import { useMethodText, useSummaryText } from '../../../kit/summary-text.ts';
import { useOpenFrame, useWindowSearch } from '../../../state/address.ts';
import { useShowsFrame } from '../../../state/shown-frame.ts';
import { classNames } from '../../../ui/class-names.ts';
import { CopyButton } from '../../../ui/controls/copy-button.tsx';
import { Segmented } from '../../../ui/controls/segmented.tsx';
import { Spacer } from '../../../ui/controls/toolbar.tsx';
import layout from '../../../ui/layout.module.css';
import { useQuantities } from '../../../ui/quantities.ts';
import { FailureNotice } from '../../../ui/status/failure-notice.tsx';
import { visibleText } from '../../../ui/visible-text.ts';
import { threadRootOf } from '../frames/thread-list.tsx';
import { useSlowHead } from '../slow-head.ts';
import { mermaidOf } from './mermaid.ts';
import css from './sequence.module.css';
import { type Participant, type Step, sequenceOf } from './sequence-steps.ts';

/** More messages make no picture: the newest ones are drawn. */
const mostFrames = 300;

/** How often it is renewed while messages come, in milliseconds. */
const everyMs = 500;

interface SequenceViewProps {
  filter: FrameFilter;
  /** Shown instead of a sequence without steps. */
  empty: ReactNode;
}

/** Who sends what to whom: the messages that match a filter, or those of the selected exchange; as Mermaid, too. */
export function SequenceView({ filter, empty }: SequenceViewProps) {
  const t = useTranslations('traffic.sequence');
  const { frame: selected } = useWindowSearch();
  const [isAll, setAll] = useState(false);
  const of = isAll ? undefined : selected;
  const head = useSlowHead(everyMs);
  const { data, error, refetch } = useQuery({
    queryKey: ['sequence', filter, of, head],
    queryFn: async ({ signal }) =>
      (of === undefined ? undefined : await threadOf(of, signal)) ?? newestFrames(filter, signal),
    placeholderData: keepPreviousData,
    gcTime: 0,
  });
  const sequence = useMemo(() => sequenceOf(data?.frames ?? []), [data]);
  const nameOf = useNames();
  const labelOf = useLabels();
  const canChoose = selected !== undefined && (isAll || data?.isExchange === true);
  useShowsFrame(canChoose);
  if (error !== null) return <FailureNotice failure={failureOf(error)} onRetry={() => void refetch()} />;
  if (data === undefined) return null;
  const { participants, steps } = sequence;
  return (
    <section className={layout.view} aria-label={t('title')}>
      <div className={classNames(layout.row, css.bar)}>
        {canChoose && (
          <Segmented
            label={t('shown')}
            value={isAll ? 'all' : 'exchange'}
            options={[
              { value: 'exchange', label: t('exchange') },
              { value: 'all', label: t('all') },
            ]}
            onChange={(value) => setAll(value === 'all')}
          />
        )}
        <span className={classNames(layout.quiet, layout.truncate)}>
          {t('steps', { count: steps.length })}
          {data.omitted > 0 && ` · ${t('omitted', { count: data.omitted })}`}
        </span>
        <Spacer />
        <CopyButton text={mermaidOf(participants, steps, nameOf, labelOf)} label={t('copy')} />
      </div>
      {steps.length === 0 ? (
        <div className={layout.fillHeight}>{empty}</div>
      ) : (
        <Diagram participants={participants} steps={steps} nameOf={nameOf} labelOf={labelOf} selected={selected} />
      )}
    </section>
  );
}

interface Shown {
  frames: Frame[];
  omitted: number;
  /** They are those of one exchange. */
  isExchange: boolean;
}

async function newestFrames(filter: FrameFilter, signal: AbortSignal): Promise<Shown> {
  const { total } = await client.traffic.rows({ filter, from: 0, count: 0 }, { signal });
  const from = Math.max(0, total - mostFrames);
  const { rows } = await client.traffic.rows({ filter, from, count: mostFrames }, { signal });
  return { frames: rows, omitted: from, isExchange: false };
}

/** The exchange of a frame; undefined when that is gone. */
async function threadOf(seq: number, signal: AbortSignal): Promise<Shown | undefined> {
  try {
    const { frame } = await client.traffic.frame({ seq }, { signal });
    const range = { seq: threadRootOf(frame), from: 0, count: mostFrames };
    const { rows, total } = await client.traffic.thread(range, { signal });
    return { frames: rows, omitted: Math.max(0, total - rows.length), isExchange: true };
  } catch (thrown) {
    if (failureOf(thrown).code === 'unknownFrame') return undefined;
    throw thrown;
  }
}

function useNames(): (participant: Participant) => string {
  const t = useTranslations('traffic.sequence');
  return ({ role, name }) => (role === 'server' ? visibleText(name) : t(`roles.${role}`));
}

/** What a step says. */
function useLabels(): (step: Step) => string {
  const t = useTranslations('traffic');
  const summaryOf = useSummaryText();
  const methodOf = useMethodText();
  return ({ frame, kind }) => {
    const isResponse = frame.kind === 'result' || frame.kind === 'error';
    if (kind === 'asks') return isResponse ? summaryOf(frame) : t('sequence.asks', { summary: summaryOf(frame) });
    if (kind === 'answers') return isResponse ? summaryOf(frame) : t('sequence.answers');
    const method = isResponse ? undefined : methodOf(frame);
    return [method ?? t(`kind.${frame.kind}`), summaryOf(frame)].filter(Boolean).join(' ');
  };
}

interface DiagramProps {
  participants: readonly Participant[];
  steps: readonly Step[];
  nameOf: (participant: Participant) => string;
  labelOf: (step: Step) => string;
  selected: number | undefined;
}

/** The participants side by side, and a line for each step. It's a list, so it is read like one. */
function Diagram({ participants, steps, nameOf, labelOf, selected }: DiagramProps) {
  const t = useTranslations('traffic.sequence');
  const places = new Map(participants.map(({ id }, index) => [id, index]));
  const names = new Map(participants.map((each) => [each.id, nameOf(each)]));
  const { duration } = useQuantities();
  const openFrame = useOpenFrame();
  const startedAt = steps[0]?.frame.at ?? 0;
  const lines = participants.map(({ id }, index) => (
    <span key={id} className={css.lifeline} style={placed(index, index, participants.length)} />
  ));
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard.
    <section className={classNames(layout.scroll, css.scroller)} tabIndex={0} aria-label={t('diagram')}>
      <div className={css.diagram} style={{ minWidth: 70 + participants.length * 150 }}>
        <div className={css.heads} aria-hidden>
          {participants.map(({ id }) => (
            <bdi key={id} className={layout.truncate} title={names.get(id)}>
              {names.get(id)}
            </bdi>
          ))}
        </div>
        <ol className={css.steps}>
          {steps.map((step) => {
            const [from = 0, to = 0] = [places.get(step.from), places.get(step.to)];
            const label = labelOf(step);
            const who = [names.get(step.from), names.get(step.to)].filter((name, at, all) => all.indexOf(name) === at);
            return (
              <li key={`${step.frame.seq} ${step.kind}`}>
                <button
                  type="button"
                  className={css.step}
                  aria-current={step.frame.seq === selected || undefined}
                  aria-label={`${who.join(' → ')}: ${label}`}
                  onClick={() => openFrame(step.frame.seq)}
                >
                  <span className={css.time}>+{duration(Math.max(0, step.frame.at - startedAt))}</span>
                  <span className={css.track} aria-hidden>
                    {lines}
                    <span
                      className={css.message}
                      data-kind={step.kind}
                      data-error={step.isError || undefined}
                      data-back={to < from || undefined}
                      style={placed(Math.min(from, to), Math.max(from, to), participants.length)}
                      title={label}
                    >
                      <bdi>{label}</bdi>
                    </span>
                  </span>
                </button>
              </li>
            );
          })}
        </ol>
      </div>
    </section>
  );
}

/** From one participant's line to another's; on its own line it is as wide as its text. */
function placed(first: number, last: number, count: number): CSSProperties {
  const left = `${((first + 0.5) / count) * 100}%`;
  return first === last ? { left } : { left, width: `${((last - first) / count) * 100}%` };
}
