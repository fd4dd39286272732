import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Download, GitCompare, Link2, X } from 'lucide-react';
import { useTranslations } from 'use-intl';
import type { Frame, FrameDetail } from '#shared/model/frames/frame.ts';
import { client, host } from '../../../data/client.ts';
import { failureOf } from '../../../data/failure.ts';
import { useSessions } from '../../../data/queries.ts';
import { bytesFromBase64, textFromBytes } from '../../../kit/bytes/index.ts';
import { DiffView } from '../../../kit/editor/index.ts';
import { SeenButton } from '../../../kit/hosts/index.ts';
import { useSummaryText } from '../../../kit/summary-text.ts';
import { type ComparedBytes, formattedText, HexDiff } from '../../../kit/versions/index.ts';
import { useOpenFrame, useWindowSearch } from '../../../state/address.ts';
import { attempt } from '../../../state/notice.ts';
import { usePreference } from '../../../state/preferences.ts';
import { useShowsFrame } from '../../../state/shown-frame.ts';
import { classNames } from '../../../ui/class-names.ts';
import { Actions } from '../../../ui/controls/actions.tsx';
import { Button } from '../../../ui/controls/button.tsx';
import { IconButton, IconToggle } from '../../../ui/controls/icon-button.tsx';
import { MenuButton } from '../../../ui/controls/menu.tsx';
import { Segmented } from '../../../ui/controls/segmented.tsx';
import { Select } from '../../../ui/controls/select.tsx';
import { Spacer, Toolbar } from '../../../ui/controls/toolbar.tsx';
import layout from '../../../ui/layout.module.css';
import { useQuantities } from '../../../ui/quantities.ts';
import { saveRanges } from '../../../ui/save-file.ts';
import { clockText } from '../../../ui/status/clock.tsx';
import { FailureNotice } from '../../../ui/status/failure-notice.tsx';
import { FrameMenuItems } from './frame-menu.tsx';
import { FrameSide, MissingResponse } from './frame-side.tsx';
import css from './frames.module.css';
import { ThreadList, threadRootOf, useThread } from './thread-list.tsx';

/** How often a request without a response is looked up again, in milliseconds. */
const pendingEveryMs = 300;

/** A frame with its surroundings; looked up again while it is a request that may still get its response. */
function useFrameDetail(seq: number | undefined) {
  const live = useSessions()?.filter(({ phase }) => phase !== 'ended');
  const isPending = (frame: Frame | undefined) =>
    frame?.kind === 'request' && frame.pairSeq === undefined && live?.some(({ id }) => id === frame.sessionId) === true;
  return useQuery({
    ...host.traffic.frame.queryOptions({ input: { seq: seq ?? 1 } }),
    enabled: seq !== undefined,
    gcTime: 0,
    refetchInterval: ({ state }) => (isPending(state.data?.frame) ? pendingEveryMs : false),
  });
}

interface FrameViewProps {
  seq: number;
  /** Without the frames that belong to the same request. */
  isAlone?: boolean;
  onClose: () => void;
}

/** A frame side by side with its request or response, and the rest of its thread. */
export function FrameView({ seq, isAlone = false, onClose }: FrameViewProps) {
  const t = useTranslations('traffic.frame');
  const { data: detail, error, refetch } = useFrameDetail(seq);
  useShowsFrame();
  if (detail !== undefined) return <KnownFrame detail={detail} isAlone={isAlone} onClose={onClose} />;
  return (
    <div className={layout.view}>
      {error !== null && (
        <FailureNotice failure={failureOf(error)} onRetry={() => void refetch()}>
          <Button onPress={onClose}>{t('close')}</Button>
        </FailureNotice>
      )}
    </div>
  );
}

interface KnownFrameProps extends Omit<FrameViewProps, 'seq'> {
  detail: FrameDetail;
}

