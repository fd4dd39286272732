import { open, stat } from 'node:fs/promises';
import { basename } from 'node:path';
import writeFileAtomic from 'write-file-atomic';
import { readSnapshot, snapshotIn } from '#shared/mcp/snapshots/read-snapshot.ts';
import { fail } from '#shared/messages/failure.ts';
import { maxSnapshotBytes } from '#shared/model/snapshot.ts';
import { largeCharacters, readLargeMessage } from '../../wire/slices/large-message.ts';
import { inSlices } from '../../wire/slices/work-queue.ts';
import { readRecording } from '../replay/recording.ts';
import { type PagedSnapshot, recordedSnapshot } from './recorded-snapshot.ts';

/** The header of a session file is its first line. */
const headBytes = 64 * 1024;
const sessionHead = /^\uFEFF?\s{0,64}\{[^\n]{0,4096}"loupeSession"/;

/**
 * The snapshot in a file, or of what a session file recorded. Fails with `snapshotUnreadable`, `recordingUnreadable` and
 * `recordingTooLarge`. `file`: its name in failures.
 */
export async function snapshotOfFile(path: string, file = basename(path)): Promise<PagedSnapshot> {
  const head = await headOf(path);
  if (sessionHead.test(head)) return inSlices(recordedSnapshot((await readRecording(path)).requests));
  const { size } = await stat(path);
  if (size > maxSnapshotBytes)
    fail('snapshotUnreadable', { file, problem: 'tooLarge', mebibytes: maxSnapshotBytes / 2 ** 20 });
  const read = await readText(await textOf(path, size));
  return 'snapshot' in read ? { ...read, firstPage: {} } : fail('snapshotUnreadable', { file, ...read.fault });
}

/** Large ones in slices, within limits on their values. */
async function readText(text: string): Promise<ReturnType<typeof readSnapshot>> {
  if (text.length <= largeCharacters) return readSnapshot(text);
  const read = await inSlices(readLargeMessage(text.replace(/^\uFEFF/, ''), limits));
  if (read === undefined) return { fault: { problem: 'otherFormat' } };
  return read.isTooDeep || read.isTooWide ? { fault: { problem: 'complex' } } : snapshotIn(read.value);
}

const limits = { nested: 100_000, members: 20_000, all: 2_000_000 };

async function headOf(path: string): Promise<string> {
  return textOf(path, headBytes);
}

/** The first bytes of a file as text. */
async function textOf(path: string, bytes: number): Promise<string> {
  try {
    const handle = await open(path);
    try {
      const buffer = Buffer.alloc(bytes);
      let read = 0;
      while (read < bytes) {
        const { bytesRead } = await handle.read(buffer, read, bytes - read);
        if (bytesRead === 0) break;
        read += bytesRead;
      }
      return buffer.toString('utf8', 0, read);
    } finally {
      await handle.close();
    }
  } catch (thrown) {
    return fail('snapshotUnreadable', { file: basename(path), problem: 'unreadable' }, { cause: String(thrown) });
  }
}

/** Writes a snapshot's text; a file that is there is replaced as a whole. Fails with `outputFailed`. */
export async function writeSnapshot(path: string, text: string): Promise<void> {
  await writeFileAtomic(path, text).catch((thrown: unknown) =>
    fail('outputFailed', { what: basename(path) }, { cause: String(thrown) }),
  );
}
