import { useQuery } from '@tanstack/react-query';
import { create } from 'zustand';
import type { Failure } from '#shared/model/failure.ts';
import type { RecordingId } from '#shared/model/id/id.ts';
import type { ImportRemarks, OpenedFile } from '#shared/model/recordings/recording.ts';
import { client, host } from '../../../data/client.ts';
import { failureOf } from '../../../data/failure.ts';
import { refreshRecordings } from '../../../data/recordings.ts';
import { uploadFile } from '../../../data/upload.ts';

/** Configurations of clients, and bundles; all other files are taken for recordings, which names what they are. */
const configuration = /\.(?:jsonc?|toml|ya?ml|txt|mcpb|dxt)$/i;
/** The beginning of a HAR. */
const harHead = /^\s*\{\s*"log"\s*:/;
const headBytes = 1000;

/** The extensions of what can be imported, as `<input accept>` takes them. */
export const acceptedFiles = '.loupe,.jsonl,.har,.json';

export type ImportState =
  | { phase: 'waiting' }
  /** `sent` in bytes. */
  | { phase: 'sending'; sent: number }
  /** `done` of `total` bytes, which is 0 before it is known. */
  | { phase: 'reading'; done: number; total: number }
  | { phase: 'done'; recordings: readonly RecordingId[]; remarks: ImportRemarks }
  | { phase: 'failed'; failure: Failure };

/** A file that is imported; those that the system opened have no size here. */
export interface ImportedFile {
  id: number;
  name: string;
  bytes: number;
  state: ImportState;
}

const useStore = create<{ files: readonly ImportedFile[] }>(() => ({ files: [] }));

const pollMs = 300;

let lastId = 0;
let running = new AbortController();
let queue = Promise.resolve();

/** The files of the import dialog, in the order in which they came. */
export function useImportedFiles(): readonly ImportedFile[] {
  return useStore(({ files }) => files);
}

/** Imports files one after another. Their progress and results are in the store. */
export function importFiles(files: readonly File[]): void {
  const { signal } = running;
  for (const file of files) {
    const id = addFile({ name: file.name, bytes: file.size, state: { phase: 'waiting' } });
    queue = queue.then(() => importFile(id, file, signal));
  }
}

/** Lists what the system opened with Loupe, and is imported already. */
export function listOpenedFiles(opened: readonly OpenedFile[]): void {
  for (const { name, ...result } of opened) {
    const state: ImportState = 'failure' in result ? { phase: 'failed', ...result } : { phase: 'done', ...result };
    addFile({ name, bytes: 0, state });
  }
}

/** What the system opens with Loupe and is read now; polled meanwhile. */
export function useReadFiles(): readonly ImportedFile[] {
  const { data } = useQuery(
    host.recordings.openedFiles.queryOptions({
      refetchInterval: ({ state }) => (state.data !== undefined && state.data.reading.length > 0 ? pollMs : false),
    }),
  );
  return (data?.reading ?? []).map(({ name, done, total }, index) => ({
    id: -1 - index,
    name,
    bytes: total,
    state: { phase: 'reading', done, total },
  }));
}

/** Cancels what isn't done, and lists nothing any more. */
export function endImports(): void {
  running.abort();
  running = new AbortController();
  useStore.setState({ files: [] });
}

function addFile(file: Omit<ImportedFile, 'id'>): number {
  lastId += 1;
  const id = lastId;
  useStore.setState(({ files }) => ({ files: [...files, { id, ...file }] }));
  return id;
}

async function importFile(id: number, file: File, signal: AbortSignal): Promise<void> {
  const change = (state: ImportState) =>
    useStore.setState(({ files }) => ({ files: files.map((each) => (each.id === id ? { ...each, state } : each)) }));
  if (signal.aborted) return;
  change({ phase: 'sending', sent: 0 });
  let started: string | undefined;
  try {
    const uploadId = await uploadFile(file, (part) => client.recordings.upload(part), {
      signal,
      onProgress: (sent) => change({ phase: 'sending', sent }),
      onStarted: (given) => {
        started = given;
      },
    });
    change({ phase: 'reading', done: 0, total: 0 });
    for await (const step of await client.recordings.importUpload({ uploadId }, { signal })) {
      if (step.type === 'progress') change({ phase: 'reading', done: step.done, total: step.total });
      else if (step.type === 'failed') change({ phase: 'failed', failure: step.failure });
      else {
        await refreshRecordings();
        change({ phase: 'done', recordings: step.recordings, remarks: step.remarks });
      }
    }
  } catch (thrown) {
    if (!signal.aborted) change({ phase: 'failed', failure: failureOf(thrown) });
    // One that was sent to its end is gone already.
    if (started !== undefined) await client.recordings.discardUpload({ uploadId: started }).catch(() => undefined);
  }
}

/** Whether a dropped file is taken for a recording. */
export async function isRecording(file: File): Promise<boolean> {
  if (!configuration.test(file.name)) return true;
  return /\.json$/i.test(file.name) && harHead.test(await file.slice(0, headBytes).text());
}
