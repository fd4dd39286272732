import { useMutation } from '@tanstack/react-query';
import { ShoppingBasket, Trash2 } from 'lucide-react';
import { useTranslations } from 'use-intl';
import type { ServerId, SessionId } from '#shared/model/id/id.ts';
import { failureOf } from '../../../data/failure.ts';
import { useServer } from '../../../data/queries.ts';
import { bytesFromBase64, saveRanges } from '../../../kit/editor/index.ts';
import { classNames } from '../../../ui/class-names.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import layout from '../../../ui/layout.module.css';
import { useQuantities } from '../../../ui/quantities.ts';
import { EmptyState } from '../../../ui/status/empty-state.tsx';
import { FailureNotice } from '../../../ui/status/failure-notice.tsx';
import { ProgressLine } from '../../../ui/status/progress.tsx';
import css from './basket-dialog.module.css';
import { basketReads, type PickRead, readPicks, stopReading, useBasketReads, useBasketRun } from './basket-reads.ts';
import { type Pick, useBasket, usePicks } from './basket-store.ts';
import { type BundlePart, embeddedResources, markdownBundle, type Unread } from './bundle.ts';
import { bundleNames } from './bundle-names.ts';
import { loadParts } from './part-loader.ts';
import { PickList } from './pick-list.tsx';

interface BasketDialogProps {
  serverId: ServerId;
  /** The session to read in; undefined while there is none that is ready. */
  sessionId: SessionId | undefined;
}

/** The basket of a server, while it is open. */
export function BasketDialog({ serverId, sessionId }: BasketDialogProps) {
  const t = useTranslations('basket');
  const isOpen = useBasket((basket) => basket.opened === serverId);
  const { open } = useBasket.getState();
  return (
    <Dialog title={t('title')} isOpen={isOpen} onClose={() => open(undefined)} width="wide">
      <BasketContent serverId={serverId} sessionId={sessionId} />
    </Dialog>
  );
}

const formats: readonly { format: ExportFormat; label: 'exportFiles' | 'exportMarkdown' | 'exportJson' }[] = [
  { format: 'files', label: 'exportFiles' },
  { format: 'markdown', label: 'exportMarkdown' },
  { format: 'json', label: 'exportJson' },
];

function BasketContent({ serverId, sessionId }: BasketDialogProps) {
  const t = useTranslations('basket');
  const { bytes } = useQuantities();
  const picks = usePicks(serverId);
  const serverName = useServer(serverId)?.server.name ?? 'loupe';
  const { clear } = useBasket.getState();
  const { byUri, done } = useBasketReads(serverId);
  const run = useBasketRun(serverId);
  const exporting = useMutation({
    mutationFn: async (format: ExportFormat) => {
      if (sessionId !== undefined) await readPicks({ serverId, sessionId, uris: missing() });
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
  const isTooLarge = totals.readBytes > mostExported;
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
      <p className={classNames(layout.small, css.method)}>{t('method')}</p>
      {run !== undefined && (
        <div role="status">
          <ProgressLine label={t('reading', { done, total: run.uris.length })} value={done} total={run.uris.length} />
          <p className={classNames(layout.small, css.method)}>{t('reading', { done, total: run.uris.length })}</p>
        </div>
      )}
      <PickList serverId={serverId} picks={list} />
      {totals.failed > 0 && <p className={layout.warn}>{t('failed', { count: totals.failed })}</p>}
      {isTooLarge && (
        <p className={layout.warn}>{t('tooLarge', { size: bytes(totals.readBytes), limit: bytes(mostExported) })}</p>
      )}
      {sessionId === undefined && <p className={layout.warn}>{t('notConnected')}</p>}
      {exporting.error !== null && <FailureNotice failure={failureOf(exporting.error)} />}
      <div className={classNames(layout.row, layout.wrappingRow)}>
        {/* One button for all: one that went away or was disabled would take the focus out of the dialog. */}
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
        <Button variant="quiet" onPress={() => clear(serverId)}>
          <Trash2 aria-hidden />
          {t('clear')}
        </Button>
        <span className={classNames(layout.row, css.exports)}>
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

/** What picked resources come to. */
interface Totals {
  /** Bytes that the server declares, where it does. */
  declaredBytes: number;
  withoutSize: number;
  read: number;
  /** Bytes of the contents read so far. */
  readBytes: number;
  /** Estimated from the texts read so far. */
  tokens: number;
  failed: number;
}

/** Adds up picks and what is known of their reading. */
function totalsOf(picks: readonly Pick[], reads: ReadonlyMap<string, PickRead>): Totals {
  const totals: Totals = { declaredBytes: 0, withoutSize: 0, read: 0, readBytes: 0, tokens: 0, failed: 0 };
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

type ExportFormat = 'files' | 'markdown' | 'json';

/** The bytes of content that one export may have: more does not fit a page's memory with certainty. */
const mostExported = 200_000_000;
/** What is packed at a time, in bytes, so that the window stays alive. */
const packStep = 256_000;

/** Saves parts in one of three formats; `name` is the file's name without its extension. */
async function exportParts(
  format: ExportFormat,
  name: string,
  parts: readonly BundlePart[],
  unread: readonly Unread[],
): Promise<void> {
  if (format === 'files') return save(`${name}.zip`, await zipOf(parts));
  const text =
    format === 'json' ? JSON.stringify(embeddedResources(parts), null, 2) : markdownBundle(name, parts, unread);
  return save(`${name}.${format === 'json' ? 'json' : 'md'}`, new Blob([text]));
}

function save(name: string, content: Blob): Promise<void> {
  return saveRanges(
    name,
    content.size,
    async (offset, length) => new Uint8Array(await content.slice(offset, offset + length).arrayBuffer()),
  );
}

async function zipOf(parts: readonly BundlePart[]): Promise<Blob> {
  const { Zip, ZipDeflate } = await import('fflate');
  const pieces: Uint8Array<ArrayBuffer>[] = [];
  let failed: Error | null = null;
  const archive = new Zip((error, piece) => {
    if (error !== null) failed = error;
    else pieces.push(new Uint8Array(piece));
  });
  const names = bundleNames(parts);
  const encoder = new TextEncoder();
  for (const [index, part] of parts.entries()) {
    const file = new ZipDeflate(names[index] ?? `resource-${index}`, { level: 6 });
    archive.add(file);
    const bytes = part.text === undefined ? bytesFromBase64(part.base64 ?? '') : encoder.encode(part.text);
    for (let offset = 0; ; offset += packStep) {
      const isLast = offset + packStep >= bytes.length;
      file.push(bytes.subarray(offset, offset + packStep), isLast);
      await new Promise((resolve) => setTimeout(resolve, 0));
      if (isLast) break;
    }
  }
  archive.end();
  if (failed !== null) throw failed;
  return new Blob(pieces);
}
