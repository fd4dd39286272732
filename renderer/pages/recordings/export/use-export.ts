import { useEffect, useRef, useState } from 'react';
import type { Failure } from '#shared/model/failure.ts';
import type { RecordingId } from '#shared/model/id/id.ts';
import type { ExportedFile, ExportReport, ExportRequest } from '#shared/model/recordings/session-export.ts';
import { client } from '../../../data/client.ts';
import { failureOf } from '../../../data/failure.ts';
import { refreshRecordings } from '../../../data/recordings.ts';
import { bytesFromBase64 } from '../../../kit/bytes/index.ts';
import { showWindowProgress } from '../../../state/desktop.ts';
import { saveRanges } from '../../../ui/save-file.ts';

/** An export from its start to its end. */
export type ExportState =
  | { phase: 'idle' }
  | { phase: 'writing'; done: number; total: number }
  | { phase: 'done'; file: ExportedFile; report: ExportReport }
  | { phase: 'kept'; recordingId: RecordingId; report: ExportReport }
  | { phase: 'failed'; failure: Failure };

/** An export of the dialog; closing the dialog cancels it. */
export function useExport() {
  const [state, setState] = useState<ExportState>({ phase: 'idle' });
  const running = useRef<AbortController>(undefined);
  const fraction = state.phase === 'writing' && state.total > 0 ? Math.min(1, state.done / state.total) : undefined;
  useEffect(() => showWindowProgress(fraction), [fraction]);
  useEffect(
    () => () => {
      running.current?.abort();
      showWindowProgress(undefined);
    },
    [],
  );
  const start = async (request: ExportRequest) => {
    const abort = new AbortController();
    running.current?.abort();
    running.current = abort;
    const change = (next: ExportState) => {
      if (!abort.signal.aborted) setState(next);
    };
    change({ phase: 'writing', done: 0, total: 0 });
    try {
      change(await exported(request, abort.signal, (done, total) => change({ phase: 'writing', done, total })));
    } catch (thrown) {
      change({ phase: 'failed', failure: failureOf(thrown) });
    }
  };
  const cancel = () => {
    running.current?.abort();
    setState({ phase: 'idle' });
  };
  return { state, start: (request: ExportRequest) => void start(request), cancel };
}

async function exported(
  request: ExportRequest,
  signal: AbortSignal,
  onProgress: (done: number, total: number) => void,
): Promise<ExportState> {
  for await (const step of await client.sessionExports.write(request, { signal })) {
    if (step.type === 'progress') onProgress(step.done, step.total);
    else if (step.type === 'failed') return { phase: 'failed', failure: step.failure };
    else if (step.type === 'cancelled') return { phase: 'idle' };
    else if (step.type === 'kept') {
      await refreshRecordings();
      return { phase: 'kept', recordingId: step.recordingId, report: step.report };
    } else {
      const { file, report } = step;
      if (file.path === undefined) await saveInBrowser(file, signal, onProgress);
      return { phase: 'done', file, report };
    }
  }
  return { phase: 'idle' };
}

/** The host keeps the file until the browser has it. */
async function saveInBrowser(
  { exportId, fileName, bytes }: ExportedFile,
  signal: AbortSignal,
  onProgress: (done: number, total: number) => void,
): Promise<void> {
  try {
    await saveRanges(fileName, bytes, async (offset, length) => {
      onProgress(offset, bytes);
      const { base64 } = await client.sessionExports.read({ exportId, offset, length }, { signal });
      signal.throwIfAborted();
      return bytesFromBase64(base64);
    });
  } finally {
    await client.sessionExports.discard({ exportId });
  }
}
