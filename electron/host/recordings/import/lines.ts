import { open } from 'node:fs/promises';
import { type Line, LineSplitter } from '../../wire/transports/stdio/line-splitter.ts';

const chunkBytes = 256 * 1024;
/** A longer line isn't read, and nothing behind it. */
export const maxImportedLine = 16 * 2 ** 20;

/** Some lines of a file, and how many of its bytes were read. */
interface LineBatch {
  lines: Line[];
  position: number;
}

/** The lines of a file, the last one also when it is cut. */
export async function* readLines(path: string, signal?: AbortSignal): AsyncGenerator<LineBatch> {
  let lines: Line[] = [];
  const splitter = new LineSplitter((line) => lines.push(line), maxImportedLine);
  for await (const { bytes, position } of readChunks(path, signal)) {
    splitter.push(bytes);
    yield { lines, position };
    if (lines.at(-1)?.end === 'tooLong') return;
    lines = [];
  }
  splitter.end();
  yield { lines, position: Number.MAX_SAFE_INTEGER };
}

/** The bytes of a file. */
export async function* readChunks(
  path: string,
  signal?: AbortSignal,
): AsyncGenerator<{ bytes: Buffer; position: number }> {
  const file = await open(path);
  try {
    for (let position = 0; ; ) {
      signal?.throwIfAborted();
      const { bytesRead, buffer } = await file.read(Buffer.allocUnsafe(chunkBytes), 0, chunkBytes, position);
      if (bytesRead === 0) return;
      position += bytesRead;
      yield { bytes: buffer.subarray(0, bytesRead), position };
    }
  } finally {
    await file.close();
  }
}
