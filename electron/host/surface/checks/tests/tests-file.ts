import { createHash } from 'node:crypto';
import { mkdir, readFile, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import writeFileAtomic from 'write-file-atomic';
import { fail } from '#shared/messages/failure.ts';
import { isMissing } from '../../../storage/is-missing.ts';

/** No file of tests that can be used is larger, in bytes. */
const mostBytes = 4 * 2 ** 20;

/** A file as it was read; `revision` and `text` are empty without a file. */
export interface TestsText {
  text: string;
  revision: string;
}

/** Reads a file with tests. Fails with `testsFileUnreadable`. */
export async function readTestsFile(path: string): Promise<TestsText> {
  try {
    const { size } = await stat(path);
    if (size > mostBytes) fail('testsFileInvalid', { file: path, problem: 'complex', line: 1, column: 1 });
    const text = await readFile(path, 'utf8');
    return { text, revision: revisionOf(text) };
  } catch (thrown) {
    if (isMissing(thrown)) return { text: '', revision: '' };
    if (!isSystemError(thrown)) throw thrown;
    return fail('testsFileUnreadable', { file: path }, { cause: thrown.message });
  }
}

/**
 * Writes a file with tests in place of the text of a revision; its folder is created. Fails with `testsFileChanged` for
 * another revision, with `testsFileUnreadable`, and with `storageFailed`.
 */
export async function writeTestsFile(path: string, text: string, revision: string): Promise<TestsText> {
  const current = await readTestsFile(path);
  if (current.revision !== revision) fail('testsFileChanged', { file: path });
  try {
    await mkdir(dirname(path), { recursive: true });
    await writeFileAtomic(path, text);
  } catch (thrown) {
    fail('storageFailed', { what: path }, { cause: String(thrown) });
  }
  return { text, revision: revisionOf(text) };
}

function revisionOf(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 32);
}

function isSystemError(thrown: unknown): thrown is NodeJS.ErrnoException {
  return thrown instanceof Error && 'code' in thrown;
}
