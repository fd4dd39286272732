import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useRef } from 'react';
import { useTranslations } from 'use-intl';
import type { TextRange } from '#shared/mcp/json/json-tree.ts';
import type { FaultPlace } from '#shared/model/findings/finding.ts';
import type { Frame } from '#shared/model/frames/frame.ts';
import { client } from '../../../data/client.ts';
import { failureOf } from '../../../data/failure.ts';
import { bytesFromBase64, type HexHandle, HexLines, hexLine, textFromBytes } from '../../../kit/bytes/index.ts';
import { CodeView, formatJson, pointerRange } from '../../../kit/editor/index.ts';
import { classNames } from '../../../ui/class-names.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { CopyButton } from '../../../ui/controls/copy-button.tsx';
import layout from '../../../ui/layout.module.css';
import { lazyView } from '../../../ui/lazy-view.tsx';
import { useQuantities } from '../../../ui/quantities.ts';
import { FailureNotice } from '../../../ui/status/failure-notice.tsx';
import css from './frames.module.css';

const TextTree = lazyView(async () => (await import('../../../kit/content/index.ts')).TextTree);

export type BodyForm = 'pretty' | 'tree' | 'raw' | 'hex';

interface FrameBodyProps {
  frame: Frame;
  form: BodyForm;
  /** Distinguishes its controls from those of the frame next to it; absent for the selected frame. */
  of?: number | undefined;
  /** What is marked in it. */
  place?: FaultPlace | undefined;
}

/** A frame's body: formatted JSON, its tree, exactly as recorded, or in hex, as bytes that aren't text are anyway. */
export function FrameBody({ frame, form, of, place }: FrameBodyProps) {
  const t = useTranslations('traffic.frame');
  const body = useFrameBody(frame.seq, form === 'pretty' || form === 'tree' ? 'payload' : 'raw', frame.size);
  const { bytes } = body;
  const shown = useMemo(() => {
    if (bytes === undefined) return undefined;
    const isWhole = bytes.length >= body.size;
    const text = form === 'hex' ? undefined : textFromBytes(bytes, !isWhole);
    const json = (form === 'pretty' || form === 'tree') && text !== undefined && isWhole ? formatJson(text) : undefined;
    return { text, json, isWhole };
  }, [bytes, body.size, form]);

  const mark = useMemo(() => {
    if (bytes === undefined || shown?.text === undefined || place === undefined) return undefined;
    return markIn(shown.json ?? shown.text, bytes, place);
  }, [bytes, shown, place]);

  if (body.error !== null) return <FailureNotice failure={failureOf(body.error)} onRetry={body.reload} />;
  if (bytes === undefined || shown === undefined) return <p className={css.empty}>{t('reading')}</p>;
  if (body.size === 0) return <p className={css.empty}>{t('noBody')}</p>;

  const { text, json, isWhole } = shown;
  const name = t(form);
  const label = of === undefined ? name : t('formOf', { form: name, seq: of });
  return (
    <>
      {!isWhole && <PartNote body={body} />}
      {text === undefined && form !== 'hex' && <p className={classNames(layout.wideRow, css.note)}>{t('notText')}</p>}
      {text !== undefined &&
        (form === 'pretty' || form === 'tree') &&
        isWhole &&
        json === undefined &&
        frame.kind !== 'stderr' && <p className={classNames(layout.wideRow, css.note)}>{t('noJson')}</p>}
      {form === 'tree' && json !== undefined && text !== undefined ? (
        <TextTree name={label} text={text} />
      ) : text === undefined ? (
        <MarkedBytes label={label} bytes={bytes} from={place?.bytes?.from} />
      ) : (
        <CodeView
          value={json ?? text}
          language={json === undefined ? 'plaintext' : 'json'}
          label={label}
          isAlwaysWrapped={json === undefined}
          mark={mark}
          corner={
            <CopyButton text={json ?? text} label={of === undefined ? t('copyBody') : t('copyBodyOf', { seq: of })} />
          }
        />
      )}
    </>
  );
}

/** The characters of a place in a text; undefined for the whole text. */
function markIn(text: string, bytes: Uint8Array, { pointer, bytes: range }: FaultPlace): TextRange | undefined {
  if (range === undefined) return pointer === undefined ? undefined : pointerRange(text, pointer);
  const lengthUpTo = (end: number) => textFromBytes(bytes.subarray(0, end), true)?.length ?? 0;
  return { start: lengthUpTo(range.from), end: lengthUpTo(range.to) };
}

/** Bytes in hex, with the line of a marked one in view. */
function MarkedBytes({ label, bytes, from }: { label: string; bytes: Uint8Array; from: number | undefined }) {
  const handle = useRef<HexHandle>(null);
  useEffect(() => {
    if (from !== undefined) handle.current?.showByte(from);
  }, [from]);
  return (
    <HexLines
      label={label}
      size={bytes.length}
      lineAt={(offset, count) => hexLine(bytes, offset, count)}
      marked={from}
      handleRef={handle}
    />
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
/** Larger bodies load in steps of this size: at first and with each “Load more”. */
const stepBytes = 256_000;
/** The most that the view takes into memory. */
const maxShown = 5_000_000;

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
      if (last.bytes.length === 0 || offset >= Math.min(last.size, maxShown)) return undefined;
      return { offset, length: Math.min(stepBytes, maxShown - offset) };
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
    reload: () => void query.refetch(),
    isLoading: query.isFetching,
    loadMore: canLoad ? () => void query.fetchNextPage() : undefined,
    loadWhole: canLoad && size <= maxShown ? () => void loadWhole() : undefined,
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
