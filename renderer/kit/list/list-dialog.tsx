import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { SessionId } from '#shared/model/id/id.ts';
import type { ListFetch, PageRecord } from '#shared/model/lists/catalog.ts';
import { client } from '../../data/client.ts';
import { failureOf } from '../../data/failure.ts';
import { useCanSend, useIsRecorded, useListFetch } from '../../data/queries.ts';
import { useDialogSearch, useOpenDialog, useWindowSearch } from '../../state/address.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { MiddleText } from '../../ui/middle-text.tsx';
import { useQuantities } from '../../ui/quantities.ts';
import { Rows } from '../../ui/rows/rows.tsx';
import { Clock, useNow } from '../../ui/status/clock.tsx';
import { FailureNotice } from '../../ui/status/failure-notice.tsx';
import { visibleText } from '../../ui/visible-text.ts';
import { type FetchActions, fetchActions, listKinds } from './fetch-actions.ts';
import { ChangesDialog } from './fetch-strip.tsx';
import css from './list.module.css';
import type { PaneProps } from './list-pane.tsx';

interface ListDialogProps extends PaneProps {
  workspace: keyof typeof listKinds;
}

/** The dialog about a workspace's list that the address names. It stays open while its pane is folded. */
export function ListDialog({ serverId, sessionId, workspace }: ListDialogProps) {
  const dialog = useDialogSearch();
  const openDialog = useOpenDialog();
  const isLive = useCanSend(serverId);
  const isRecorded = useIsRecorded(serverId);
  const kinds = listKinds[workspace];
  const actions = useMemo(() => fetchActions(sessionId, kinds), [sessionId, kinds]);
  const listFetch = useListFetch(sessionId, kinds[0]);
  const close = () => openDialog(undefined);
  if (listFetch === undefined) return null;
  const shown = { sessionId, listFetch, onClose: close };
  if (dialog === 'pages') return <PagesDialog {...shown} actions={isRecorded ? undefined : actions} isLive={isLive} />;
  const changes = listFetch.incoming?.changes ?? listFetch.changes;
  if (dialog === 'changes' && changes !== undefined) return <ChangesDialog {...shown} />;
  return null;
}

interface PagesDialogProps {
  sessionId: SessionId;
  listFetch: ListFetch;
  /** Absent when its pages can't be fetched again. */
  actions: FetchActions | undefined;
  isLive: boolean;
  onClose: () => void;
}

const ageEveryMs = 1000;

/** The pages of a fetch with the cursors as they crossed the wire, and how long each may be kept. */
function PagesDialog({ sessionId, listFetch, actions, isLive, onClose }: PagesDialogProps) {
  const t = useTranslations('lists.pages');
  const tw = useTranslations('lists.fetch');
  const { data, error, refetch } = useQuery({
    queryKey: ['catalogPages', sessionId, listFetch.kind, listFetch.generation, listFetch.pages],
    queryFn: () => client.catalog.pages({ sessionId, kind: listFetch.kind }),
    placeholderData: keepPreviousData,
    gcTime: 0,
  });
  const [active, setActive] = useState(-1);
  const { change } = useWindowSearch();
  const showFrame = (page: PageRecord | undefined) => {
    if (page === undefined) return;
    change({ dialog: undefined, panel: 'traffic', frame: page.responseSeq });
  };
  const canProceed = isLive && listFetch.more;
  return (
    <Dialog
      title={t('title')}
      isOpen
      onClose={onClose}
      width="wide"
      footer={
        actions && (
          <>
            <Button isDisabled={!isLive} onPress={actions.refreshPaged}>
              {t('fromFirst')}
            </Button>
            <Button isDisabled={!canProceed} onPress={() => actions.proceed('all')}>
              {tw('rest')}
            </Button>
            <Button variant="primary" isDisabled={!canProceed} onPress={() => actions.proceed('one')}>
              {tw('nextPage')}
            </Button>
          </>
        )
      }
    >
      {error !== null && <FailureNotice failure={failureOf(error)} onRetry={() => void refetch()} />}
      <p className={css.note}>{t('note')}</p>
      <div className={css.table}>
        <div className={css.head} aria-hidden>
          {(['number', 'sent', 'next', 'items', 'at', 'age'] as const).map((column) => (
            <span key={column}>{t(`columns.${column}`)}</span>
          ))}
        </div>
        <Rows
          label={t('title')}
          count={data?.length ?? 0}
          activeIndex={active}
          onActiveIndexChange={setActive}
          onOpen={(index) => showFrame(data?.[index])}
          rowProps={(index) => ({
            onClick: () => setActive(index),
            onDoubleClick: () => showFrame(data?.[index]),
            title: t('openFrame'),
          })}
          renderRow={(index) => {
            const page = data?.[index];
            return page && <PageCells page={page} />;
          }}
        />
      </div>
      <Button isDisabled={data?.[active] === undefined} onPress={() => showFrame(data?.[active])}>
        {t('openFrame')}
      </Button>
    </Dialog>
  );
}

function PageCells({ page }: { page: PageRecord }) {
  const t = useTranslations('lists.pages');
  const { count } = useQuantities();
  return (
    <span className={css.cells}>
      <span>{page.number}</span>
      <Cursor cursor={page.cursor} none={t('noneSent')} />
      <Cursor cursor={page.nextCursor} none={t('lastPage')} />
      <span>{count(page.count)}</span>
      <span>
        <Clock at={page.at} />
      </span>
      <span>
        <Freshness page={page} />
      </span>
    </span>
  );
}

/** A cursor as JSON, so that `""` and blanks show. Its middle gives way: the cursors of one list often differ at their ends. */
function Cursor({ cursor, none }: { cursor: string | undefined; none: string }) {
  if (cursor === undefined) return <span>{none}</span>;
  return (
    <code>
      <MiddleText text={visibleText(JSON.stringify(cursor))} />
    </code>
  );
}

/** A page's age beside the time that the server gave it, and whom a cache may serve it to. */
function Freshness({ page: { at, ttlMs, cacheScope } }: { page: PageRecord }) {
  const t = useTranslations('lists.pages');
  const { duration } = useQuantities();
  const age = Math.max(0, useNow(ageEveryMs, ttlMs !== undefined) - at);
  if (ttlMs === undefined && cacheScope === undefined) return t('noHint');
  const parts = [
    ...(ttlMs === undefined
      ? []
      : [
          t(age <= ttlMs ? 'fresh' : 'stale', {
            age: duration(Math.floor(age / 1000) * 1000),
            ttl: duration(ttlMs),
          }),
        ]),
    ...(cacheScope === undefined ? [] : [visibleText(cacheScope)]),
  ];
  return <span title={parts.join(' · ')}>{parts.join(' · ')}</span>;
}
