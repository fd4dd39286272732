import type { SessionEntry, SessionHeader } from '#shared/recording/session-file.ts';
import { SessionFileReader } from '../file/session-file-reader.ts';

/** Some entries, and how far the source was read when they came. */
export interface SourceBatch {
  entries: readonly SessionEntry[];
  /** In the unit of `total`. */
  done: number;
}

/** One session to export. It is read twice: secrets are found before anything is written. */
export interface SessionSource {
  header: SessionHeader;
  /** Frames of the traffic log, or bytes of a file. */
  total: number;
  /** The entries from the first one on, the same in every call. */
  batches(signal?: AbortSignal): AsyncGenerator<SourceBatch>;
  /** What the last reading left out. */
  leftOut(): LeftOut;
}

export interface LeftOut {
  /** Frames that the traffic log no longer has, or whose bytes it has lost. */
  cleared: number;
  /** Frames that don't belong in a session file: Loupe's own events, messages with apps and authorization servers. */
  foreign: number;
  /** Lines of a file that aren't entries, or unknown ones. */
  unknown: number;
}

/** A session file as it is now; what is appended later isn't part of it. Fails with `recordingUnreadable`. */
export async function fileSource(path: string): Promise<SessionSource> {
  const first = await SessionFileReader.open(path);
  const total = await first.size();
  const { header } = first;
  await first.close();
  let unknown = 0;
  return {
    header,
    total,
    async *batches(signal) {
      const reader = await SessionFileReader.open(path, total);
      try {
        for await (const entries of reader.entries()) {
          signal?.throwIfAborted();
          yield { entries, done: Math.min(reader.position, total) };
        }
        unknown = reader.skipped;
      } finally {
        await reader.close();
      }
    },
    leftOut: () => ({ cleared: 0, foreign: 0, unknown }),
  };
}
