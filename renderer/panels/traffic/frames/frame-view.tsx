import { useQuery } from '@tanstack/react-query';
import { Download, GitCompare, Link2, X } from 'lucide-react';
import { useTranslations } from 'use-intl';
import type { Frame, FrameDetail } from '#shared/model/frame.ts';
import { client, host } from '../../../data/client.ts';
import { failureOf } from '../../../data/failure.ts';
import { useSessions } from '../../../data/queries.ts';
import { bytesFromBase64 } from '../../../kit/bytes.ts';
import { useOpenFrame, useWindowSearch } from '../../../state/address.ts';
import { usePreference } from '../../../state/preferences.ts';
import { classNames } from '../../../ui/class-names.ts';
import { Actions } from '../../../ui/controls/actions.tsx';
import { Button } from '../../../ui/controls/button.tsx';
import { IconButton, IconToggle } from '../../../ui/controls/icon-button.tsx';
import { MenuButton } from '../../../ui/controls/menu.tsx';
import { Segmented } from '../../../ui/controls/segmented.tsx';
import { Spacer, Toolbar } from '../../../ui/controls/toolbar.tsx';
import layout from '../../../ui/layout.module.css';
import { lazyView } from '../../../ui/lazy-view.tsx';
import { useQuantities } from '../../../ui/quantities.ts';
import { saveRanges } from '../../../ui/save-file.ts';
import { FailureNotice } from '../../../ui/status/failure-notice.tsx';
import { FrameMenuItems } from './frame-menu.tsx';
import { FrameSide, MissingResponse } from './frame-side.tsx';
import css from './frames.module.css';
import { useSummaryText } from './summary-text.ts';
import { ThreadList, threadRootOf, useThread } from './thread-list.tsx';

const FrameDiff = lazyView(async () => (await import('./frame-diff.tsx')).FrameDiff);

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

/** A frame beside what it responds to, or its response, and all that belongs to the same request. */
export function FrameView({ seq, isAlone = false, onClose }: FrameViewProps) {
  const t = useTranslations('traffic.frame');
  const { data: detail, error, refetch } = useFrameDetail(seq);
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
          <IconToggle
            icon={GitCompare}
            label={t('compare')}
            isSelected={against !== undefined}
            onChange={(isOn) => change({ against: isOn ? frame.seq : undefined }, { replace: true })}
          />
          <MenuButton label={actions('more', { seq: frame.seq })}>
            <FrameMenuItems frame={frame} />
          </MenuButton>
          <IconButton icon={Download} label={t('save')} isDisabled={frame.size === 0} onPress={() => void save()} />
        </Actions>
        <IconButton icon={X} label={t('close')} shortcut="Escape" onPress={onClose} />
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

/** All of a thread: its frames, and of them the selected one beside the one that it belongs to. */
function FrameThread({ detail }: { detail: FrameDetail }) {
  const { frame } = detail;
  const openFrame = useOpenFrame();
  const thread = useThread(threadRootOf(frame));
  const otherSeq = otherSideOf(frame);
  const { data: other } = useFrameDetail(otherSeq);
  const isFirst = frame.kind === 'request';
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
          <div className={css.sides}>{isFirst ? [selected, beside] : [beside, selected]}</div>
        </div>
      </div>
    </>
  );
}

/** How far it is known which request led to a message that names none, as those of a server over stdio. */
function Origin({ detail: { frame, meta } }: { detail: FrameDetail }) {
  const t = useTranslations('traffic.frame.origin');
  const isNameless = frame.kind === 'request' || frame.method === 'notifications/message';
  if (!isNameless || frame.direction !== 'in' || frame.channel !== 'stdout' || meta.origin === 'task') return null;
  if (meta.origin !== 'several' && frame.threadSeq === undefined) return null;
  return <p className={css.note}>{t(meta.origin === 'several' ? 'several' : 'onlyRunning')}</p>;
}

/** The frame to show beside another: a request's response, or the request that a frame belongs to. */
function otherSideOf({ kind, pairSeq, threadSeq }: Frame): number | undefined {
  return kind === 'request' ? pairSeq : (pairSeq ?? threadSeq);
}
