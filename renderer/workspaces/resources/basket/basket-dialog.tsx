import { useMutation } from '@tanstack/react-query';
import { ShoppingBasket, Trash2, X } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { ServerId, SessionId } from '#shared/model/id/id.ts';
import { failureOf } from '../../../data/failure.ts';
import { useIsReady, useServer } from '../../../data/queries.ts';
import type { PaneProps } from '../../../kit/list/index.ts';
import { useOpenDialog } from '../../../state/address.ts';
import { classNames } from '../../../ui/class-names.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import layout from '../../../ui/layout.module.css';
import { MiddleText } from '../../../ui/middle-text.tsx';
import { useQuantities } from '../../../ui/quantities.ts';
import { Rows } from '../../../ui/rows/rows.tsx';
import { EmptyState } from '../../../ui/status/empty-state.tsx';
import { FailureNotice, useFailureText } from '../../../ui/status/failure-notice.tsx';
import { ProgressLine } from '../../../ui/status/progress.tsx';
import { visibleText } from '../../../ui/visible-text.ts';
import css from './basket-dialog.module.css';
import {
  basketReads,
  loadParts,
  type PickRead,
  readPicks,
  stopReading,
  useBasketReads,
  useBasketRun,
} from './basket-reads.ts';
import { type PickedResource, removePicks, usePicks } from './basket-store.ts';
import { type BundlePart, type ExportFormat, exportParts, maxExported, type Unread } from './bundle.ts';

interface BasketContentProps {
  serverId: ServerId;
  /** The session to read in; undefined while none is ready. */
  sessionId: SessionId | undefined;
}

/** The basket: the picked resources of a server, to read and export. */
export function BasketDialog({ serverId, sessionId }: PaneProps) {
  const t = useTranslations('basket');
  const isLive = useIsReady(serverId);
  const openDialog = useOpenDialog();
  return (
    <Dialog title={t('title')} isOpen onClose={() => openDialog(undefined)} width="wide">
      <BasketContent serverId={serverId} sessionId={isLive ? sessionId : undefined} />
    </Dialog>
  );
}

const formats: readonly { format: ExportFormat; label: 'exportFiles' | 'exportMarkdown' | 'exportJson' }[] = [
  { format: 'files', label: 'exportFiles' },
  { format: 'markdown', label: 'exportMarkdown' },
  { format: 'json', label: 'exportJson' },
];

function BasketContent({ serverId, sessionId }: BasketContentProps) {
  const t = useTranslations('basket');
  const { bytes } = useQuantities();
  const picks = usePicks(serverId);
  const serverName = useServer(serverId)?.server.name ?? 'loupe';
  const { byUri, done } = useBasketReads(serverId);
  const run = useBasketRun(serverId);
  const exporting = useMutation({
    mutationFn: async (format: ExportFormat) => {
      // What was stopped isn't wanted, and what has become too large is said by the dialog.
      if (sessionId !== undefined && !(await readPicks({ serverId, sessionId, uris: missing() }))) return;
      if (totalsOf(list, basketReads(serverId).byUri).readBytes > maxExported) return;
      const { parts, unread } = await collect();
      await exportParts(format, `${serverName.replace(/[^\p{L}\p{N}-]+/gu, '-')}-context`, parts, unread);
    },
  });
  if (picks.size === 0) {
    return (
      <EmptyState title={t('emptyTitle')} icon={ShoppingBasket}>
        {t('emptyText')}
      </EmptyState>
    );
  }
  const list = [...picks.values()];
  const totals = totalsOf(list, byUri);
  const isTooLarge = totals.readBytes > maxExported;
  const missing = () => list.filter(({ uri }) => byUri.get(uri)?.read === undefined).map(({ uri }) => uri);
  const readLabel = () => {
    if (run !== undefined) return t('cancel');
    if (totals.read === 0) return t('readAll');
    return totals.read === list.length ? t('readAgain') : t('readMissing', { count: list.length - totals.read });
  };
  const collect = async () => {
    const parts: BundlePart[] = [];
    const unread: Unread[] = [];
    const reads = basketReads(serverId).byUri;
    for (const { uri } of list) {
      const state = reads.get(uri);
      if (state?.read === undefined) unread.push({ uri, reason: state?.failure?.message ?? t('unread') });
      else parts.push(...(await loadParts(state.read, new AbortController().signal)));
    }
    return { parts, unread };
  };
  return (
    <div className={classNames(layout.vertical, css.basket)}>
      <p className={classNames(layout.wrapping, css.totals)}>
        <strong>{t('summary', { count: list.length })}</strong>
        <span>{t('declared', { size: bytes(totals.declaredBytes) })}</span>
        {totals.withoutSize > 0 && <span>{t('noSize', { count: totals.withoutSize })}</span>}
        <span>{t('read', { count: totals.read, total: list.length, size: bytes(totals.readBytes) })}</span>
        {totals.read > 0 && <strong>{t('tokens', { tokens: totals.tokens })}</strong>}
      </p>
      <p className={layout.quiet}>{t('method')}</p>
      {run !== undefined && (
        <div role="status">
          <ProgressLine label={t('reading', { done, total: run.uris.length })} value={done} total={run.uris.length} />
          <p className={layout.quiet}>{t('reading', { done, total: run.uris.length })}</p>
        </div>
      )}
      <PickList serverId={serverId} picks={list} />
      {totals.failed > 0 && <p className={layout.warn}>{t('failed', { count: totals.failed })}</p>}
      {isTooLarge && (
        <p className={layout.warn}>{t('tooLarge', { size: bytes(totals.readBytes), limit: bytes(maxExported) })}</p>
      )}
      {sessionId === undefined && <p className={layout.warn}>{t('notConnected')}</p>}
      {exporting.error !== null && <FailureNotice failure={failureOf(exporting.error)} />}
      <div className={classNames(layout.row, layout.wrappingRow)}>
        {/* One button for all states: removing or disabling it would lose the focus. */}
        <Button
          isDisabled={sessionId === undefined}
          onPress={() => {
            if (run !== undefined) stopReading(serverId);
            else if (sessionId !== undefined) {
              const isAgain = totals.read === list.length;
              void readPicks({ serverId, sessionId, uris: isAgain ? list.map(({ uri }) => uri) : missing() });
            }
          }}
        >
          {readLabel()}
        </Button>
        <Button variant="quiet" onPress={() => removePicks(serverId)}>
          <Trash2 aria-hidden />
          {t('clear')}
        </Button>
        <span className={classNames(layout.row, layout.dim, layout.end, css.exports)}>
          {exporting.isPending ? t('exporting') : t('exports')}
          {formats.map(({ format, label }) => (
            <Button
              key={format}
              isPending={exporting.isPending}
              isDisabled={isTooLarge}
              onPress={() => exporting.mutate(format)}
            >
              {t(label)}
            </Button>
          ))}
        </span>
      </div>
    </div>
  );
}

