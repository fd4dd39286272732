import { ArrowUpRight, Inbox, Square } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useTranslations } from 'use-intl';
import { parseJson } from '#shared/mcp/json/parse-json.ts';
import type { Frame, FrameDetail } from '#shared/model/frames/frame.ts';
import { client } from '../../../data/client.ts';
import { useVersion } from '../../../data/observable.ts';
import { usePendingRequests, useSessions } from '../../../data/queries.ts';
import { useMethodText, useSummaryText } from '../../../kit/summary-text.ts';
import { useMarkedPlace, useWindowSearch } from '../../../state/address.ts';
import { useInboxFront } from '../../../state/inbox-front.ts';
import { attempt } from '../../../state/notice.ts';
import { usePreference } from '../../../state/preferences.ts';
import { classNames } from '../../../ui/class-names.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { CopyButton } from '../../../ui/controls/copy-button.tsx';
import { IconButton } from '../../../ui/controls/icon-button.tsx';
import { Spacer } from '../../../ui/controls/toolbar.tsx';
import layout from '../../../ui/layout.module.css';
import { useQuantities } from '../../../ui/quantities.ts';
import { clockText, useNow, utcText } from '../../../ui/status/clock.tsx';
import { Spinner } from '../../../ui/status/spinner.tsx';
import { visibleText } from '../../../ui/visible-text.ts';
import { FrameBody } from './frame-body.tsx';
import { DirectionArrow, Latency } from './frame-cells.tsx';
import css from './frames.module.css';
import type { Thread } from './thread-list.tsx';

interface FrameSideProps {
  detail: FrameDetail;
  isSelected?: boolean;
  /** Selects it. */
  onOpen?: () => void;
}

/** One frame of the two that are side by side. */
export function FrameSide({ detail, isSelected = false, onOpen }: FrameSideProps) {
  const t = useTranslations('traffic.frame');
  const [form] = usePreference('frameForm');
  const place = useMarkedPlace();
  const { frame } = detail;
  const element = useRef<HTMLElement>(null);
  // In a single column, the selected frame is scrolled into view.
  useEffect(() => {
    if (isSelected) element.current?.scrollIntoView({ block: 'nearest' });
  }, [isSelected]);
  const name = t('side', { kind: useKindText()(frame), seq: frame.seq });
  return (
    <section ref={element} className={css.side} aria-label={name} data-selected={isSelected || undefined}>
      <SideHead frame={frame} name={name} onOpen={onOpen} />
      <Notes detail={detail} />
      {form === 'details' ? (
        <FrameFacts detail={detail} of={isSelected ? undefined : frame.seq} />
      ) : (
        <FrameBody
          key={form}
          frame={frame}
          form={form}
          of={isSelected ? undefined : frame.seq}
          place={isSelected ? place : undefined}
        />
      )}
    </section>
  );
}

function SideHead({ frame, name, onOpen }: { frame: Frame; name: string; onOpen: (() => void) | undefined }) {
  const t = useTranslations('traffic');
  const { bytes } = useQuantities();
  return (
    <div className={classNames(layout.row, css.sideHead)}>
      <DirectionArrow direction={frame.direction} />
      <span className={layout.truncate} title={frame.method && visibleText(frame.method)}>
        {name}
      </span>
      <Spacer />
      <span className={classNames(layout.quiet, layout.oneLine)}>
        {frame.kind !== 'request' && <Latency frame={frame} runningMs={undefined} isWaiting={false} />}
        {frame.kind === 'request' && frame.size > 0 && bytes(frame.size)}
      </span>
      {onOpen !== undefined && (
        <IconButton icon={ArrowUpRight} label={t('frame.select', { seq: frame.seq })} onPress={onOpen} />
      )}
    </div>
  );
}

