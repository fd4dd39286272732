import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ListBox, ListBoxItem } from 'react-aria-components';
import { useTranslations } from 'use-intl';
import type { SessionId } from '#shared/model/id/id.ts';
import type { Composed } from '#shared/model/runs/composed.ts';
import { client } from '../../data/client.ts';
import { useHead } from '../../data/versions.ts';
import { FrameLink } from '../../kit/frame-link.tsx';
import { useMethodText, useSummaryText } from '../../kit/summary-text.ts';
import { classNames } from '../../ui/class-names.ts';
import layout from '../../ui/layout.module.css';
import { clockText, utcText } from '../../ui/status/clock.tsx';
import { cameBack, type SentFrames, tellingOf } from './came-back.ts';
import css from './composer.module.css';
import { ResponseBody } from './response-body.tsx';

/** So many frames after the bytes are looked at, and so many of them shown. */
const mostLookedAt = 200;
const mostShown = 20;

/** What came back after bytes were sent as they are; undefined until it is looked for. */
export function useCameBack({ sessionId, requestSeq, frames = 1 }: Composed) {
  const head = useHead();
  return useQuery({
    queryKey: ['cameBack', sessionId, requestSeq, head],
    queryFn: ({ signal }) => framesAfter(sessionId, { requestSeq: requestSeq ?? 0, frames }, signal),
    enabled: requestSeq !== undefined,
    placeholderData: keepPreviousData,
    gcTime: 0,
  }).data;
}

async function framesAfter(sessionId: SessionId, sent: SentFrames, signal: AbortSignal) {
  const filter = { sessionId };
  const { row } = await client.traffic.locate({ filter, seq: sent.requestSeq }, { signal });
  if (row === undefined) return [];
  const { rows } = await client.traffic.rows({ filter, from: row + sent.frames, count: mostLookedAt }, { signal });
  return cameBack(rows, sent);
}

/** The frames that came back, and what one of them says. */
export function CameBackList({ found }: { found: ReturnType<typeof cameBack> }) {
  const t = useTranslations('composer');
  const tk = useTranslations('traffic.kind');
  const summaryOf = useSummaryText();
  const methodOf = useMethodText();
  const [chosen, setChosen] = useState<number>();
  const shown = found.slice(0, mostShown);
  const opened = shown.find(({ seq }) => seq === chosen) ?? tellingOf(shown);
  if (opened === undefined) return null;
  return (
    <>
      <ListBox
        className={css.cameBack ?? ''}
        aria-label={t('cameBack')}
        selectionMode="single"
        selectionBehavior="replace"
        disallowEmptySelection
        selectedKeys={[opened.seq]}
        onSelectionChange={(keys) => setChosen(shown.find(({ seq }) => keys !== 'all' && keys.has(seq))?.seq)}
      >
        {shown.map((frame) => {
          const what = frame.kind === 'lifecycle' ? (methodOf(frame) ?? '') : tk(frame.kind);
          const summary = summaryOf(frame);
          return (
            <ListBoxItem
              key={frame.seq}
              id={frame.seq}
              className={classNames(layout.row, css.frame)}
              textValue={`${what} ${summary}`}
            >
              <time dateTime={new Date(frame.at).toISOString()} title={utcText(frame.at)}>
                {clockText(frame.at)}
              </time>
              <span>{what}</span>
              <bdi className={classNames(layout.truncate, layout.muted)} title={summary}>
                {summary}
              </bdi>
            </ListBoxItem>
          );
        })}
      </ListBox>
      {found.length > mostShown && <p className={layout.remark}>{t('moreCameBack', { count: mostShown })}</p>}
      <p className={layout.remark}>
        <FrameLink seq={opened.seq} />
      </p>
      {opened.size > 0 && <ResponseBody key={opened.seq} seq={opened.seq} />}
    </>
  );
}
