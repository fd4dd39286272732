import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Download, Link2, X } from 'lucide-react';
import { useMemo } from 'react';
import { useTranslations } from 'use-intl';
import type { Frame, FrameDetail } from '#shared/model/frame.ts';
import { client, host } from '../../../data/client.ts';
import { failureOf } from '../../../data/failure.ts';
import {
  bytesFromBase64,
  CodeView,
  formatJson,
  HexView,
  saveRanges,
  textFromBytes,
} from '../../../kit/editor/index.ts';
import { useOpenFrame } from '../../../state/address.ts';
import { usePreference } from '../../../state/preferences.ts';
import { classNames } from '../../../ui/class-names.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { CopyButton } from '../../../ui/controls/copy-button.tsx';
import { IconButton } from '../../../ui/controls/icon-button.tsx';
import { Segmented } from '../../../ui/controls/segmented.tsx';
import { Spacer, Toolbar } from '../../../ui/controls/toolbar.tsx';
import layout from '../../../ui/layout.module.css';
import { useQuantities } from '../../../ui/quantities.ts';
import { clockText, utcText } from '../../../ui/status/clock.tsx';
import { FailureNotice } from '../../../ui/status/failure-notice.tsx';
import css from './frames.module.css';

/** A frame's body: formatted JSON, or exactly as recorded; bytes that aren't text in hex. */
function FrameContent({ frame, form }: { frame: Frame; form: 'pretty' | 'raw' }) {
  const t = useTranslations('traffic.frame');
  const body = useFrameBody(frame.seq, form === 'pretty' ? 'payload' : 'raw', frame.size);
  const { bytes } = body;
  const shown = useMemo(() => {
    if (bytes === undefined) return undefined;
    const isWhole = bytes.length >= body.size;
    const text = textFromBytes(bytes, !isWhole);
    const json = form === 'pretty' && text !== undefined && isWhole ? formatJson(text) : undefined;
    return { text, json, isWhole };
  }, [bytes, body.size, form]);

  if (body.error !== null) return <FailureNotice failure={failureOf(body.error)} />;
  if (bytes === undefined || shown === undefined) return <p className={css.empty}>{t('reading')}</p>;
  if (body.size === 0) return <p className={css.empty}>{t('noBody')}</p>;

  const { text, json, isWhole } = shown;
  const label = t(form);
  return (
    <>
      {!isWhole && <PartNote body={body} />}
      {text === undefined && <p className={classNames(layout.wideRow, css.note)}>{t('notText')}</p>}
      {text !== undefined && form === 'pretty' && isWhole && json === undefined && frame.kind !== 'stderr' && (
        <p className={classNames(layout.wideRow, css.note)}>{t('noJson')}</p>
      )}
      {text === undefined ? (
        <HexView bytes={bytes} label={label} />
      ) : (
        <CodeView
          value={json ?? text}
          language={json === undefined ? 'plaintext' : 'json'}
          label={label}
          isAlwaysWrapped={json === undefined}
          corner={<CopyButton text={json ?? text} label={t('copyBody')} />}
        />
      )}
    </>
  );
}

function PartNote({ body }: { body: ReturnType<typeof useFrameBody> }) {
  const t = useTranslations('traffic.frame');
  const { bytes: amount } = useQuantities();
  return (
    <div className={classNames(layout.wideRow, css.note)}>
      {t('loadedPart', { loaded: amount(body.bytes?.length ?? 0), size: amount(body.size) })}
      {body.loadMore !== undefined && <Button onPress={body.loadMore}>{t('loadMore')}</Button>}
      {body.loadWhole !== undefined && <Button onPress={body.loadWhole}>{t('openWhole')}</Button>}
      {body.isLoading && t('reading')}
    </div>
  );
}

/** A body up to this size is shown at once, whole. */
const wholeAtOnce = 1_000_000;
/** Of larger ones this much comes first, and with each “Load more”. */
const stepBytes = 256_000;
/** The most that the view takes into memory. */
const mostShown = 5_000_000;

/** A body, range by range, dropped when off screen. `loadMore` and `loadWhole` are undefined when not possible. */
function useFrameBody(seq: number, form: 'raw' | 'payload', recordedSize: number) {
  const firstLength = recordedSize <= wholeAtOnce ? wholeAtOnce : stepBytes;
  const query = useInfiniteQuery({
    queryKey: ['frameBody', seq, form],
    queryFn: async ({ pageParam: range, signal }) => {
      const { base64, size } = await client.traffic.body({ seq, form, ...range }, { signal });
      return { bytes: bytesFromBase64(base64), size };
    },
    initialPageParam: { offset: 0, length: firstLength },
    getNextPageParam: (last, pages) => {
      const offset = pages.reduce((sum, page) => sum + page.bytes.length, 0);
      if (last.bytes.length === 0 || offset >= Math.min(last.size, mostShown)) return undefined;
      return { offset, length: Math.min(stepBytes, mostShown - offset) };
    },
    gcTime: 0,
  });
  const pages = query.data?.pages;
  const bytes = useMemo(() => (pages === undefined ? undefined : join(pages.map((page) => page.bytes))), [pages]);
  const size = pages?.at(-1)?.size ?? recordedSize;
  const canLoad = query.hasNextPage && !query.isFetching;
  const loadWhole = async () => {
    for (let more = true; more; ) more = (await query.fetchNextPage()).hasNextPage;
  };
  return {
    bytes,
    size,
    error: query.error,
    isLoading: query.isFetching,
    loadMore: canLoad ? () => void query.fetchNextPage() : undefined,
    loadWhole: canLoad && size <= mostShown ? () => void loadWhole() : undefined,
  };
}

function join(parts: readonly Uint8Array[]): Uint8Array {
  const [first] = parts;
  if (parts.length === 1 && first !== undefined) return first;
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

export function FrameView({ seq, onClose }: { seq: number; onClose: () => void }) {
  const t = useTranslations('traffic.frame');
  const options = host.traffic.frame.queryOptions({ input: { seq } });
  const { data: detail, error, refetch } = useQuery({ ...options, gcTime: 0 });
  if (detail !== undefined) return <KnownFrame key={seq} detail={detail} onClose={onClose} />;
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

function KnownFrame({ detail, onClose }: { detail: FrameDetail; onClose: () => void }) {
  const t = useTranslations('traffic.frame');
  const traffic = useTranslations('traffic');
  const { bytes, duration } = useQuantities();
  const openFrame = useOpenFrame();
  const [form, setForm] = usePreference('frameForm');
  const { frame } = detail;
  const { pairSeq, marks = [], log: { problems = [] } = {} } = frame;
  const notes = [
    detail.meta.masked === undefined ? '' : t('masked', { count: Number(detail.meta.masked) }),
    marks.map((mark) => traffic(`markNotes.${mark}`)).join(' '),
    problems.map((problem) => t(`logProblem.${problem}`)).join(' '),
  ].filter(Boolean);
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
      {notes.map((note) => (
        <p key={note} className={classNames(layout.wideRow, css.note)}>
          {note}
        </p>
      ))}
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
