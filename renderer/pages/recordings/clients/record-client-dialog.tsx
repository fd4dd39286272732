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
import { RecordCommand } from '../record-command.tsx';
import { ChangeDialog } from './change-dialog.tsx';
import css from './clients.module.css';
import { type ClientAction, clientDialog, entryKey, useFoundClients, useOpenClientDialog } from './found-clients.ts';
import { MeasureDialog } from './measure-dialog.tsx';

/** The dialogs that put the recorder or the probe into a client's configuration and take it out, as the address asks for them. */
export function ClientDialogs() {
  const openDialog = useOpenDialog();
  const shown = clientDialog(useDialogSearch());
  // Outlives the choice of an entry: whoever goes back finds the same list.
  const [folder, setFolder] = useState('');
  const open = useOpenClientDialog(shown?.action ?? 'record');
  if (shown === undefined) return null;
  const close = () => openDialog(undefined);
  const { action, place } = shown;
  if (place === undefined) {
    return <EntriesDialog action={action} folder={folder} onFolder={setFolder} onClose={close} />;
  }
  const Shown = action === 'measure' ? MeasureDialog : ChangeDialog;
  return <Shown key={entryKey(place)} place={place} onBack={() => open()} onClose={close} />;
}

interface EntriesDialogProps {
  action: ClientAction;
  /** Of a project whose files are read as well; empty: none. */
  folder: string;
  onFolder: (folder: string) => void;
  onClose: () => void;
}

function EntriesDialog({ action, folder, onFolder, onClose }: EntriesDialogProps) {
  const t = useTranslations('recordedClients');
  const importsText = useTranslations('imports');
  const recordings = useTranslations('recordings');
  const [typed, setTyped] = useState(folder);
  const { data: found, error, refetch } = useFoundClients(folder);
  return (
    <Dialog isOpen width="wide" title={t(`title.${action}`)} onClose={onClose}>
      <div className={css.body}>
        <p className={layout.muted}>{t(`intro.${action}`)}</p>
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
        {found !== undefined && <Entries action={action} found={found} />}
        {action === 'record' && (
          <p className={layout.wrappingRow}>
            <span className={layout.muted}>{recordings('noneText')}</span>
            <RecordCommand />
          </p>
        )}
      </div>
    </Dialog>
  );
}

function Entries({ action, found: { entries, failures } }: { action: ClientAction; found: FoundClients }) {
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
        <FileEntries key={file} action={action} file={file} entries={ofFile} />
      ))}
      <Warnings texts={unreadable} />
    </>
  );
}

interface FileEntriesProps {
  action: ClientAction;
  file: string;
  entries: readonly ClientEntry[];
}

/** The entries of one file. */
function FileEntries({ action, file, entries }: FileEntriesProps) {
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
            <Entry action={action} entry={entry} client={client} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Entry({ action, entry, client }: { action: ClientAction; entry: ClientEntry; client: string }) {
  const t = useTranslations('recordedClients');
  const open = useOpenClientDialog(action);
  const { folder, words, state, problem, isDisabled, isProbe } = entry;
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
          <span className={layout.quiet}>{t(`unsupported.${action}`, { problem: t('problem', { problem }) })}</span>
        )}
      </div>
      {isDisabled === true && <Tag title={t('disabledHint')}>{t('disabled')}</Tag>}
      {state === 'recorded' && <Tag tone="ok">{isProbe === true ? t('measuring') : t('recorded')}</Tag>}
      {state === 'changed' && <Tag tone="warn">{t('changed')}</Tag>}
      {state === 'plain' && (
        <Button aria-label={t(`entry.${action}`, { name, client })} onPress={() => open(entry)}>
          {t(`choose.${action}`)}
        </Button>
      )}
    </>
  );
}
