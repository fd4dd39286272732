import { useQuery } from '@tanstack/react-query';
import { Download, Link2, X } from 'lucide-react';
import { type ReactNode, useDeferredValue } from 'react';
import { useTranslations } from 'use-intl';
import type { Frame, FrameDetail, FrameFilter } from '#shared/model/frame.ts';
import { client, host } from '../../../data/client.ts';
import { failureOf } from '../../../data/failure.ts';
import { useRowsState } from '../../../data/row-source.ts';
import { bytesFromBase64, saveRanges } from '../../../kit/editor/index.ts';
import { useOpenFrame, useWindowSearch } from '../../../state/address.ts';
import { usePreference } from '../../../state/preferences.ts';
import { classNames } from '../../../ui/class-names.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { CopyButton } from '../../../ui/controls/copy-button.tsx';
import { IconButton } from '../../../ui/controls/icon-button.tsx';
import { Segmented } from '../../../ui/controls/segmented.tsx';
import { Spacer, Toolbar } from '../../../ui/controls/toolbar.tsx';
import layout from '../../../ui/layout.module.css';
import { useQuantities } from '../../../ui/quantities.ts';
import { SplitPane } from '../../../ui/split-pane.tsx';
import { clockText, utcText } from '../../../ui/status/clock.tsx';
import { FailureNotice } from '../../../ui/status/failure-notice.tsx';
import { FrameContent } from './frame-content.tsx';
import type { FrameSource } from './frame-source.ts';
import { FrameTable, type FrameTableLook } from './frame-table.tsx';
import css from './frames.module.css';

interface FrameBrowserProps {
  /** Under which the sizes of its panes are remembered. */
  id: string;
  source: FrameSource;
  filter: FrameFilter;
  look: FrameTableLook;
  /** Shown instead of a table without rows. */
  empty: ReactNode;
  /** Which frames are opened beside the rows when the address names them; absent: every one. */
  opens?: (frame: Frame) => boolean;
}

/** The frames that match a filter, newest at the end; the one in the address is open beside the rows. */
export function FrameBrowser({ id, source, filter, look, empty, opens }: FrameBrowserProps) {
  const { frame: seq, change } = useWindowSearch();
  const state = useRowsState(source);
  // The frame view may lag while an arrow key is held; the rows never do.
  const shownSeq = useDeferredValue(seq);
  const { data: detail } = useQuery({
    ...host.traffic.frame.queryOptions({ input: { seq: seq ?? 1 } }),
    enabled: seq !== undefined,
    gcTime: 0,
  });
  const isElsewhere = opens !== undefined && (detail === undefined || !opens(detail.frame));
  return (
    <div className={layout.fillHeight}>
      {state === 'failed' && source.failure !== undefined ? (
        <FailureNotice failure={source.failure} onRetry={() => source.reload()} />
      ) : state === 'empty' ? (
        empty
      ) : (
        <SplitPane
          id={id}
          orientation="horizontal"
          panes={[
            {
              id: 'rows',
              minSize: 260,
              content: <FrameTable source={source} filter={filter} look={look} pairSeq={detail?.frame.pairSeq} />,
            },
            ...(shownSeq === undefined || isElsewhere
              ? []
              : [
                  {
                    id: 'frame',
                    defaultSize: '46%',
                    minSize: 240,
                    content: (
                      <FrameView seq={shownSeq} onClose={() => change({ frame: undefined }, { replace: true })} />
                    ),
                  },
                ]),
          ]}
        />
      )}
    </div>
  );
}

/** One frame: its body made readable, as it came, and what surrounds it. */
function FrameView({ seq, onClose }: { seq: number; onClose: () => void }) {
  const { data, error, refetch } = useQuery({ ...host.traffic.frame.queryOptions({ input: { seq } }), gcTime: 0 });
  const detail = data;
  if (detail === undefined) {
    return (
      <div className={layout.view}>
        {error !== null && (
          <FailureNotice failure={failureOf(error)} onRetry={() => void refetch()}>
            <CloseButton onClose={onClose} />
          </FailureNotice>
        )}
      </div>
    );
  }
  return <KnownFrame key={seq} detail={detail} onClose={onClose} />;
}

function CloseButton({ onClose }: { onClose: () => void }) {
  const t = useTranslations('traffic.frame');
  return <Button onPress={onClose}>{t('close')}</Button>;
}

function KnownFrame({ detail, onClose }: { detail: FrameDetail; onClose: () => void }) {
  const t = useTranslations('traffic.frame');
  const traffic = useTranslations('traffic');
  const { bytes, duration } = useQuantities();
  const openFrame = useOpenFrame();
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
        <Segmented
          label={t('view')}
          value={form}
          options={[
            { value: 'pretty', label: t('pretty') },
            { value: 'raw', label: t('raw') },
            { value: 'details', label: t('details') },
          ]}
          onChange={setForm}
        />
        <span className={classNames(layout.truncate, layout.quiet)}>
          #{frame.seq} · {bytes(frame.size)}
          {frame.latencyMs !== undefined && ` · ${duration(frame.latencyMs)}`}
        </span>
        <Spacer />
        {pairSeq !== undefined && (
          <IconButton
            icon={Link2}
            label={frame.kind === 'request' ? t('response', { seq: pairSeq }) : t('request', { seq: pairSeq })}
            onPress={() => openFrame(pairSeq)}
          />
        )}
        <IconButton icon={Download} label={t('save')} isDisabled={frame.size === 0} onPress={() => void save()} />
        <IconButton icon={X} label={t('close')} shortcut="Escape" onPress={onClose} />
      </Toolbar>
      {detail.meta.masked !== undefined && (
        <p className={classNames(layout.wideRow, css.note)}>{t('masked', { count: Number(detail.meta.masked) })}</p>
      )}
      {frame.marks !== undefined && (
        <p className={classNames(layout.wideRow, css.note)}>
          {frame.marks.map((mark) => traffic(`markNotes.${mark}`)).join(' ')}
        </p>
      )}
      {frame.log?.problems !== undefined && (
        <p className={classNames(layout.wideRow, css.note)}>
          {frame.log.problems.map((problem) => t(`logProblem.${problem}`)).join(' ')}
        </p>
      )}
      {form === 'details' ? <FrameDetails detail={detail} /> : <FrameContent key={form} frame={frame} form={form} />}
    </section>
  );
}

/** What surrounds a frame's body: when, where, how big, and the transport's own facts. */
function FrameDetails({ detail }: { detail: FrameDetail }) {
  const t = useTranslations('traffic.frame');
  const words = useTranslations('traffic');
  const { bytes, count, duration } = useQuantities();
  const { frame, sha256 } = detail;
  // The number of masked secrets is above every view of the frame.
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
    <section className={classNames(layout.scroll, css.scroller)} tabIndex={0} aria-label={t('details')}>
      <dl className={css.facts}>
        {facts.map(([name, value]) => value !== undefined && <Fact key={name} name={name} value={value} />)}
        <dt>{t('sha256')}</dt>
        <dd className={classNames(layout.aligned, css.hash)}>
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
