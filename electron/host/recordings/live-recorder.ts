import { open } from 'node:fs/promises';
import { type SessionHeader, sessionEntrySchema } from '#shared/recording/session-file.ts';
import { isRunning } from '../storage/is-running.ts';

/** The entry about the end of a server is shorter. */
const tailBytes = 4096;

/** `hasEnded`: see `endsWithExit`. */
interface Followed {
  header: SessionHeader;
  hasEnded: boolean;
}

/** Whether the recorder of a session still runs. Another process may have its number by now. */
export function isLive({ header: { recorder, startedAt }, hasEnded }: Followed): boolean {
  return !hasEnded && recorder.pid !== undefined && isRunning(recorder.pid, Date.parse(startedAt));
}

/** Whether the last entry of a session file says that the server's process has ended: a recorder ends with it. */
export async function endsWithExit(path: string): Promise<boolean> {
  const file = await open(path).catch(() => undefined);
  if (file === undefined) return false;
  try {
    const { size } = await file.stat();
    const buffer = Buffer.alloc(Math.min(size, tailBytes));
    await file.read(buffer, 0, buffer.length, size - buffer.length);
    const last = buffer.toString().trimEnd().split('\n').at(-1) ?? '';
    return sessionEntrySchema.safeParse(JSON.parse(last)).data?.type === 'exit';
  } catch {
    return false;
  } finally {
    await file.close();
  }
}
