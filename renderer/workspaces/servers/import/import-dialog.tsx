import { useMutation, useQuery } from '@tanstack/react-query';
import { FileJson } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { configFormats, type ImportCandidate, type ImportPreview, type ImportSource } from '#shared/model/imports.ts';
import { client, host } from '../../../data/client.ts';
import { failureOf } from '../../../data/failure.ts';
import { useWindowSearch } from '../../../state/address.ts';
import { classNames } from '../../../ui/class-names.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Checkbox } from '../../../ui/controls/checkbox.tsx';
import { FilePicker } from '../../../ui/controls/file-picker.tsx';
import { TextField } from '../../../ui/controls/text-field.tsx';
import { Spacer } from '../../../ui/controls/toolbar.tsx';
import layout from '../../../ui/layout.module.css';
import { useQuantities } from '../../../ui/quantities.ts';
import { EmptyState } from '../../../ui/status/empty-state.tsx';
import { FailureNotice, useFailureText } from '../../../ui/status/failure-notice.tsx';
import { Tag } from '../../../ui/status/tag.tsx';
import { visibleText } from '../../../ui/visible-text.ts';
import css from '../dialogs/dialogs.module.css';
import { DraftFacts } from '../dialogs/draft-facts.tsx';
import { ImportNotes, UnusableList } from '../dialogs/import-notes.tsx';
import { useAdding } from '../dialogs/use-adding.ts';
import { WideDialog } from '../dialogs/wide-dialog.tsx';
import { useOpenFile } from './open-file.ts';

/** Imports servers of other clients: a preview of one file, or without `previewId` the files to choose from. */
export function ImportDialog({ previewId, onClose }: { previewId: string | undefined; onClose: () => void }) {
  return previewId === undefined ? (
    <SourcesDialog onClose={onClose} />
  ) : (
    <PreviewDialog key={previewId} previewId={previewId} onClose={onClose} />
  );
}

/** Lists the configuration files found on this computer, and offers to choose another one. */
function SourcesDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslations('imports');
  const { list } = useQuantities();
  const { change } = useWindowSearch();
  const [typed, setTyped] = useState('');
  const [folder, setFolder] = useState('');
  const input = folder === '' ? {} : { folder };
  const { data: sources, error } = useQuery(host.imports.find.queryOptions({ input, gcTime: 0 }));
  const opening = useMutation({
    mutationFn: ({ path, format, scope }: ImportSource) =>
      client.imports.openFile({ path, format, ...(scope === 'project' && { folder }) }),
    onSuccess: ({ previewId }) => change({ dialog: `import:${previewId}` }),
  });
  const openFile = useOpenFile();
  const failure = error ?? opening.error;
  return (
    <WideDialog
      title={t('title')}
      onClose={onClose}
      footer={<Button onPress={() => change({ dialog: 'add' })}>{t('addOther')}</Button>}
    >
      <form
        className={classNames(layout.row, css.fieldWithButton)}
        onSubmit={(event) => {
          event.preventDefault();
          setFolder(typed.trim());
        }}
      >
        <TextField
          autoFocus
          label={t('folder')}
          description={t('folderHint')}
          isMono
          value={typed}
          onChange={setTyped}
        />
        <Button type="submit">{t('find')}</Button>
      </form>
      {failure !== null && <FailureNotice failure={failureOf(failure)} />}
      {sources?.length === 0 && (
        <EmptyState title={t('noneFound')} icon={FileJson}>
          {t('lookedFor', {
            clients: list(configFormats.filter((format) => format !== 'text').map((format) => t(`formats.${format}`))),
          })}
        </EmptyState>
      )}
      {sources !== undefined && sources.length > 0 && (
        <ul className={classNames(layout.box, css.sources)} aria-label={t('found', { count: sources.length })}>
          {sources.map((source) => (
            <li key={source.path}>
              <SourceRow source={source} onOpen={() => opening.mutate(source)} />
            </li>
          ))}
        </ul>
      )}
      <div className={classNames(layout.wideRow, layout.muted)}>
        <FilePicker
          label={t('chooseFile')}
          accept=".json,.jsonc,.code-workspace,.toml,.yaml,.yml,.txt,.mcpb,.dxt"
          onChoose={([file]) => file !== undefined && void openFile(file)}
        />
        {t('orDrop')}
      </div>
    </WideDialog>
  );
}

