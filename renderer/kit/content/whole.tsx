import { queryOptions, type UseQueryResult, useQuery } from '@tanstack/react-query';
import { type ReactElement, useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import { failureOf } from '../../data/failure.ts';
import { Button } from '../../ui/controls/button.tsx';
import { useQuantities } from '../../ui/quantities.ts';
import { EmptyState } from '../../ui/status/empty-state.tsx';
import { FailureNotice } from '../../ui/status/failure-notice.tsx';
import { textFromBytes } from '../bytes/index.ts';
import { type Body, encodedAs, type ViewProps } from './content.ts';
import { ViewBar } from './view-bar.tsx';

/** Switching back to a view is instant, and reads in a row don't pile up. */
const keptMs = 5_000;

function useWholeBytes({ content, shown }: Pick<ViewProps, 'content' | 'shown'>, isWanted = true) {
  return useQuery({
    queryKey: ['contentBytes', content.key, shown.form],
    queryFn: () => shown.body.bytes(0, shown.body.size),
    gcTime: keptMs,
    enabled: isWanted,
  });
}

/** The length of a body, in characters of a text or bytes of a blob. */
export function textLength(shown: Body): number {
  return shown.form === 'text' ? shown.body.characters : shown.body.size;
}

/** Longer texts are cut until the user opens them. In characters or bytes. */
const wholeUpTo = 5_000_000;
/** How much of a longer text is shown. */
const firstOfLong = 256_000;

/** How much of a text is shown at first, counted as by {@link textLength}. */
export function firstLength(shown: Body): number {
  const length = textLength(shown);
  return length <= wholeUpTo ? length : firstOfLong;
}

/** The first `length` characters of a text, or bytes of a blob. `text` is undefined when the bytes aren't text. */
export function textQuery({ content, shown }: Pick<ViewProps, 'content' | 'shown'>, length: number) {
  return queryOptions({
    queryKey: ['contentText', content.key, shown.form, length],
    queryFn: async () => {
      if (shown.form === 'text') return { text: length === 0 ? '' : await shown.body.text(0, length) };
      const bytes = await shown.body.bytes(0, length);
      return { bytes, text: textFromBytes(bytes, length < shown.body.size, encodedAs(content, shown)) };
    },
    gcTime: keptMs,
  });
}

export function useText(props: Pick<ViewProps, 'content' | 'shown'>, length: number, isWanted = true) {
  return useQuery({ ...textQuery(props, length), enabled: isWanted });
}

interface Loaded<Data> {
  data: Data | undefined;
  /** Shown instead of the view: an offer to open it anyway, or a failure. */
  instead: ReactElement | undefined;
}

/** A whole text; above `limit`, counted as by {@link textLength}, only after the user opens it. */
export function useWantedText(props: ViewProps, limit: number) {
  const size = textLength(props.shown);
  const { isWanted, offer } = useOffer(props.shown.body.size, size <= limit);
  return loaded(useText(props, size, isWanted), offer);
}

/** All bytes; more than `limit` only after the user opens them. */
export function useWantedBytes(props: Pick<ViewProps, 'content' | 'shown'>, limit: number) {
  const { size } = props.shown.body;
  const { isWanted, offer } = useOffer(size, size <= limit);
  return loaded(useWholeBytes(props, isWanted), offer);
}

function useOffer(bytes: number, isShort: boolean) {
  const [isOpenedAnyway, setOpenedAnyway] = useState(false);
  const isWanted = isShort || isOpenedAnyway;
  return { isWanted, offer: isWanted ? undefined : <TooLong size={bytes} onOpen={() => setOpenedAnyway(true)} /> };
}

function loaded<Data>(query: UseQueryResult<Data>, offer: ReactElement | undefined): Loaded<Data> {
  const { data, error, refetch } = query;
  const notice =
    error === null ? undefined : <FailureNotice failure={failureOf(error)} onRetry={() => void refetch()} />;
  return { data, instead: offer ?? notice };
}

/** Asks before showing something that may slow the window down. `size` in bytes. */
function TooLong({ size, onOpen }: { size: number; onOpen: () => void }) {
  const t = useTranslations('content');
  const { bytes } = useQuantities();
  return (
    <>
      <ViewBar />
      <EmptyState
        title={t('tooLongTitle', { size: bytes(size) })}
        actions={<Button onPress={onOpen}>{t('openAnyway')}</Button>}
      >
        {t('tooLongText')}
      </EmptyState>
    </>
  );
}

/** An object URL of bytes in memory, revoked when it isn't needed. */
export function useBlobUrl(bytes: Uint8Array<ArrayBuffer> | undefined, type: string): string | undefined {
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    if (bytes === undefined) return;
    const made = URL.createObjectURL(new Blob([bytes], { type }));
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [bytes, type]);
  return url;
}
