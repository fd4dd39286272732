import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { RecordingId } from '#shared/model/id/id.ts';
import type { Recording } from '#shared/model/recordings/recording.ts';
import { host } from '../../data/client.ts';
import { failureOf } from '../../data/failure.ts';
import { recordingName } from '../../data/recording-name.ts';
import { refreshRecordings } from '../../data/recordings.ts';
import { useDialogSearch, useOpenDialog } from '../../state/address.ts';
import { Button } from '../../ui/controls/button.tsx';
import { TextField } from '../../ui/controls/text-field.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { FailureNotice } from '../../ui/status/failure-notice.tsx';
import { visibleText } from '../../ui/visible-text.ts';
import css from './recordings.module.css';

const prefix = 'recording:';
/** In characters, as the host accepts them. */
const longestName = 200;
const longestNote = 10_000;

/** Returns a function that opens the dialog for a recording's name and note. */
export function useDescribe(): (id: RecordingId) => void {
  const openDialog = useOpenDialog();
  return (id) => openDialog(`${prefix}${id}`);
}

/** The dialog for the name and the note of the recording in the address. */
export function DescribeDialog({ recordings }: { recordings: readonly Recording[] }) {
  const dialog = useDialogSearch();
  const openDialog = useOpenDialog();
  const recording = recordings.find(({ id }) => dialog === `${prefix}${id}`);
  if (recording === undefined) return null;
  return <DescribeForm key={recording.id} recording={recording} onClose={() => openDialog(undefined)} />;
}

function DescribeForm({ recording, onClose }: { recording: Recording; onClose: () => void }) {
  const t = useTranslations('recordings.dialog');
  const [name, setName] = useState(recording.name);
  const [note, setNote] = useState(recording.note);
  const save = useMutation(
    host.recordings.describe.mutationOptions({
      onSuccess: async () => {
        await refreshRecordings();
        onClose();
      },
    }),
  );
  const isTooLong = name.trim().length > longestName || note.length > longestNote;
  const tooLong = (text: string, most: number) => (text.length > most ? t('tooLong', { most }) : undefined);
  return (
    <Dialog
      isOpen
      title={t('title', { name: visibleText(recordingName(recording)) })}
      onClose={onClose}
      footer={
        <>
          <Button onPress={onClose}>{t('cancel')}</Button>
          <Button
            variant="primary"
            isDisabled={isTooLong || save.isPending}
            onPress={() => save.mutate({ recordingId: recording.id, name: name.trim(), note })}
          >
            {t('save')}
          </Button>
        </>
      }
    >
      <form
        className={css.form}
        onSubmit={(event) => {
          event.preventDefault();
          if (!isTooLong) save.mutate({ recordingId: recording.id, name: name.trim(), note });
        }}
      >
        <TextField
          label={t('name')}
          description={t('nameHint')}
          value={name}
          onChange={setName}
          errorMessage={tooLong(name.trim(), longestName)}
          autoFocus
        />
        <TextField
          label={t('note')}
          rows={4}
          value={note}
          onChange={setNote}
          errorMessage={tooLong(note, longestNote)}
        />
      </form>
      {save.error !== null && <FailureNotice failure={failureOf(save.error)} />}
    </Dialog>
  );
}
