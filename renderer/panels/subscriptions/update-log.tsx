import { Bell, Download, Filter, Flag, Focus, Pause, Play, Trash2 } from 'lucide-react';
import { type KeyboardEvent, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { useTranslations } from 'use-intl';
import type { ServerId } from '#shared/model/id.ts';
import type { UpdateFilter } from '#shared/model/subscription.ts';
import { client } from '../../data/client.ts';
import { failureOf } from '../../data/failure.ts';
import { subscribeUpdates } from '../../data/update-news.ts';
import { useOpenResource } from '../../kit/reads/index.ts';
import { useOpenFrame } from '../../state/address.ts';
import { showFailure } from '../../state/notice.ts';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Clock, clockText } from '../../ui/clock.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { FailureNotice } from '../../ui/failure-notice.tsx';
import { IconButton, IconToggle } from '../../ui/icon-button.tsx';
import { MenuButton, MenuItem } from '../../ui/menu.tsx';
import { RowScroller, type RowScrollerHandle } from '../../ui/row-scroller.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { Spacer } from '../../ui/toolbar.tsx';
import { type ExportForm, exportUpdates } from './export-updates.ts';
import { UpdateCells, UpdateHeadings } from './update-cells.tsx';
import type { UpdateRow } from './update-groups.ts';
import css from './update-log.module.css';
import { UpdateStore } from './update-store.ts';
import { useUpdateView } from './update-view.ts';
import { useSubject } from './use-subject.ts';

/** Everything that servers told about changes, newest at the end; what a storm repeats is one line with its count. */
export function UpdateLog({ serverId }: { serverId: ServerId | undefined }) {
  const t = useTranslations('subscriptions');
  const { text, scope, isMarkedOnly, reset } = useUpdateView();
  const typed = text.trim().slice(0, 500);
  const narrowedTo = scope === 'this' ? serverId : undefined;
  const filter = useMemo<UpdateFilter>(
    () => ({
      ...(typed !== '' && { text: typed }),
      ...(isMarkedOnly && { marked: true }),
      ...(narrowedTo !== undefined && { serverId: narrowedTo }),
    }),
    [typed, isMarkedOnly, narrowedTo],
  );
  const isFiltered = Object.keys(filter).length > 0;
  const store = useUpdates(filter);
  return (
    <section className={css.pane} aria-label={t('log')}>
      <UpdateFilterBar store={store} filter={filter} hasServer={serverId !== undefined} />
      {store.failure !== undefined ? (
        <FailureNotice failure={store.failure} onRetry={() => store.reload()} />
      ) : store.rowCount > 0 ? (
        <Rows store={store} />
      ) : store.isLoaded && isFiltered ? (
        <EmptyState
          title={t('noMatchTitle')}
          icon={Filter}
          actions={<Button onPress={reset}>{t('resetFilter')}</Button>}
        >
          {t('noMatchText')}
        </EmptyState>
      ) : store.isLoaded ? (
        <EmptyState title={t('emptyTitle')} icon={Bell}>
          {t('emptyText')}
        </EmptyState>
      ) : null}
    </section>
  );
}

function Rows({ store }: { store: UpdateStore }) {
  const t = useTranslations('subscriptions');
  const openFrame = useOpenFrame();
  const [activeRow, setActiveRow] = useState(-1);
  const [pause, setPause] = useState<{ rows: number; isAtEnd: boolean }>();
  const scroller = useRef<RowScrollerHandle>(null);
  const active = store.rowAt(activeRow);
  const rows = store.rowCount;
  const handleKey = (event: KeyboardEvent) => {
    if (active === undefined) return;
    if (event.key === 'Enter') openFrame(active.update.seq);
    else if (event.key === 'Escape') setActiveRow(-1);
    else if (event.key === (active.isUnfolded ? 'ArrowLeft' : 'ArrowRight')) store.toggle(activeRow);
    else return;
    event.preventDefault();
  };
  return (
    <div className={css.rows}>
      <div className={css.columns}>
        <RowScroller
          handleRef={scroller}
          label={t('log')}
          total={rows}
          head={<UpdateHeadings />}
          activeRow={activeRow}
          onActiveRowChange={setActiveRow}
          onKeyDown={handleKey}
          onFollow={(isFollowing, isAtEnd) => {
            setPause((known) => (isFollowing ? undefined : { rows: known?.rows ?? rows, isAtEnd }));
          }}
          rowClass={(row) => classNames(row === activeRow && css.active, store.rowAt(row)?.isLine === true && css.line)}
          renderRow={(row) => {
            const shown = store.rowAt(row);
            return shown !== undefined && <UpdateCells row={shown} onToggle={() => store.toggle(row)} />;
          }}
        />
        {pause !== undefined && (rows > pause.rows || !pause.isAtEnd) && (
          <div className={css.newest}>
            <Button onPress={() => scroller.current?.scrollToEnd()}>{t('newest')} ↓</Button>
          </div>
        )}
      </div>
      {active !== undefined && <UpdateDetails row={active} onToggle={() => store.toggle(activeRow)} />}
    </div>
  );
}

