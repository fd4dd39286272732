import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { useTranslations } from 'use-intl';
import { client, host } from '../data/client.ts';
import { useOpenDialog } from '../state/address.ts';
import { importRecordings } from '../state/export-session.ts';
import { attempt } from '../state/notice.ts';
import { classNames } from '../ui/class-names.ts';
import layout from '../ui/layout.module.css';
import { useOpenFile } from '../workspaces/servers/index.ts';
import css from './app.module.css';
import { loadImports } from './views.tsx';

/** Opens files that are dropped on the window, unless something else handles the drop, and says what it accepts. */
export function FileDrop(): ReactNode {
  const t = useTranslations('window.drop');
  const openFile = useOpenFile();
  const openDialog = useOpenDialog();
  const [isOver, setOver] = useState(false);
  const open = useEffectEvent(async (files: readonly File[]) => {
    const { importFiles, isRecording } = await loadImports();
    const kinds = await Promise.all(files.map(isRecording));
    const recordings = files.filter((_file, index) => kinds[index]);
    const other = files.find((_file, index) => !kinds[index]);
    if (recordings.length > 0) {
      importFiles(recordings);
      openDialog(importRecordings);
    } else if (other !== undefined) await openFile(other);
  });
  useEffect(() => {
    const listeners = new AbortController();
    const { signal } = listeners;
    const hasFiles = ({ dataTransfer }: DragEvent) => dataTransfer?.types.includes('Files') === true;
    window.addEventListener(
      'dragover',
      (event) => {
        if (!hasFiles(event)) return;
        event.preventDefault();
        setOver(true);
      },
      { signal },
    );
    window.addEventListener(
      'dragleave',
      ({ relatedTarget }) => {
        // It left the window, not only an element.
        if (relatedTarget === null) setOver(false);
      },
      { signal },
    );
    window.addEventListener(
      'drop',
      (event) => {
        setOver(false);
        const files = [...(event.dataTransfer?.files ?? [])];
        if (files.length === 0 || event.defaultPrevented) return;
        event.preventDefault();
        void attempt(open(files));
      },
      { signal },
    );
    return () => listeners.abort();
  }, []);
  if (!isOver) return null;
  return (
    <div className={css.drop} role="status">
      <div className={classNames(layout.stack, css.dropText)}>
        <span className={layout.strong}>{t('title')}</span>
        <span className={layout.muted}>{t('accepted')}</span>
      </div>
    </div>
  );
}

/** Shows the recordings that the system opens with Loupe, while they are read and afterwards. */
export function useOpenedFiles(): void {
  const openDialog = useOpenDialog();
  const opened = useQuery(host.recordings.openedFiles.queryOptions()).data;
  const isWaiting = opened?.isWaiting === true;
  const isReading = opened !== undefined && opened.reading.length > 0;
  const show = useEffectEvent(async () => {
    const [taken, imports] = await Promise.all([client.recordings.takeOpenedFiles(), loadImports()]);
    if (taken.files.length === 0) return;
    imports.listOpenedFiles(taken.files);
    openDialog(importRecordings);
  });
  useEffect(() => {
    if (isWaiting) void attempt(show());
  }, [isWaiting]);
  // A large one takes a while: the dialog shows how far it is, and cancels it.
  const showReading = useEffectEvent(() => openDialog(importRecordings));
  useEffect(() => {
    if (isReading) showReading();
  }, [isReading]);
}
