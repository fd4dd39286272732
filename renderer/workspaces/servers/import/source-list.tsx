import { useMutation, useQuery } from '@tanstack/react-query';
import { FileJson } from 'lucide-react';
import { useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { configFormats, type ImportSource } from '#shared/model/imports/imports.ts';
import { client, host } from '../../../data/client.ts';
import { failureOf } from '../../../data/failure.ts';
import { useWindowSearch } from '../../../state/address.ts';
import { classNames } from '../../../ui/class-names.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { TextField } from '../../../ui/controls/text-field.tsx';
import layout from '../../../ui/layout.module.css';
import { EmptyState } from '../../../ui/status/empty-state.tsx';
import { FailureNotice, useFailureText } from '../../../ui/status/failure-notice.tsx';
import css from './import.module.css';
import { useOpenFile } from './open-file.ts';

/** The configuration files on this machine, and ways to name another one. */
export function SourceList() {
  const t = useTranslations('imports');
  const [typed, setTyped] = useState('');
  const [folder, setFolder] = useState('');
  const input = folder === '' ? {} : { folder };
  const { data: sources, error } = useQuery(host.imports.find.queryOptions({ input, gcTime: 0 }));
  const opening = useOpening(folder);
  const failure = error ?? opening.error;
  return (
    <div className={classNames(layout.vertical, css.body)}>
      <form
        className={classNames(layout.row, css.folder)}
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
          {t('lookedFor', { clients: configFormats.map((format) => t(`formats.${format}`)).join(', ') })}
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
      <FilePicker />
    </div>
  );
}

/** Reads a file that was found, and shows its preview. */
function useOpening(folder: string) {
  const { change } = useWindowSearch();
  return useMutation({
    mutationFn: ({ path, format, scope }: ImportSource) =>
      client.imports.openFile({ path, format, ...(scope === 'project' && { folder }) }),
    onSuccess: ({ previewId }) => change({ dialog: `import:${previewId}` }),
  });
}

function SourceRow({ source, onOpen }: { source: ImportSource; onOpen: () => void }) {
  const t = useTranslations('imports');
  const textOf = useFailureText();
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
        {failure !== undefined && <span className={layout.error}>{textOf(failure).sentence}</span>}
      </div>
      <Button aria-label={t('openSource', { path })} isDisabled={count === 0} onPress={onOpen}>
        {t('open')}
      </Button>
    </div>
  );
}

/** Chooses a file of this machine; the same as dropping it onto the window. */
function FilePicker() {
  const t = useTranslations('imports');
  const input = useRef<HTMLInputElement>(null);
  const open = useOpenFile();
  return (
    <div className={classNames(layout.wideRow, layout.muted)}>
      <input
        ref={input}
        type="file"
        accept=".json,.jsonc,.mcpb,.dxt"
        className={css.picker}
        aria-label={t('chooseFile')}
        onChange={({ currentTarget: { files } }) => {
          const file = files?.[0];
          if (file !== undefined) void open(file);
        }}
      />
      <Button onPress={() => input.current?.click()}>{t('chooseFile')}</Button>
      {t('orDrop')}
    </div>
  );
}
