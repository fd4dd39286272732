import { useMutation, useQuery } from '@tanstack/react-query';
import { Library } from 'lucide-react';
import { useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { createFailure, FailureError } from '#shared/messages/failure.ts';
import type { KnownServerRow, KnownList as List } from '#shared/model/lists/known-server.ts';
import { client, host, queryClient } from '../../../data/client.ts';
import { failureOf } from '../../../data/failure.ts';
import { classNames } from '../../../ui/class-names.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Select } from '../../../ui/controls/select.tsx';
import { SearchField, TextField } from '../../../ui/controls/text-field.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import layout from '../../../ui/layout.module.css';
import { VirtualRows } from '../../../ui/rows/virtual-rows.tsx';
import { EmptyState } from '../../../ui/status/empty-state.tsx';
import { FailureNotice } from '../../../ui/status/failure-notice.tsx';
import { Tag } from '../../../ui/status/tag.tsx';
import { useDebounced } from '../../../ui/use-debounced.ts';
import { visibleText } from '../../../ui/visible-text.ts';
import css from './known.module.css';
import { KnownServerDialog } from './known-server-dialog.tsx';

/** Known servers: search a list, see what one would run and what it wants to know, add it. */
export function KnownDialog({ onClose }: { onClose: () => void }) {
  const [place, setPlace] = useState<KnownPlace>({ listId: undefined, text: '' });
  const [shown, setShown] = useState<{ listId: string; row: KnownServerRow }>();
  if (shown === undefined) {
    return (
      <KnownList
        place={place}
        onChange={setPlace}
        onChoose={(listId, row) => setShown({ listId, row })}
        onClose={onClose}
      />
    );
  }
  const { listId, row } = shown;
  return <KnownServerDialog listId={listId} row={row} onBack={() => setShown(undefined)} onClose={onClose} />;
}

/** Where the user is in the lists of known servers. */
interface KnownPlace {
  /** Undefined: the list that comes with Loupe. */
  listId: string | undefined;
  text: string;
}

interface KnownListProps {
  place: KnownPlace;
  onChange: (place: KnownPlace) => void;
  onChoose: (listId: string, row: KnownServerRow) => void;
  onClose: () => void;
}

/** As many as one looks through. */
const mostRows = 500;
const rowHeight = 44;

/** Searches one of the lists. */
function KnownList({ place, onChange, onChoose, onClose }: KnownListProps) {
  const t = useTranslations('knownServers');
  const { data: lists = [], error } = useQuery(host.knownServers.lists.queryOptions({ gcTime: 0 }));
  const list = lists.find(({ listId }) => listId === place.listId) ?? lists[0];
  const show = async ({ listId }: List) => {
    await queryClient.invalidateQueries({ queryKey: host.knownServers.lists.key() });
    onChange({ ...place, listId });
  };
  return (
    <Dialog isOpen width="wide" title={t('title')} onClose={onClose}>
      <div className={classNames(layout.vertical, css.body)}>
        {lists.length > 1 && list !== undefined && (
          <Select
            label={t('list')}
            value={list.listId}
            options={lists.map(({ listId, source }) => ({
              value: listId,
              label: source === '' ? t('packaged') : visibleText(source),
            }))}
            onChange={(listId) => onChange({ ...place, listId })}
          />
        )}
        <SearchField
          autoFocus
          label={t('search')}
          value={place.text}
          onChange={(text) => onChange({ ...place, text })}
        />
        {error !== null && <FailureNotice failure={failureOf(error)} />}
        {list !== undefined && <Rows key={list.listId} list={list} text={place.text} onChoose={onChoose} />}
        <OtherLists onOpen={(opened) => void show(opened)} />
      </div>
    </Dialog>
  );
}

interface RowsProps {
  list: List;
  text: string;
  onChoose: KnownListProps['onChoose'];
}

function Rows({ list, text, onChoose }: RowsProps) {
  const t = useTranslations('knownServers');
  const [active, setActive] = useState(0);
  const { listId, source, unusable, isCut } = list;
  const input = { listId, text: useDebounced(text), from: 0, count: mostRows };
  const { data, error } = useQuery(
    host.knownServers.search.queryOptions({ input, gcTime: 0, placeholderData: (before) => before }),
  );
  const rows = data?.rows ?? [];
  const choose = (index: number) => {
    const row = rows[index];
    if (row !== undefined) onChoose(listId, row);
  };
  if (error !== null) return <FailureNotice failure={failureOf(error)} />;
  return (
    <>
      {data !== undefined && rows.length === 0 ? (
        <EmptyState title={t('noneTitle')} icon={Library}>
          {t('noneText')}
        </EmptyState>
      ) : (
        <div className={classNames(layout.box, layout.column, css.rows)}>
          <VirtualRows
            label={t('results')}
            count={rows.length}
            rowHeight={rowHeight}
            activeIndex={Math.min(active, rows.length - 1)}
            onActiveIndexChange={setActive}
            onOpen={choose}
            rowProps={(index) => ({ className: css.row ?? '', onClick: () => choose(index) })}
            renderRow={(index) => <Row row={rows[index]} />}
          />
        </div>
      )}
      <div className={classNames(layout.stack, layout.quiet)} role="status">
        {data !== undefined && <span>{t('count', { count: data.total })}</span>}
        {data !== undefined && data.total > rows.length && (
          <span>{t('first', { shown: rows.length, total: data.total })}</span>
        )}
        {source === '' && <span>{t('packagedText')}</span>}
        {unusable > 0 && <span className={layout.warn}>{t('unusable', { count: unusable })}</span>}
        {isCut && <span className={layout.warn}>{t('cut')}</span>}
      </div>
    </>
  );
}

function Row({ row }: { row: KnownServerRow | undefined }) {
  const t = useTranslations('knownServers');
  if (row === undefined) return null;
  const { title, name, version, description, kinds } = row;
  return (
    <div className={classNames(layout.stack, layout.fillWidth)}>
      <div className={layout.wideRow}>
        <span className={layout.strong}>{visibleText(title)}</span>
        <code className={layout.quietTruncate}>{visibleText(`${name} ${version}`)}</code>
        {kinds.map((kind) => (
          <Tag key={kind}>{kind === 'remote' ? t('remote') : visibleText(kind)}</Tag>
        ))}
      </div>
      <span className={classNames(layout.muted, layout.truncate)}>{visibleText(description)}</span>
    </div>
  );
}

/** Ways to other lists: a file, or an address that the user types. */
function OtherLists({ onOpen }: { onOpen: (list: List) => void }) {
  const t = useTranslations('knownServers');
  const picker = useRef<HTMLInputElement>(null);
  const [url, setUrl] = useState<string>();
  const opening = useMutation({ mutationFn: openFile, onSuccess: onOpen });
  const fetching = useMutation({
    mutationFn: (typed: string) => client.knownServers.fetch({ url: typed }),
    onSuccess: onOpen,
  });
  const error = fetching.error ?? opening.error;
  return (
    <>
      <div className={layout.wideRow}>
        <input
          ref={picker}
          type="file"
          accept=".json"
          className={css.picker}
          aria-label={t('openFile')}
          onChange={({ currentTarget }) => {
            const file = currentTarget.files?.[0];
            if (file !== undefined) opening.mutate(file);
            currentTarget.value = '';
          }}
        />
        <Button onPress={() => picker.current?.click()}>{t('openFile')}</Button>
        {url === undefined && <Button onPress={() => setUrl('')}>{t('fetch')}</Button>}
      </div>
      {url !== undefined && (
        <form
          className={classNames(layout.row, css.fetch)}
          onSubmit={(event) => {
            event.preventDefault();
            if (url.trim() !== '' && !fetching.isPending) fetching.mutate(url.trim());
          }}
        >
          <TextField
            autoFocus
            isMono
            label={t('fetchUrl')}
            description={t('fetchHint')}
            inputMode="url"
            value={url}
            onChange={setUrl}
          />
          <Button type="submit" isDisabled={url.trim() === '' || fetching.isPending}>
            {fetching.isPending ? t('fetching') : t('fetchNow')}
          </Button>
        </form>
      )}
      {error !== null && <FailureNotice failure={failureOf(error)} />}
    </>
  );
}

/** As much as the host takes of a text, in bytes. */
const largestText = 32_000_000;

async function openFile(file: File): Promise<List> {
  if (file.size > largestText) {
    throw new FailureError(createFailure('invalidConfig', { file: file.name, problem: 'tooLarge', mebibytes: 30 }));
  }
  return client.knownServers.openText({ text: await file.text(), source: file.name });
}
