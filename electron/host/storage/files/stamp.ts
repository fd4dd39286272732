import { stat } from 'node:fs/promises';

/** Identifies the state of a file. */
export async function stampOf(path: string): Promise<string> {
  try {
    const { mtimeNs, size, ino } = await stat(path, { bigint: true });
    return `${mtimeNs} ${size} ${ino}`;
  } catch (thrown) {
    return String(thrown);
  }
}
