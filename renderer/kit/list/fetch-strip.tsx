import { skipToken, useQuery } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { memo, useEffect, useEffectEvent, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { SessionId } from '#shared/model/id/id.ts';
import { isJsonObject, type Json, stringAt } from '#shared/model/json/json.ts';
import type { ChangeCounts, ListFetch } from '#shared/model/lists/catalog.ts';
import { client } from '../../data/client.ts';
import { failureOf } from '../../data/failure.ts';
import { useSessionStates } from '../../data/queries.ts';
import { useOpenDialog, useOpenFrame } from '../../state/address.ts';
import { Button } from '../../ui/controls/button.tsx';
import { IconButton } from '../../ui/controls/icon-button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Section } from '../../ui/facts.tsx';
import { useQuantities } from '../../ui/quantities.ts';
import { FailureNotice } from '../../ui/status/failure-notice.tsx';
import { ProgressLine } from '../../ui/status/progress.tsx';
import { visibleText } from '../../ui/visible-text.ts';
import { type FetchActions, forgetReload, listKey, useReloaded } from './fetch-actions.ts';
import css from './list.module.css';

interface FetchStripProps {
  listFetch: ListFetch;
  actions: FetchActions;
  isLive: boolean;
  /** The list grows with its recording, which is no change of the server's. */
  isRecorded: boolean;
  onShowPages: () => void;
}

/** The state of a list's fetch. */
export const FetchStrip = memo(function FetchStrip(props: FetchStripProps) {
  const { listFetch, actions, isLive, isRecorded, onShowPages } = props;
  const t = useTranslations('lists.fetch');
  const openFrame = useOpenFrame();
  const { phase, count, pages, failure, more, incoming } = listFetch;
  const onward = isLive && more && (
    <>
      {phase === 'paused' && <Button onPress={() => actions.proceed('one')}>{t('nextPage')}</Button>}
      <Button onPress={() => actions.proceed('all')}>{phase === 'paused' ? t('rest') : t('continue')}</Button>
    </>
  );
  return (
    <>
      {(phase === 'fetching' || incoming?.phase === 'fetching') && (
        <div className={css.strip} role="status">
          <ProgressLine label={t('fetching')} />
          <p className={css.line}>
            {incoming?.phase === 'fetching'
              ? t('again', { count: incoming.count, pages: incoming.pages })
              : t('soFar', { count, pages })}
          </p>
        </div>
      )}
      {phase === 'paused' && (
        <div className={css.strip}>
          <p className={css.line}>{t('paused', { count, pages })}</p>
          <div className={css.buttons}>
            {onward}
            <Button variant="quiet" onPress={onShowPages}>
              {t('pagesShort')}
            </Button>
          </div>
        </div>
      )}
      {listFetch.leavesPages === true && <PagesLeft sessionId={listFetch.sessionId} />}
      {phase === 'cancelled' && (
        <div className={css.strip}>
          <p className={css.line} data-tone="warn">
            {t('stopped', { count })}
          </p>
          <div className={css.buttons}>{onward}</div>
        </div>
      )}
      {phase === 'failed' && failure !== undefined && (
        <div className={css.notice}>
          <FailureNotice
            failure={failure}
            onRetry={isLive ? actions.refresh : undefined}
            retryLabel={t('fromStart')}
            onOpenFrame={openFrame}
          >
            {onward}
          </FailureNotice>
          {count > 0 && <p className={css.line}>{t('kept', { count, pages })}</p>}
        </div>
      )}
      {incoming?.phase === 'failed' && incoming.failure !== undefined && (
        <div className={css.notice}>
          <FailureNotice
            failure={incoming.failure}
            onRetry={isLive ? actions.refresh : undefined}
            onOpenFrame={openFrame}
          />
          <p className={css.line}>{t('oldKept')}</p>
        </div>
      )}
      {!isRecorded && <ChangesStrip key={listFetch.sessionId} listFetch={listFetch} onApply={actions.apply} />}
    </>
  );
});

/** The client that Loupe connects as reads no further page. */
function PagesLeft({ sessionId }: { sessionId: SessionId }) {
  const t = useTranslations('connectedAs');
  const as = useSessionStates()?.find(({ id }) => id === sessionId)?.as;
  return (
    <div className={css.strip}>
      <p className={css.line}>{t('leavesPages', { host: visibleText(as?.name ?? '') })}</p>
    </div>
  );
}

interface ChangesStripProps {
  listFetch: ListFetch;
  onApply: () => void;
}

/** The changes that the newest fetch made, or would make, until dismissed. */
function ChangesStrip({ listFetch, onApply }: ChangesStripProps) {
  const t = useTranslations('lists.fetch');
  const [dismissed, setDismissed] = useState<string>();
  const openDialog = useOpenDialog();
  const waiting = listFetch.incoming?.phase === 'done' ? listFetch.incoming.changes : undefined;
  const changes = waiting ?? listFetch.changes;
  if (changes === undefined) return null;
  const id = `${listFetch.generation} ${waiting === undefined ? '' : JSON.stringify(waiting)}`;
  if (dismissed === id) return null;
  const differs = changes.added + changes.removed + changes.changed > 0;
  if (!differs && waiting === undefined) {
    return <Unchanged key={id} listFetch={listFetch} onGone={() => setDismissed(id)} />;
  }
  return (
    <div className={css.strip} role="status" data-waits={waiting !== undefined || undefined}>
      <div className={css.changes}>
        <p className={css.line}>
          {waiting !== undefined && `${t('changedOnServer')} `}
          <DifferenceText changes={changes} />
        </p>
        {waiting !== undefined && (
          <Button variant="primary" onPress={onApply}>
            {t('apply')}
          </Button>
        )}
        {differs && <Button onPress={() => openDialog('changes')}>{t('details')}</Button>}
        <IconButton icon={X} label={t('dismiss')} onPress={() => setDismissed(id)} />
      </div>
    </div>
  );
}

/** How long it is shown that nothing changed, in milliseconds. */
const unchangedMs = 6000;

/** That a reload changed nothing, for a while; nothing when nobody reloaded. */
function Unchanged({ listFetch, onGone }: { listFetch: ListFetch; onGone: () => void }) {
  const t = useTranslations('lists.fetch');
  const isAsked = useReloaded(({ lists }) => lists.has(listKey(listFetch)));
  const leave = useEffectEvent(() => {
    forgetReload(listFetch);
    onGone();
  });
  useEffect(() => {
    if (!isAsked) return;
    const timer = setTimeout(() => leave(), unchangedMs);
    return () => clearTimeout(timer);
  }, [isAsked]);
  if (!isAsked) return null;
  return (
    <div className={css.strip} role="status">
      <p className={css.line}>{t('unchanged')}</p>
    </div>
  );
}

function DifferenceText({ changes: { added, removed, changed } }: { changes: ChangeCounts }) {
  const { list } = useQuantities();
  const t = useTranslations('lists.fetch');
  const parts = [
    ...(added > 0 ? [t('added', { count: added })] : []),
    ...(removed > 0 ? [t('removed', { count: removed })] : []),
    ...(changed > 0 ? [t('changed', { count: changed })] : []),
  ];
  return parts.length === 0 ? t('unchanged') : list(parts);
}

interface ChangesDialogProps {
  sessionId: SessionId;
  listFetch: ListFetch;
  onClose: () => void;
}

/** How many items are drawn of each kind of change; the headings count all. */
const maxDrawn = 200;

/** The differences between the old and the new list. */
export function ChangesDialog({ sessionId, listFetch, onClose }: ChangesDialogProps) {
  const t = useTranslations('lists.fetch');
  const counts = listFetch.incoming?.changes ?? listFetch.changes;
  const { data, error, refetch } = useQuery({
    queryKey: ['listChanges', sessionId, listFetch.kind, listFetch.generation, counts],
    queryFn: counts === undefined ? skipToken : () => client.catalog.changes({ sessionId, kind: listFetch.kind }),
    gcTime: 0,
  });
  return (
    <Dialog title={t('changesTitle')} isOpen onClose={onClose} width="wide">
      {error !== null && <FailureNotice failure={failureOf(error)} onRetry={() => void refetch()} />}
      {data !== undefined && counts !== undefined && (
        <div className={css.changesDialogChanges}>
          <Items title={t('added', { count: counts.added })} items={data.added} count={counts.added} tone="added" />
          <Items
            title={t('removed', { count: counts.removed })}
            items={data.removed}
            count={counts.removed}
            tone="removed"
          />
          {data.changed.length > 0 && (
            <Section title={t('changed', { count: counts.changed })}>
              <ul className={css.items}>
                {data.changed.slice(0, maxDrawn).map(({ before, after }, index) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: the list doesn't change, and duplicates share a name.
                  <li key={index}>
                    <ItemName item={after} />
                    <dl className={css.fields}>
                      {fieldChanges(before, after).map((change) => (
                        <div key={change.field}>
                          <dt>{change.field}</dt>
                          {change.before !== undefined && <dd data-tone="removed">{shownValue(change, 'before')}</dd>}
                          {change.after !== undefined && <dd data-tone="added">{shownValue(change, 'after')}</dd>}
                        </div>
                      ))}
                    </dl>
                  </li>
                ))}
              </ul>
              <More count={counts.changed - Math.min(data.changed.length, maxDrawn)} />
            </Section>
          )}
        </div>
      )}
    </Dialog>
  );
}