/** The totals of the picks: `declaredBytes` as listed, the rest of what has been read. */
function totalsOf(picks: readonly PickedResource[], reads: ReadonlyMap<string, PickRead>) {
  const totals = { declaredBytes: 0, withoutSize: 0, read: 0, readBytes: 0, tokens: 0, failed: 0 };
  for (const { uri, size } of picks) {
    if (size === undefined) totals.withoutSize += 1;
    else totals.declaredBytes += size;
    const state = reads.get(uri);
    if (state?.failure !== undefined) totals.failed += 1;
    if (state?.read === undefined) continue;
    totals.read += 1;
    totals.tokens += state.tokens ?? 0;
    for (const part of state.read.parts) totals.readBytes += part.bytes;
  }
  return totals;
}

/** The picked resources; Delete removes the active one. */
function PickList({ serverId, picks }: { serverId: ServerId; picks: readonly PickedResource[] }) {
  const t = useTranslations('basket');
  const [active, setActive] = useState(-1);
  return (
    <div className={classNames(layout.box, css.list)}>
      <Rows
        label={t('list')}
        count={picks.length}
        activeIndex={active}
        onActiveIndexChange={setActive}
        onKeyDown={(event) => {
          const pick = picks[active];
          if ((event.key === 'Delete' || event.key === 'Backspace') && pick !== undefined)
            removePicks(serverId, [pick.uri]);
        }}
        rowProps={(index) => ({ title: picks[index]?.uri, onClick: () => setActive(index) })}
        renderRow={(index) => {
          const pick = picks[index];
          return (
            pick && <PickCells serverId={serverId} pick={pick} onRemove={() => removePicks(serverId, [pick.uri])} />
          );
        }}
      />
    </div>
  );
}

function PickCells({ serverId, pick, onRemove }: { serverId: ServerId; pick: PickedResource; onRemove: () => void }) {
  const t = useTranslations('basket');
  const { bytes } = useQuantities();
  const failureText = useFailureText();
  const { isReading, read, tokens, failure } = useBasketReads(serverId).byUri.get(pick.uri) ?? {};
  const size = read === undefined ? pick.size : read.parts.reduce((sum, part) => sum + part.bytes, 0);
  return (
    <span className={css.cells}>
      <bdi>{visibleText(pick.label)}</bdi>
      <code>
        <MiddleText text={visibleText(pick.uri)} />
      </code>
      <span className={css.right}>{size === undefined ? '' : bytes(size)}</span>
      {failure === undefined ? (
        <span className={layout.dim}>
          {read === undefined ? t(isReading === true ? 'isReading' : 'unread') : t('tokens', { tokens: tokens ?? 0 })}
        </span>
      ) : (
        <span className={layout.error} title={[failureText(failure).sentence, failure.cause ?? ''].join('\n')}>
          {failureText(failure).sentence}
        </span>
      )}
      <span aria-hidden title={t('remove')} className={classNames(layout.center, css.remove)} onClick={onRemove}>
        <X />
      </span>
    </span>
  );
}
