import { useQuery } from '@tanstack/react-query';
import type { RecordingId } from '#shared/model/id/id.ts';
import { client, host, queryClient } from './client.ts';

const pollMs = 1_000;

/** The recordings of clients; polled while one of them grows or is counted. */
export function useRecordings() {
  return useQuery(
    host.recordings.list.queryOptions({
      refetchInterval: ({ state }) =>
        state.data?.recordings.some(({ isLive, isCounting }) => isLive || isCounting) === true ? pollMs : false,
    }),
  );
}

/** The path of a recording's file, as the system of the host writes paths. */
export function recordingPath(folder: string, id: RecordingId): string {
  const separator = folder.includes('\\') ? '\\' : '/';
  return `${folder}${separator}${id}.jsonl`;
}

/** Takes a recording out of the server list; its file stays. */
export async function closeRecording(recordingId: RecordingId): Promise<void> {
  await closeRecordings([recordingId]);
}

/** Takes recordings out of the server list; their files stay. */
export async function closeRecordings(recordingIds: readonly RecordingId[]): Promise<void> {
  try {
    await client.recordings.close({ recordingIds: [...recordingIds] });
  } finally {
    await refreshRecordings();
  }
}

/** Fetches the recordings and the servers again, before the host's news of a change arrive. */
export async function refreshRecordings(): Promise<void> {
  const keys = [host.recordings.key(), host.servers.list.key(), host.sessions.list.key()];
  await Promise.all(keys.map((queryKey) => queryClient.invalidateQueries({ queryKey })));
}