/** The log of changes under a filter, following the host's for as long as the component lives. */
function useUpdates(filter: UpdateFilter): UpdateStore {
  const [store] = useState(
    () =>
      new UpdateStore({
        fetch: (query, signal) => client.subscriptions.updates(query, { signal }),
        after: (milliseconds, callback) => setTimeout(callback, milliseconds),
        beforePaint: (callback) => requestAnimationFrame(callback),
        failureOf,
      }),
  );
  useSyncExternalStore(store.subscribe, store.version);
  useEffect(() => store.setFilter(filter), [store, filter]);
  useEffect(() => subscribeUpdates(() => store.refresh()), [store]);
  return store;
}

interface UpdateDetailsProps {
  row: UpdateRow & { isUnfolded: boolean };
  onToggle: () => void;
}

/** The selected line in words: what is odd about it, and where it came from. */
function UpdateDetails({ row: { update, count, lastAt, marks, isUnfolded }, onToggle }: UpdateDetailsProps) {
  const t = useTranslations('subscriptions');
  const openFrame = useOpenFrame();
  const openResource = useOpenResource();
  const subject = useSubject(update);
  const { seq, serverId, serverName, uri } = update;
  return (
    <section className={css.details} aria-label={t('line')}>
      <p className={css.what}>
        <Clock at={update.at} /> · {serverName} · <bdi>{subject}</bdi>
        {count > 1 && ` · ${t('together', { count, time: clockText(lastAt) })}`}
      </p>
      {marks.map((each) => {
        const words = { mark: t(`marks.${each.mark}`), text: t(`markTexts.${each.mark}`) };
        return (
          <p key={each.mark} className={css.mark}>
            {each.count > 1 ? t('explainedCount', { ...words, count: each.count }) : t('explained', words)}
          </p>
        );
      })}
      <div className={css.actions}>
        <Button onPress={() => openFrame(seq)}>{t('showFrame', { seq })}</Button>
        {uri !== undefined && <Button onPress={() => openResource(serverId, uri)}>{t('openResource')}</Button>}
        {count > 1 && <Button onPress={onToggle}>{isUnfolded ? t('hideLines') : t('showLines')}</Button>}
      </div>
    </section>
  );
}

interface UpdateFilterBarProps {
  store: UpdateStore;
  filter: UpdateFilter;
  /** Whether there is one server to narrow to. */
  hasServer: boolean;
}

/** What to show of the log of changes, and what to do with it as a whole. */
function UpdateFilterBar({ store, filter, hasServer }: UpdateFilterBarProps) {
  const t = useTranslations('subscriptions');
  const { text, scope, isMarkedOnly, change } = useUpdateView();
  const tell = (thrown: unknown) => showFailure(failureOf(thrown));
  const save = (form: ExportForm) => void exportUpdates(filter, form).catch(tell);
  return (
    <div className={css.bar}>
      <div className={css.search}>
        <SearchField label={t('filter')} value={text} onChange={(next) => change({ text: next })} />
      </div>
      {hasServer && (
        <IconToggle
          icon={Focus}
          label={t('scopeThis')}
          isSelected={scope === 'this'}
          onChange={(isOn) => change({ scope: isOn ? 'this' : 'all' })}
        />
      )}
      <IconToggle
        icon={Flag}
        label={t('markedOnly')}
        isSelected={isMarkedOnly}
        onChange={(isOn) => change({ isMarkedOnly: isOn })}
      />
      <Spacer />
      <span className={css.total}>{t('total', { count: store.total })}</span>
      {store.isPaused ? (
        <Button aria-label={t('resume', { count: store.waiting })} onPress={() => store.setPaused(false)}>
          <Play aria-hidden className={css.play} />
          {t('waiting', { count: store.waiting })}
        </Button>
      ) : (
        <IconButton icon={Pause} label={t('pause')} onPress={() => store.setPaused(true)} />
      )}
      <MenuButton label={t('export')} icon={Download}>
        <MenuItem onPress={() => save('jsonl')}>{t('exportJsonl')}</MenuItem>
        <MenuItem onPress={() => save('csv')}>{t('exportCsv')}</MenuItem>
      </MenuButton>
      <IconButton
        icon={Trash2}
        label={t('clear')}
        onPress={() => void client.subscriptions.clearUpdates().then(() => store.reload(), tell)}
      />
    </div>
  );
}
