import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import type { Frame } from '#shared/model/frame.ts';
import { client } from '../../../data/client.ts';
import { failureOf } from '../../../data/failure.ts';
import { bytesFromBase64, textFromBytes } from '../../../kit/bytes.ts';
import { DiffView } from '../../../kit/editor/index.ts';
import { HexDiff, laidOut } from '../../../kit/versions/index.ts';
import { useWindowSearch } from '../../../state/address.ts';
import { classNames } from '../../../ui/class-names.ts';
import { Select } from '../../../ui/controls/select.tsx';
import layout from '../../../ui/layout.module.css';
import { useQuantities } from '../../../ui/quantities.ts';
import { clockText } from '../../../ui/status/clock.tsx';
import { FailureNotice } from '../../../ui/status/failure-notice.tsx';
import css from './frames.module.css';

/** How much of each frame is compared, in bytes. */
const comparedBytes = 4_000_000;
/** So many frames of the same method are offered, the newest ones. */
const mostOffered = 100;
const mostOfSummary = 60;

interface FrameDiffProps {
  /** The seq of the frame on the left. */
  before: number;
  /** The frame on the right: the selected one, so that a row of the table that is chosen takes its place. */
  frame: Frame;
  summaryOf: (frame: Frame) => string;
  onChange: (before: number) => void;
}

/** What differs between two frames, as formatted JSON, or in hex where one isn't text. */
export function FrameDiff({ before, frame, summaryOf, onChange }: FrameDiffProps) {
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

interface Side {
  bytes: Uint8Array;
  text: string | undefined;
  isCut: boolean;
}

function SidesDiff({ sides: [left, right], label }: { sides: [Side, Side]; label: string }) {
  if (left.text === undefined || right.text === undefined) return <HexDiff before={left.bytes} after={right.bytes} />;
  return (
    <DiffView before={laidOut(left.text, 'json')} after={laidOut(right.text, 'json')} language="json" label={label} />
  );
}

async function fetchFrame(seq: number, signal: AbortSignal): Promise<Side> {
  const range = { seq, form: 'payload' as const, offset: 0, length: comparedBytes };
  const { base64, size } = await client.traffic.body(range, { signal });
  const bytes = bytesFromBase64(base64);
  const isCut = size > bytes.length;
  return { bytes, text: textFromBytes(bytes, isCut), isCut };
}

/** The newest frames that are like the selected one, and those that are compared, as choices. */
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
      const from = Math.max(0, total - mostOffered);
      return (await client.traffic.rows({ filter, from, count: mostOffered }, { signal })).rows;
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
      label: [`#${each.seq}`, clockText(each.at), summaryOf(each).slice(0, mostOfSummary)].filter(Boolean).join(' · '),
    })),
  ];
}