interface ItemsProps {
  title: string;
  items: readonly Json[];
  count: number;
  tone: 'added' | 'removed';
}

function Items({ title, items, count, tone }: ItemsProps) {
  if (items.length === 0) return null;
  return (
    <Section title={title}>
      <ul className={css.items}>
        {items.slice(0, maxDrawn).map((item, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list doesn't change, and duplicates share a name.
          <li key={index} data-tone={tone}>
            <ItemName item={item} />
          </li>
        ))}
      </ul>
      <More count={count - Math.min(items.length, maxDrawn)} />
    </Section>
  );
}

function More({ count }: { count: number }) {
  const t = useTranslations('lists.fetch');
  return count > 0 ? <p className={css.more}>{t('more', { count })}</p> : null;
}

function ItemName({ item }: { item: Json }) {
  const own = stringAt(item, 'name');
  const id = stringAt(item, 'uri') ?? stringAt(item, 'uriTemplate') ?? own;
  const name = stringAt(item, 'title') ?? own;
  return (
    <span className={css.name}>
      <code>{visibleText(id ?? JSON.stringify(item))}</code>
      {name !== undefined && name !== id && <bdi>{visibleText(name)}</bdi>}
    </span>
  );
}

/** A field of a listed item that differs; undefined where it is missing. */
export interface FieldChange {
  field: string;
  before: string | undefined;
  after: string | undefined;
}