function KnownFrame({ detail, isAlone, onClose }: KnownFrameProps) {
  const t = useTranslations('traffic.frame');
  const actions = useTranslations('requests');
  const { bytes, duration } = useQuantities();
  const openFrame = useOpenFrame();
  const { against, change } = useWindowSearch();
  const summaryOf = useSummaryText();
  const [form, setForm] = usePreference('frameForm');
  const { frame } = detail;
  const { pairSeq } = frame;
  const save = () =>
    saveRanges(`frame-${frame.seq}`, frame.size, async (offset, length) => {
      const range = await client.traffic.body({ seq: frame.seq, form: 'raw', offset, length });
      return bytesFromBase64(range.base64);
    });
  return (
    <section className={layout.view} aria-label={t('label', { seq: frame.seq })}>
      <Toolbar label={t('label', { seq: frame.seq })}>
        {against === undefined && (
          <Segmented
            label={t('view')}
            value={form}
            options={[
              { value: 'pretty', label: t('pretty') },
              { value: 'tree', label: t('tree') },
              { value: 'raw', label: t('raw') },
              { value: 'hex', label: t('hex') },
              { value: 'details', label: t('details') },
            ]}
            onChange={setForm}
          />
        )}
        <span className={classNames(layout.truncate, layout.quiet)}>
          #{frame.seq} · {bytes(frame.size)}
          {frame.latencyMs !== undefined && ` · ${duration(frame.latencyMs)}`}
        </span>
        <Spacer />
        <Actions>
          {pairSeq !== undefined && (
            <IconButton
              icon={Link2}
              label={frame.kind === 'request' ? t('response', { seq: pairSeq }) : t('request', { seq: pairSeq })}
              onPress={() => openFrame(pairSeq)}
            />
          )}
          {frame.kind === 'result' && frame.method === 'tools/call' && (
            <SeenButton
              name={t('label', { seq: frame.seq })}
              item={{ sessionId: frame.sessionId, kind: 'results', responseSeq: frame.seq }}
            />
          )}
          <IconToggle
            icon={GitCompare}
            label={t('compare')}
            isSelected={against !== undefined}
            onChange={(isOn) => change({ against: isOn ? frame.seq : undefined }, { replace: true })}
          />
          <MenuButton label={actions('more', { seq: frame.seq })}>
            <FrameMenuItems frame={frame} />
          </MenuButton>
          <IconButton
            icon={Download}
            label={t('save')}
            isDisabled={frame.size === 0}
            onPress={() => void attempt(save())}
          />
        </Actions>
        <IconButton icon={X} label={t('close')} shortcut="close" onPress={onClose} />
      </Toolbar>
      {against === undefined ? (
        isAlone ? (
          <div className={css.alone}>
            <FrameSide detail={detail} isSelected />
          </div>
        ) : (
          <FrameThread detail={detail} />
        )
      ) : (
        <FrameDiff
          before={against}
          frame={frame}
          summaryOf={summaryOf}
          onChange={(seq) => change({ against: seq }, { replace: true })}
        />
      )}
    </section>
  );
}

/** A thread: the list of its frames, and the selected one side by side with its counterpart. */
function FrameThread({ detail }: { detail: FrameDetail }) {
  const { frame } = detail;
  const openFrame = useOpenFrame();
  const thread = useThread(threadRootOf(frame));
  const otherSeq = otherSideOf(frame);
  const { data: other } = useFrameDetail(otherSeq);
  const isFirst = frame.kind === 'request';
  const [form] = usePreference('frameForm');
  const selected = <FrameSide key={frame.seq} detail={detail} isSelected />;
  const beside =
    otherSeq !== undefined && other !== undefined ? (
      <FrameSide key={other.frame.seq} detail={other} onOpen={() => openFrame(other.frame.seq)} />
    ) : (
      isFirst && otherSeq === undefined && <MissingResponse key="missing" frame={frame} thread={thread} />
    );
  return (
    <>
      <Origin detail={detail} />
      <div className={css.detail}>
        <div className={css.detailBody}>
          <ThreadList thread={thread} selected={frame.seq} onOpen={openFrame} />
          <div className={css.sides} data-form={form}>
            {isFirst ? [selected, beside] : [beside, selected]}
          </div>
        </div>
      </div>
    </>
  );
}

/** How certain the request behind a message is that names none, as over stdio. */
function Origin({ detail: { frame, meta } }: { detail: FrameDetail }) {
  const t = useTranslations('traffic.frame.origin');
  const isNameless = frame.kind === 'request' || frame.method === 'notifications/message';
  if (!isNameless || frame.direction !== 'in' || frame.channel !== 'stdout' || meta.origin === 'task') return null;
  if (meta.origin !== 'several' && frame.threadSeq === undefined) return null;
  return <p className={css.note}>{t(meta.origin === 'several' ? 'several' : 'onlyRunning')}</p>;
}

/** The counterpart of a frame: a request's response, or the request that a frame belongs to. */
function otherSideOf({ kind, pairSeq, threadSeq }: Frame): number | undefined {
  return kind === 'request' ? pairSeq : (pairSeq ?? threadSeq);
}