/** Masked secrets, marks and the rules that a log message breaks, in words. */
function Notes({ detail: { frame, meta } }: { detail: FrameDetail }) {
  const t = useTranslations('traffic');
  const { marks = [], log: { problems = [] } = {} } = frame;
  const nullFields = visibleText(String(meta.nullFields ?? ''));
  const notes = [
    meta.masked === undefined ? '' : t('frame.masked', { count: Number(meta.masked) }),
    marks.map((mark) => t(`markNotes.${mark}`)).join(' '),
    problems.map((problem) => t(`frame.logProblem.${problem}`)).join(' '),
  ].filter(Boolean);
  return (
    <>
      {notes.map((note) => (
        <p key={note} className={classNames(layout.wideRow, css.note)}>
          {note}
        </p>
      ))}
      {nullFields !== '' && (
        <p className={classNames(layout.wideRow, css.note)}>
          <code className={css.fields} title={nullFields}>
            {nullFields}
          </code>
        </p>
      )}
    </>
  );
}

function useKindText(): (frame: Frame) => string {
  const t = useTranslations('traffic');
  const methodOf = useMethodText();
  return (frame) => {
    const { kind } = frame;
    const hasOwnMethod = kind === 'request' || kind === 'notification' || kind === 'lifecycle';
    return (hasOwnMethod ? methodOf(frame) : undefined) ?? t(`kind.${kind}`);
  };
}

/** Shown instead of a missing response: the state of the request. */
export function MissingResponse({ frame, thread }: { frame: Frame; thread: Thread }) {
  const t = useTranslations('traffic');
  const { duration } = useQuantities();
  const summaryOf = useSummaryText();
  const { change } = useWindowSearch();
  const session = useSessions()?.find(({ id }) => id === frame.sessionId);
  const isLive = session !== undefined && session.phase !== 'ended';
  const now = useNow(1000, isLive);
  const pending = usePendingRequests().find(
    ({ subject }) => subject.type === 'serverRequest' && subject.frameSeq === frame.seq,
  );
  useVersion(thread);
  const progress = newestProgress(thread);
  const requestId = parseJson(frame.rpcId ?? '');
  return (
    <section className={css.side} aria-label={t('frame.noResponse')}>
      <div className={classNames(layout.stack, css.missingResponse)}>
        {isLive ? (
          <p className={layout.aligned}>
            <Spinner label={t('running')} />
            {t(pending === undefined ? 'frame.runningFor' : 'frame.waitingFor', {
              duration: duration(Math.max(0, now - frame.at)),
            })}
          </p>
        ) : (
          <p className={layout.warn}>{t('unanswered')}</p>
        )}
        {progress !== undefined && <p className={layout.muted}>{summaryOf(progress)}</p>}
        {isLive && frame.direction === 'out' && typeof requestId === 'string' && (
          <Button onPress={() => void attempt(client.sessions.cancel({ sessionId: frame.sessionId, requestId }))}>
            <Square aria-hidden /> {t('frame.cancelRequest')}
          </Button>
        )}
        {pending !== undefined && (
          <Button
            onPress={() => {
              useInboxFront.getState().show(pending.id);
              change({ panel: 'inbox' });
            }}
          >
            <Inbox aria-hidden /> {t('frame.openInbox')}
          </Button>
        )}
      </div>
    </section>
  );
}

function newestProgress(thread: Thread): Frame | undefined {
  for (let row = thread.total - 1; row >= 0; row -= 1) {
    const frame = thread.rowAt(row);
    if (frame === undefined) return undefined;
    if (frame.method === 'notifications/progress') return frame;
  }
  return undefined;
}

/** A frame's metadata: time, direction, size, and transport details. */
function FrameFacts({ detail, of }: { detail: FrameDetail; of?: number | undefined }) {
  const t = useTranslations('traffic.frame');
  const words = useTranslations('traffic');
  const { bytes, count, duration } = useQuantities();
  const { frame, sha256 } = detail;
  // The number of masked secrets is shown above every view, and the cause next to the thread.
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
    [t('clientTime'), frame.clientMs === undefined ? undefined : duration(frame.clientMs)],
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
      <dt>{visibleText(name)}</dt>
      <dd>{visibleText(value)}</dd>
    </>
  );
}
