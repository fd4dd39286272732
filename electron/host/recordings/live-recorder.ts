import { uptime } from 'node:os';
import process from 'node:process';
import type { SessionHeader } from '#shared/recording/session-file.ts';

/** Whether the recorder of a session still runs. */
export function isLive({ recorder, startedAt }: SessionHeader): boolean {
  if (recorder.pid === undefined || Date.parse(startedAt) < Date.now() - uptime() * 1000) return false;
  try {
    process.kill(recorder.pid, 0);
    return true;
  } catch (thrown) {
    return thrown instanceof Error && 'code' in thrown && thrown.code === 'EPERM';
  }
}
