import { useMutation, useQuery } from '@tanstack/react-query';
import { Library } from 'lucide-react';
import { useState } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { draftOfOffer, missingValues } from '#shared/mcp/offer-draft.ts';
import type {
  KnownServer,
  KnownServerRow,
  KnownList as List,
  Offer,
  WantedValue,
} from '#shared/model/lists/known-server.ts';
import { ownValue } from '#shared/model/own-value.ts';
import type { ServerDraft, ServerView } from '#shared/model/server.ts';
import { client, host, queryClient } from '../../../data/client.ts';
import { failureOf } from '../../../data/failure.ts';
import { Fetching } from '../../../kit/fetching.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { FilePicker } from '../../../ui/controls/file-picker.tsx';
import { Select } from '../../../ui/controls/select.tsx';
import { SearchField, TextField } from '../../../ui/controls/text-field.tsx';
import { Spacer } from '../../../ui/controls/toolbar.tsx';
import { Fact, Facts, Section } from '../../../ui/facts.tsx';
import layout from '../../../ui/layout.module.css';
import { Rows } from '../../../ui/rows/rows.tsx';
import { EmptyState } from '../../../ui/status/empty-state.tsx';
import { FailureNotice } from '../../../ui/status/failure-notice.tsx';
import { Tag } from '../../../ui/status/tag.tsx';
import { useDebounced } from '../../../ui/use-debounced.ts';
import { visibleText } from '../../../ui/visible-text.ts';
import css from './dialogs.module.css';
import { DraftFacts } from './draft-facts.tsx';
import { readText } from './read-file.ts';
import { useAdding } from './use-adding.ts';
import { WideDialog } from './wide-dialog.tsx';

/** Known servers: search a list, see what a server would run and which values it needs, add it. */
export function KnownDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslations('knownServers');
  // Undefined: the list that comes with Loupe.
  const [chosenId, setChosenId] = useState<string>();
  const [text, setText] = useState('');
  const [shown, setShown] = useState<{ listId: string; row: KnownServerRow }>();
  const { data: lists = [], error } = useQuery(
    host.knownServers.lists.queryOptions({ input: { locale: useLocale() }, gcTime: 0 }),
  );
  const list = lists.find(({ listId }) => listId === chosenId) ?? lists[0];
  const openList = async ({ listId }: List) => {
    await queryClient.invalidateQueries({ queryKey: host.knownServers.lists.key() });
    setChosenId(listId);
  };
  if (shown !== undefined) {
    return <KnownServerDialog {...shown} onBack={() => setShown(undefined)} onClose={onClose} />;
  }
  return (
    <WideDialog title={t('title')} onClose={onClose}>
      {lists.length > 1 && list !== undefined && (
        <Select
          label={t('list')}
          value={list.listId}
          options={lists.map(({ listId, source }) => ({
            value: listId,
            label: source === '' ? t('packaged') : visibleText(source),
          }))}
          onChange={setChosenId}
        />
      )}
      <SearchField autoFocus label={t('search')} value={text} onChange={setText} />
      {error !== null && <FailureNotice failure={failureOf(error)} />}
      {list !== undefined && <KnownServers key={list.listId} list={list} text={text} onChoose={setShown} />}
      <OtherLists onOpen={(opened) => void openList(opened)} />
    </WideDialog>
  );
}

const maxRows = 500;
const rowHeight = 44;

interface KnownServersProps {
  list: List;
  text: string;
  onChoose: (chosen: { listId: string; row: KnownServerRow }) => void;
}

