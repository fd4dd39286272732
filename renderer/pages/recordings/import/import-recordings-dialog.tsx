import { CircleCheck, FileInput } from 'lucide-react';
import { useEffect, useEffectEvent } from 'react';
import { useTranslations } from 'use-intl';
import type { RecordingId } from '#shared/model/id/id.ts';
import type { ImportRemarks } from '#shared/model/recordings/recording.ts';
import { client } from '../../../data/client.ts';
import { useOpenDialog } from '../../../state/address.ts';
import { importRecordings } from '../../../state/export-session.ts';
import { attempt } from '../../../state/notice.ts';
import { classNames } from '../../../ui/class-names.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { FilePicker } from '../../../ui/controls/file-picker.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import layout from '../../../ui/layout.module.css';
import { useQuantities } from '../../../ui/quantities.ts';
import { FailureNotice } from '../../../ui/status/failure-notice.tsx';
import { ProgressLine } from '../../../ui/status/progress.tsx';
import { visibleText } from '../../../ui/visible-text.ts';
import { useOpenRecording } from '../recording-actions.ts';
import css from './import.module.css';
import {
  acceptedFiles,
  endImports,
  type ImportedFile,
  importFiles,
  useImportedFiles,
  useReadFiles,
} from './import-files.ts';

/** Opens the dialog that imports recordings. */
export function ImportButton() {
  const t = useTranslations('importRecordings');
  const openDialog = useOpenDialog();
  return (
    <Button onPress={() => openDialog(importRecordings)}>
      <FileInput aria-hidden />
      {t('open')}
    </Button>
  );
}

/**
 * Imports recordings: files that the user chooses here, drops on the window, or opens with the system. When all of them
 * are taken over without a remark, the first recording is opened; else the dialog says what happened.
 */
export function ImportRecordingsDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslations('importRecordings');
  const reading = useReadFiles();
  const files = [...useImportedFiles(), ...reading];
  const openRecording = useOpenRecording();
  const isRunning = files.some(({ state }) => ['waiting', 'sending', 'reading'].includes(state.phase));
  const found = files.flatMap(({ state }) => (state.phase === 'done' ? state.recordings : []));
  const isClean = files.every(({ state }) => state.phase === 'done' && isWhole(state.remarks));
  const close = () => {
    if (reading.length > 0) void attempt(client.recordings.cancelOpenedFiles());
    endImports();
    onClose();
  };
  const openFirst = useEffectEvent(async (first: RecordingId) => {
    endImports();
    await openRecording(first);
  });
  const first = !isRunning && isClean ? found[0] : undefined;
  useEffect(() => {
    if (first !== undefined) void openFirst(first);
  }, [first]);
  return (
    <Dialog
      isOpen
      title={t('title')}
      onClose={close}
      footer={<Button onPress={close}>{isRunning || files.length === 0 ? t('cancel') : t('finish')}</Button>}
    >
      <div className={css.body}>
        <p className={layout.muted}>{t('accepted')}</p>
        <div className={classNames(layout.wideRow, layout.muted)}>
          <FilePicker
            label={t('choose')}
            accept={acceptedFiles}
            isMultiple
            autoFocus={files.length === 0}
            variant={files.length === 0 ? 'primary' : 'plain'}
            onChoose={importFiles}
          />
          {t('orDrop')}
        </div>
        {files.length > 0 && (
          <ul className={css.files} aria-label={t('files')}>
            {files.map((file) => (
              <li key={file.id}>
                <ImportedRow file={file} onOpen={(id) => void openFirst(id)} />
              </li>
            ))}
          </ul>
        )}
      </div>
    </Dialog>
  );
}

function ImportedRow({
  file: { name, bytes, state },
  onOpen,
}: {
  file: ImportedFile;
  onOpen: (id: RecordingId) => void;
}) {
  const t = useTranslations('importRecordings');
  const quantities = useQuantities();
  const shown = visibleText(name);
  if (state.phase === 'failed') {
    return <FailureNotice failure={inert(state.failure)} />;
  }
  return (
    <div className={layout.stack}>
      <div className={layout.wideRow}>
        {state.phase === 'done' && <CircleCheck aria-hidden className={classNames(layout.ok, layout.fixed)} />}
        <bdi className={classNames(layout.fillWidth, layout.truncate)} title={shown}>
          {shown}
        </bdi>
        <span role="status" className={layout.quiet}>
          {state.phase === 'waiting' && t('waiting')}
          {state.phase === 'sending' &&
            t('sending', { sent: quantities.bytes(state.sent), total: quantities.bytes(bytes) })}
          {state.phase === 'reading' && t('reading')}
          {state.phase === 'done' && t('done', { count: state.recordings.length })}
        </span>
        {state.phase === 'done' && state.recordings[0] !== undefined && (
          <OpenButton id={state.recordings[0]} name={shown} onOpen={onOpen} />
        )}
      </div>
      {state.phase === 'sending' && (
        <ProgressLine label={t('progress', { name: shown })} value={state.sent} total={bytes} />
      )}
      {state.phase === 'reading' && (
        <ProgressLine label={t('progress', { name: shown })} value={state.done} total={state.total} />
      )}
      {state.phase === 'done' && state.remarks.skipped > 0 && (
        <p className={layout.warn}>{t('skipped', { count: state.remarks.skipped })}</p>
      )}
      {state.phase === 'done' && <Incomplete remarks={state.remarks} />}
    </div>
  );
}

function isWhole({ skipped, incomplete }: ImportRemarks): boolean {
  return skipped === 0 && incomplete.length === 0;
}

/** What the file lacks, entry by entry. */
function Incomplete({ remarks: { incomplete, moreIncomplete } }: { remarks: ImportRemarks }) {
  const t = useTranslations('importRecordings.incomplete');
  const { list } = useQuantities();
  if (incomplete.length === 0) return null;
  const title = t('title', { count: incomplete.length + moreIncomplete });
  return (
    <>
      <p className={layout.warn}>{title}</p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it is scrolled with the keyboard. */}
      <ul className={css.incomplete} aria-label={title} tabIndex={0}>
        {incomplete.map(({ number, request = '', missing }) => {
          const parts = list(missing.map((part) => t(`parts.${part}`)));
          const what = missing.length === 0 ? 'unread' : 'lacks';
          return <li key={number}>{t(what, { number, request: visibleText(request), missing: parts })}</li>;
        })}
        {moreIncomplete > 0 && <li>{t('more', { count: moreIncomplete })}</li>}
      </ul>
    </>
  );
}

function OpenButton({ id, name, onOpen }: { id: RecordingId; name: string; onOpen: (id: RecordingId) => void }) {
  const t = useTranslations('importRecordings');
  return (
    <Button aria-label={t('openFile', { name })} onPress={() => onOpen(id)}>
      {t('openRecording')}
    </Button>
  );
}

/** A failure whose file name only shows. */
function inert(failure: Extract<ImportedFile['state'], { phase: 'failed' }>['failure']) {
  const { file } = failure.params;
  return typeof file === 'string' ? { ...failure, params: { ...failure.params, file: visibleText(file) } } : failure;
}