function SourceRow({ source, onOpen }: { source: ImportSource; onOpen: () => void }) {
  const t = useTranslations('imports');
  const failureText = useFailureText();
  const { format, path, count, failure } = source;
  return (
    <div className={classNames(layout.wideRow, css.sourceRow)}>
      <div className={classNames(layout.stack, layout.fillWidth)}>
        <span>
          {t(`formats.${format}`)} <span className={layout.quiet}>{t('count', { count })}</span>
        </span>
        <code className={layout.quietTruncate} title={path}>
          {path}
        </code>
        {failure !== undefined && <span className={layout.error}>{failureText(failure).sentence}</span>}
      </div>
      <Button aria-label={t('openSource', { path })} isDisabled={count === 0} onPress={onOpen}>
        {t('open')}
      </Button>
    </div>
  );
}

function PreviewDialog({ previewId, onClose }: { previewId: string; onClose: () => void }) {
  const t = useTranslations('imports');
  const { change } = useWindowSearch();
  const { data: preview, error } = useQuery(host.imports.preview.queryOptions({ input: { previewId }, retry: false }));
  const [chosen, setChosen] = useState<ReadonlySet<number>>();
  const included = chosen ?? new Set(preview?.candidates.flatMap(({ isPresent }, at) => (isPresent ? [] : [at])));
  const { add, addError } = useAdding(
    (indexes: number[]) => client.imports.add({ previewId, chosen: indexes }),
    'item',
  );
  return (
    <WideDialog
      title={t('title')}
      onClose={onClose}
      footer={
        <>
          <Button variant="quiet" onPress={() => change({ dialog: 'import' })}>
            {t('back')}
          </Button>
          <Spacer />
          <Button variant="primary" isDisabled={included.size === 0} onPress={() => add([...included])}>
            {t('add', { count: included.size })}
          </Button>
        </>
      }
    >
      {error !== null && <FailureNotice failure={failureOf(error)} />}
      {addError !== null && <FailureNotice failure={failureOf(addError)} />}
      {preview !== undefined && <Preview preview={preview} included={included} onChange={setChosen} />}
    </WideDialog>
  );
}

interface PreviewProps {
  preview: ImportPreview;
  included: ReadonlySet<number>;
  onChange: (included: ReadonlySet<number>) => void;
}

function Preview({ preview, included, onChange }: PreviewProps) {
  const t = useTranslations('imports');
  const { source, format, candidates, unusable } = preview;
  return (
    <>
      <div className={classNames(layout.stack, css.source)}>
        <span className={layout.strong}>{t(`formats.${format}`)}</span>
        <code className={layout.breaking}>{source}</code>
      </div>
      {candidates.length === 0 && unusable.length === 0 && <p className={layout.muted}>{t('noServers')}</p>}
      {candidates.length > 0 && <p className={layout.muted}>{t('disabledUntil')}</p>}
      <PreviewList candidates={candidates} included={included} onChange={onChange} />
      <UnusableList unusable={unusable} />
    </>
  );
}

interface PreviewListProps {
  candidates: readonly ImportCandidate[];
  /** The indexes of the candidates to add. */
  included: ReadonlySet<number>;
  onChange: (included: ReadonlySet<number>) => void;
}

/** The servers of the file, each with what it would start or send. */
function PreviewList({ candidates, included, onChange }: PreviewListProps) {
  const t = useTranslations('imports');
  const include = (index: number, isIncluded: boolean) => {
    const next = new Set(included);
    if (isIncluded) next.add(index);
    else next.delete(index);
    onChange(next);
  };
  return candidates.map((candidate, index) => {
    const { draft, folder, isPresent, replaces, notes } = candidate;
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes, and names may be equal.
      <section key={index} className={classNames(layout.box, css.candidate)} aria-label={`${index + 1}. ${draft.name}`}>
        <div className={layout.wideRow}>
          <Checkbox isSelected={included.has(index)} onChange={(next) => include(index, next)}>
            <span className={layout.strong}>{visibleText(draft.name)}</span>
          </Checkbox>
          {isPresent && <Tag>{t('present')}</Tag>}
          {replaces && <Tag tone="warn">{t('replaces')}</Tag>}
          {folder !== undefined && <code className={layout.quietTruncate}>{folder}</code>}
        </div>
        <DraftFacts draft={draft} />
        <ImportNotes notes={notes} />
      </section>
    );
  });
}
