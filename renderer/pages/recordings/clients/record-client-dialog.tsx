import { FileJson } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { configFormats } from '#shared/model/imports.ts';
import type { ClientEntry, FoundClients } from '#shared/recording/recorded-clients.ts';
import { failureOf } from '../../../data/failure.ts';
import { useDialogSearch, useOpenDialog } from '../../../state/address.ts';
import { classNames } from '../../../ui/class-names.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { TextField } from '../../../ui/controls/text-field.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import layout from '../../../ui/layout.module.css';
import { useQuantities } from '../../../ui/quantities.ts';
import { EmptyState } from '../../../ui/status/empty-state.tsx';
import { FailureNotice, useFailureText } from '../../../ui/status/failure-notice.tsx';
import { Tag } from '../../../ui/status/tag.tsx';
import { Warnings } from '../../../ui/status/warnings.tsx';
import { visibleText } from '../../../ui/visible-text.ts';
import { ChangeDialog } from './change-dialog.tsx';
import css from './clients.module.css';
import { entryKey, recordClientDialog, useFoundClients, useOpenRecordClient } from './found-clients.ts';

/** The dialogs that put the recorder into a client's configuration and take it out, as the address asks for them. */
export function RecordClientDialogs() {
  const openDialog = useOpenDialog();
  const open = useOpenRecordClient();
  const shown = recordClientDialog(useDialogSearch());
  // Outlives the choice of an entry: whoever goes back finds the same list.
  const [folder, setFolder] = useState('');
  if (shown === undefined) return null;
  const close = () => openDialog(undefined);
  if (shown === 'all') return <EntriesDialog folder={folder} onFolder={setFolder} onClose={close} />;
  return <ChangeDialog key={entryKey(shown)} place={shown} onBack={() => open()} onClose={close} />;
}

interface EntriesDialogProps {
  /** Of a project whose files are read as well; empty: none. */
  folder: string;
  onFolder: (folder: string) => void;
  onClose: () => void;
}

function EntriesDialog({ folder, onFolder, onClose }: EntriesDialogProps) {
  const t = useTranslations('recordedClients');
  const importsText = useTranslations('imports');
  const [typed, setTyped] = useState(folder);
  const { data: found, error, refetch } = useFoundClients(folder);
  return (
    <Dialog isOpen width="wide" title={t('title')} onClose={onClose}>
      <div className={css.body}>
        <p className={layout.muted}>{t('intro')}</p>
        <form
          className={classNames(layout.row, css.folder)}
          onSubmit={(event) => {
            event.preventDefault();
            onFolder(typed.trim());
          }}
        >
          <TextField
            autoFocus
            label={importsText('folder')}
            description={importsText('folderHint')}
            isMono
            value={typed}
            onChange={setTyped}
          />
          <Button type="submit">{importsText('find')}</Button>
        </form>
        {error !== null && <FailureNotice failure={failureOf(error)} onRetry={() => void refetch()} />}
        {found !== undefined && <Entries found={found} />}
      </div>
    </Dialog>
  );
}

function Entries({ found: { entries, failures } }: { found: FoundClients }) {
  const t = useTranslations('recordedClients');
  const importsText = useTranslations('imports');
  const failureText = useFailureText();
  const { list } = useQuantities();
  const files = Map.groupBy(entries, ({ file }) => file);
  const unreadable = failures.map(({ failure }) => {
    const { sentence, next } = failureText(failure);
    return `${sentence} ${next}`;
  });
  return (
    <>
      {entries.length === 0 && (
        <EmptyState title={t('noneTitle')} icon={FileJson}>
          {t('noneText', {
            clients: list(
              configFormats
                .filter((format) => format !== 'text' && format !== 'loupe')
                .map((format) => importsText(`formats.${format}`)),
            ),
          })}
        </EmptyState>
      )}
      {[...files].map(([file, ofFile]) => (
        <FileEntries key={file} file={file} entries={ofFile} />
      ))}
      <Warnings texts={unreadable} />
    </>
  );
}

/** The entries of one file. */
function FileEntries({ file, entries }: { file: string; entries: readonly ClientEntry[] }) {
  const importsText = useTranslations('imports');
  const client = importsText(`formats.${entries[0]?.client ?? 'mcpJson'}`);
  return (
    <section className={layout.stack} aria-label={`${client}: ${file}`}>
      <div className={classNames(layout.wideRow, css.fileHead)}>
        <h3 className={layout.oneLine}>{client}</h3>
        <code className={layout.quietTruncate} title={file}>
          {file}
        </code>
      </div>
      <ul className={classNames(layout.box, css.entries)}>
        {entries.map((entry) => (
          <li key={entryKey(entry)} className={css.entry}>
            <Entry entry={entry} client={client} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Entry({ entry, client }: { entry: ClientEntry; client: string }) {
  const t = useTranslations('recordedClients');
  const open = useOpenRecordClient();
  const { folder, words, state, problem, isDisabled } = entry;
  const name = visibleText(entry.name);
  const command = visibleText(words.join(' '));
  return (
    <>
      <div className={classNames(layout.stack, layout.fillWidth)}>
        <span className={layout.wrappingRow}>
          <bdi className={layout.breaking}>{name}</bdi>
          {folder !== undefined && <span className={classNames(layout.quiet, css.project)}>{folder}</span>}
        </span>
        <code className={layout.quietTruncate} title={command}>
          {command}
        </code>
        {problem !== undefined && (
          <span className={layout.quiet}>{t('unsupported', { problem: t('problem', { problem }) })}</span>
        )}
      </div>
      {isDisabled === true && <Tag title={t('disabledHint')}>{t('disabled')}</Tag>}
      {state === 'recorded' && <Tag tone="ok">{t('recorded')}</Tag>}
      {state === 'changed' && <Tag tone="warn">{t('changed')}</Tag>}
      {state === 'plain' && (
        <Button aria-label={t('recordEntry', { name, client })} onPress={() => open(entry)}>
          {t('choose')}
        </Button>
      )}
    </>
  );
}