/** How much of each frame is compared, in bytes. */
const comparedBytes = 4_000_000;
/** The most frames of the same method that can be chosen, the newest ones. */
const maxOffered = 100;
const maxSummaryLength = 60;

interface FrameDiffProps {
  /** The seq of the frame on the left. */
  before: number;
  /** The frame on the right: the selected one, so that a row of the table that is chosen takes its place. */
  frame: Frame;
  summaryOf: (frame: Frame) => string;
  onChange: (before: number) => void;
}

/** The diff of two frames: as formatted JSON, or in hex when either isn't text. */
function FrameDiff({ before, frame, summaryOf, onChange }: FrameDiffProps) {
  const t = useTranslations('traffic.frame');
  const { bytes: amount } = useQuantities();
  const { change } = useWindowSearch();
  const offered = useOffered(frame, [before, frame.seq], summaryOf);
  const { data, error, refetch } = useQuery({
    queryKey: ['frameDiff', before, frame.seq],
    queryFn: ({ signal }) => Promise.all([fetchFrame(before, signal), fetchFrame(frame.seq, signal)]),
    gcTime: 0,
    retry: false,
    enabled: before !== frame.seq,
  });
  return (
    <div className={layout.fillColumn}>
      <div className={classNames(layout.wrappingRow, css.diffBar)}>
        <Select
          label={t('before')}
          isLabelHidden
          value={String(before)}
          options={offered}
          onChange={(seq) => onChange(Number(seq))}
        />
        <span aria-hidden>→</span>
        <Select
          label={t('after')}
          isLabelHidden
          value={String(frame.seq)}
          options={offered}
          onChange={(seq) => change({ frame: Number(seq) }, { replace: true })}
        />
        {data?.some(({ isCut }) => isCut) && <span>{t('cut', { shown: amount(comparedBytes) })}</span>}
      </div>
      {before === frame.seq && <p className={css.empty}>{t('chooseOther')}</p>}
      {error !== null && <FailureNotice failure={failureOf(error)} onRetry={() => void refetch()} />}
      {before !== frame.seq && data !== undefined && (
        <SidesDiff sides={data} label={t('diffOf', { before, after: frame.seq })} />
      )}
    </div>
  );
}

function SidesDiff({ sides: [left, right], label }: { sides: [ComparedBytes, ComparedBytes]; label: string }) {
  if (left.text === undefined || right.text === undefined) return <HexDiff before={left.bytes} after={right.bytes} />;
  return (
    <DiffView
      before={formattedText(left.text, 'json')}
      after={formattedText(right.text, 'json')}
      language="json"
      label={label}
    />
  );
}

async function fetchFrame(seq: number, signal: AbortSignal): Promise<ComparedBytes> {
  const range = { seq, form: 'payload' as const, offset: 0, length: comparedBytes };
  const { base64, size } = await client.traffic.body(range, { signal });
  const bytes = bytesFromBase64(base64);
  const isCut = size > bytes.length;
  return { bytes, text: textFromBytes(bytes, isCut), isCut };
}

/** The newest frames of the selected one's method and kind, and the compared ones, as options. */
function useOffered(
  frame: Frame,
  compared: readonly number[],
  summaryOf: FrameDiffProps['summaryOf'],
): { value: string; label: string }[] {
  const t = useTranslations('traffic.frame');
  const { method, kind, serverId } = frame;
  const { data } = useQuery({
    queryKey: ['framesLike', method, kind, serverId],
    queryFn: async ({ signal }) => {
      const filter = { kinds: [kind], serverId, ...(method !== undefined && { text: method }) };
      const { total } = await client.traffic.rows({ filter, from: 0, count: 0 }, { signal });
      const from = Math.max(0, total - maxOffered);
      return (await client.traffic.rows({ filter, from, count: maxOffered }, { signal })).rows;
    },
    placeholderData: keepPreviousData,
    gcTime: 0,
  });
  const like = (data ?? []).filter((each) => each.method === method);
  const unlisted = compared.filter(
    (seq, index) => compared.indexOf(seq) === index && !like.some((each) => each.seq === seq),
  );
  return [
    ...unlisted.map((seq) => ({ value: String(seq), label: t('label', { seq }) })),
    ...like.toReversed().map((each) => ({
      value: String(each.seq),
      label: [`#${each.seq}`, clockText(each.at), summaryOf(each).slice(0, maxSummaryLength)]
        .filter(Boolean)
        .join(' · '),
    })),
  ];
}
