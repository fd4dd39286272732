import type { SessionHeader } from '#shared/recording/session-file.ts';
import { SessionDecoder } from '../file/session-decoder.ts';
import { SessionFileReader } from '../file/session-file-reader.ts';
import type { RecordedRequest } from './recorded-request.ts';
import { RequestCollector } from './request-collector.ts';

export interface Recording {
  path: string;
  header: SessionHeader;
  requests: RecordedRequest[];
}

/** Reads the requests of a session file. Fails with `recordingUnreadable` and `recordingTooLarge`. */
export async function readRecording(path: string): Promise<Recording> {
  const reader = await SessionFileReader.open(path);
  try {
    const { header } = reader;
    const collector = new RequestCollector();
    const decoder = new SessionDecoder(header, (event) => collector.add(event));
    for await (const entries of reader.entries()) {
      for (const entry of entries) await decoder.add(entry);
    }
    return { path, header, requests: collector.requests };
  } finally {
    await reader.close();
  }
}
