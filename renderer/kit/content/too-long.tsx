import type { UseQueryResult } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';
import { useTranslations } from 'use-intl';
import { failureOf } from '../../data/failure.ts';
import { Button } from '../../ui/controls/button.tsx';
import { useQuantities } from '../../ui/quantities.ts';
import { EmptyState } from '../../ui/status/empty-state.tsx';
import { FailureNotice } from '../../ui/status/failure-notice.tsx';
import type { ViewProps } from './content.ts';
import { ViewBar } from './view-bar.tsx';
import { textLength, useText, useWholeBytes } from './whole.ts';

interface Loaded<Data> {
  data: Data | undefined;
  /** Shown in place of the view: the offer to open it all the same, or a failure. */
  instead: ReactElement | undefined;
}

/** A whole text; one above `limit`, counted as by {@link textLength}, only after a person opens it all the same. */
export function useWantedText(props: ViewProps, limit: number) {
  const size = textLength(props.shown);
  const { isWanted, offer } = useOffer(props.shown.body.size, size <= limit);
  return loaded(useText(props, size, isWanted), offer);
}

/** All bytes; more than `limit` only after a person opens them all the same. */
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

/** Asks before something is shown that may keep the window busy. `size` in bytes. */
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