/** The differences between two versions of a listed item, field by field; annotations one by one. */
export function fieldChanges(before: Json, after: Json): FieldChange[] {
  const old = fieldsOf(before);
  const now = fieldsOf(after);
  return [...new Set([...old.keys(), ...now.keys()])]
    .map((field) => ({ field, before: old.get(field), after: now.get(field) }))
    .filter((change) => change.before !== change.after);
}

/** So much of a value is drawn, in characters, and so much of that before the first difference. */
const mostOfValue = 2_000;
const beforeDifference = 200;

/** One side of a change: all of a short value, else what is around the first difference. */
export function shownValue({ before = '', after = '' }: FieldChange, side: 'before' | 'after'): string {
  const text = side === 'before' ? before : after;
  if (before.length <= mostOfValue && after.length <= mostOfValue) return visibleText(text);
  let same = 0;
  while (same < before.length && before[same] === after[same]) same += 1;
  const start = Math.max(0, same - beforeDifference);
  const end = start + mostOfValue;
  const cut = text.slice(start, end).toWellFormed();
  return `${start > 0 ? '…' : ''}${visibleText(cut)}${end < text.length ? '…' : ''}`;
}

function fieldsOf(item: Json, prefix = ''): Map<string, string> {
  if (!isJsonObject(item)) return new Map([[prefix === '' ? 'item' : prefix.slice(0, -1), JSON.stringify(item)]]);
  const fields = new Map<string, string>();
  for (const [key, value] of Object.entries(item)) {
    if (key === 'annotations' && isJsonObject(value)) {
      for (const [name, text] of fieldsOf(value, 'annotations.')) fields.set(name, text);
    } else fields.set(prefix + key, typeof value === 'string' ? value : JSON.stringify(value));
  }
  return fields;
}
