import { useNavigate } from '@tanstack/react-router';
import type { RecordingId, ServerId } from '#shared/model/id/id.ts';
import { client } from '../../data/client.ts';
import { refreshRecordings } from '../../data/recordings.ts';
import { attempt } from '../../state/notice.ts';
import { offerUndo } from '../../state/undo.ts';
import { focusPane } from '../../ui/focus-pane.ts';
import type { RecordingRow } from './recording-rows.ts';

/** Removes a recording. */
export async function removeRecording({ id, name }: { id: RecordingId; name: string }): Promise<void> {
  const done = await attempt(client.recordings.remove({ recordingId: id }).then(() => true));
  if (done === undefined) return;
  offerUndo({ what: 'recording', name }, async () => {
    await client.recordings.restore({ recordingId: id });
    await refreshRecordings();
  });
  await refreshRecordings();
}

/** Shows the file of a recording in the system's file manager, which only the desktop app can. */
export async function revealRecording(recordingId: RecordingId): Promise<void> {
  await attempt(client.recordings.reveal({ recordingId }));
}

/** Returns a function that shows the checks of a recording: its requests, to be sent to a server. */
export function useRunAgainst(): (id: RecordingId) => void {
  const navigate = useNavigate();
  return (recording) => {
    focusPane('item');
    void navigate({ to: '/checks', search: { recording } });
  };
}

/** Returns a function that compares what a recorded server offers with another one. */
export function useCompareRecording(): (recordingId: RecordingId) => Promise<void> {
  const navigate = useNavigate();
  return async (recordingId) => {
    const opened = await attempt(client.recordings.open({ recordingId }));
    if (opened === undefined) return;
    await refreshRecordings();
    focusPane('item');
    await navigate({ to: '/compare', search: { a: opened.serverId, b: undefined } });
  };
}

/** Returns a function that goes to the session of a row, which it opens when it is a recording. */
export function useOpenRow(): (row: RecordingRow) => Promise<void> {
  const show = useShowServer();
  const open = useOpenRecording();
  return async ({ recording, serverId }) => {
    if (recording !== undefined) await open(recording.id);
    else if (serverId !== undefined) await show(serverId);
  };
}

/** Returns a function that opens a recording and goes to its session. */
export function useOpenRecording(): (recordingId: RecordingId) => Promise<void> {
  const show = useShowServer();
  return async (recordingId) => {
    const opened = await attempt(client.recordings.open({ recordingId }));
    if (opened === undefined) return;
    // The window doesn't know its server yet.
    await refreshRecordings();
    await show(opened.serverId);
  };
}

function useShowServer(): (serverId: ServerId) => Promise<void> {
  const navigate = useNavigate();
  return async (serverId) => {
    focusPane('item');
    await navigate({ to: '/servers/$serverId/connection', params: { serverId } });
  };
}