function KnownServers({ list, text, onChoose }: KnownServersProps) {
  const t = useTranslations('knownServers');
  const [active, setActive] = useState(0);
  const { listId, source, unusable, isCut } = list;
  const input = { listId, text: useDebounced(text), from: 0, count: maxRows };
  const query = useQuery(
    host.knownServers.search.queryOptions({ input, gcTime: 0, placeholderData: (before) => before }),
  );
  const { data } = query;
  const rows = data?.rows ?? [];
  const choose = (index: number) => {
    const row = rows[index];
    if (row !== undefined) onChoose({ listId, row });
  };
  if (data === undefined || query.error !== null) return <Fetching query={query} />;
  return (
    <>
      {rows.length === 0 ? (
        <EmptyState title={t('noneTitle')} icon={Library}>
          {t('noneText')}
        </EmptyState>
      ) : (
        <div className={classNames(layout.box, layout.column, css.rows)}>
          <Rows
            label={t('results')}
            count={rows.length}
            rowHeight={rowHeight}
            activeIndex={Math.min(active, rows.length - 1)}
            onActiveIndexChange={setActive}
            onOpen={choose}
            rowProps={(index) => ({ className: css.knownRow ?? '', onClick: () => choose(index) })}
            renderRow={(index) => <Row row={rows[index]} />}
          />
        </div>
      )}
      <div className={classNames(layout.stack, layout.quiet)} role="status">
        <span>{t('count', { count: data.total })}</span>
        {data.total > rows.length && <span>{t('first', { shown: rows.length, total: data.total })}</span>}
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

/** Opens another list: a file, or a URL that the user types. */
function OtherLists({ onOpen }: { onOpen: (list: List) => void }) {
  const t = useTranslations('knownServers');
  const [url, setUrl] = useState<string>();
  // One mutation, so that its error is that of the last attempt.
  const { mutate, error, isPending, variables } = useMutation({
    mutationFn: (from: File | string) =>
      typeof from === 'string' ? client.knownServers.fetch({ url: from }) : openFile(from),
    onSuccess: onOpen,
  });
  const isFetching = isPending && typeof variables === 'string';
  return (
    <>
      <div className={layout.wideRow}>
        <FilePicker label={t('openFile')} accept=".json" onChoose={([file]) => file !== undefined && mutate(file)} />
        {url === undefined && <Button onPress={() => setUrl('')}>{t('fetch')}</Button>}
      </div>
      {url !== undefined && (
        <form
          className={classNames(layout.row, css.fieldWithButton)}
          onSubmit={(event) => {
            event.preventDefault();
            if (url.trim() !== '' && !isFetching) mutate(url.trim());
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
          <Button type="submit" isDisabled={url.trim() === '' || isFetching}>
            {isFetching ? t('fetching') : t('fetchNow')}
          </Button>
        </form>
      )}
      {error !== null && <FailureNotice failure={failureOf(error)} />}
    </>
  );
}

/** The size limit of the host, in bytes, and as it is shown. */
const textLimit = { bytes: 32_000_000, mebibytes: 30 };

async function openFile(file: File): Promise<List> {
  return client.knownServers.openText({ text: await readText(file, textLimit), source: file.name });
}

interface KnownServerDialogProps {
  listId: string;
  row: KnownServerRow;
  onBack: () => void;
  onClose: () => void;
}

/** A known server: what it would run, the values it needs, and the button that adds it. */
function KnownServerDialog({ listId, row: { place, title }, onBack, onClose }: KnownServerDialogProps) {
  const t = useTranslations('knownServers');
  const { data: server, error } = useQuery(
    host.knownServers.get.queryOptions({ input: { listId, place }, gcTime: 0, retry: false }),
  );
  const [number, setNumber] = useState(0);
  // May contain secrets, so they are dropped with the dialog.
  const [given, setGiven] = useState<Readonly<Record<string, string>>>({});
  const [wasTried, setTried] = useState(false);
  const offer = server?.offers[number];
  const missing = offer === undefined ? [] : missingValues(offer, given);
  const draft = server && offer && draftOfOffer(server, offer, given);
  const { add, addError } = useAdding(addUnapproved, 'item');
  const submit = () => {
    setTried(true);
    if (draft !== undefined && missing.length === 0) add(draft);
  };
  return (
    <WideDialog
      title={visibleText(title)}
      onClose={onClose}
      footer={
        <>
          <Button variant="quiet" onPress={onBack}>
            {t('back')}
          </Button>
          <Spacer />
          <Button variant="primary" isDisabled={draft === undefined} onPress={submit}>
            {t('add')}
          </Button>
        </>
      }
    >
      {error !== null && <FailureNotice failure={failureOf(error)} />}
      {addError !== null && <FailureNotice failure={failureOf(addError)} />}
      {server !== undefined && <About server={server} />}
      {server !== undefined && server.offers.length === 0 && <p className={layout.warn}>{t('noOffers')}</p>}
      {server !== undefined && server.offers.length > 1 && (
        <Select
          label={t('offer')}
          value={String(number)}
          options={server.offers.map((each, index) => ({ value: String(index), label: labelOf(each, t('remote')) }))}
          onChange={(chosen) => {
            setNumber(Number(chosen));
            setGiven({});
            setTried(false);
          }}
        />
      )}
      {offer?.problem !== undefined && (
        <p className={layout.warn}>
          {t(`problems.${offer.problem}`)} <code className={layout.breaking}>{visibleText(offer.subject)}</code>
        </p>
      )}
      {offer !== undefined && offer.wants.length > 0 && (
        <Section title={t('wants')}>
          <div className={classNames(layout.vertical, css.values)}>
            {offer.wants.map((want) => (
              <ValueField
                key={want.key}
                want={want}
                value={ownValue(given, want.key) ?? want.usual ?? ''}
                isMissing={wasTried && missing.includes(want.key)}
                onChange={(value) => setGiven({ ...given, [want.key]: value })}
              />
            ))}
          </div>
        </Section>
      )}
      {draft !== undefined && (
        <Section title={t('preview')}>
          <DraftFacts draft={draft} />
          {draft.transport === 'stdio' && <p className={layout.muted}>{t('afterwards')}</p>}
        </Section>
      )}
    </WideDialog>
  );
}

/** Its command needs consent before it runs. */
function addUnapproved(draft: ServerDraft): Promise<readonly ServerView[]> {
  return client.servers.add({ drafts: [draft], approved: false });
}

function About({ server: { name, version, description, website, repository } }: { server: KnownServer }) {
  const t = useTranslations('knownServers');
  return (
    <div className={layout.stack}>
      {description !== '' && <p className={layout.breaking}>{visibleText(description)}</p>}
      <Facts>
        <Fact name={t('name')}>
          <code className={layout.breaking}>{visibleText(name)}</code>
        </Fact>
        {version !== '' && <Fact name={t('version')}>{visibleText(version)}</Fact>}
        {website !== undefined && <Fact name={t('website')}>{visibleText(website)}</Fact>}
        {repository !== undefined && <Fact name={t('repository')}>{visibleText(repository)}</Fact>}
      </Facts>
    </div>
  );
}

interface ValueFieldProps {
  want: WantedValue;
  value: string;
  isMissing: boolean;
  onChange: (value: string) => void;
}

function ValueField({ want, value, isMissing, onChange }: ValueFieldProps) {
  const t = useTranslations('knownServers');
  const { isSecret, choices, placeholder } = want;
  const label = visibleText(want.label);
  const description = [want.description && visibleText(want.description), isSecret && t('secretHint')]
    .filter(Boolean)
    .join(' ');
  if (choices !== undefined) {
    const options = [...(value === '' || !choices.includes(value) ? [''] : []), ...choices];
    return (
      <div className={layout.stack}>
        <Select
          label={label}
          value={choices.includes(value) ? value : ''}
          options={options.map((each) => ({ value: each, label: each === '' ? t('chooseValue') : visibleText(each) }))}
          onChange={onChange}
        />
        {description !== '' && <span className={layout.quiet}>{description}</span>}
        {isMissing && <span className={layout.error}>{t('missing')}</span>}
      </div>
    );
  }
  return (
    <TextField
      label={label}
      isMono
      isRequired={want.isRequired}
      {...(description !== '' && { description })}
      {...(placeholder !== undefined && { placeholder: visibleText(placeholder) })}
      type={isSecret ? 'password' : 'text'}
      autoComplete="off"
      value={value}
      onChange={onChange}
      errorMessage={isMissing ? t('missing') : undefined}
    />
  );
}

function labelOf({ kind, subject }: Offer, remote: string): string {
  return visibleText(`${kind === 'remote' ? remote : kind}: ${subject}`);
}
