import type { SessionHeader } from '#shared/recording/session-file.ts';
import { isRunning } from '../storage/is-running.ts';

/** Whether the recorder of a session still runs. */
export function isLive({ recorder, startedAt }: SessionHeader): boolean {
  return recorder.pid !== undefined && isRunning(recorder.pid, Date.parse(startedAt));
}
