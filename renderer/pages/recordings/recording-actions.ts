import { useNavigate } from '@tanstack/react-router';
import { create } from 'zustand';
import type { RecordingId, ServerId } from '#shared/model/id/id.ts';
import { client } from '../../data/client.ts';
import { refreshRecordings } from '../../data/recordings.ts';
import { attempt } from '../../state/notice.ts';
import { focusPane } from '../../ui/focus-pane.ts';
import type { RecordingRow } from './recording-rows.ts';

interface Removed {
  id: RecordingId;
  name: string;
}

/** What was removed and can be restored, the newest last. */
const useStore = create<{ removed: readonly Removed[] }>(() => ({ removed: [] }));

/** The newest removed recording that can be restored. */
export function useRemoved(): Removed | undefined {
  return useStore(({ removed }) => removed.at(-1));
}

/** Removes a recording; {@link restoreRecording} brings it back. */
export async function removeRecording({ id, name }: Removed): Promise<void> {
  const done = await attempt(client.recordings.remove({ recordingId: id }).then(() => true));
  if (done === undefined) return;
  useStore.setState(({ removed }) => ({ removed: [...removed, { id, name }] }));
  await refreshRecordings();
}

export async function restoreRecording({ id }: Removed): Promise<void> {
  const done = await attempt(client.recordings.restore({ recordingId: id }).then(() => true));
  if (done === undefined) return;
  useStore.setState(({ removed }) => ({ removed: removed.filter((each) => each.id !== id) }));
  await refreshRecordings();
}

/** Shows the file of a recording in the system's file manager, which only the desktop app can. */
export async function revealRecording(recordingId: RecordingId): Promise<void> {
  await attempt(client.recordings.reveal({ recordingId }));
}

/** No longer offers to restore what was removed. */
export function dismissRemoved(): void {
  useStore.setState({ removed: [] });
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
