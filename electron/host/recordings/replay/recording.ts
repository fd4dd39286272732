import { basename } from 'node:path';
import { fail } from '#shared/messages/failure.ts';
import type { SessionHeader } from '#shared/recording/session-file.ts';
import { decodeInSlices } from '../file/decode-in-slices.ts';
import { SessionFileReader } from '../file/session-file-reader.ts';
import type { RecordedRequest } from './recorded-request.ts';
import type { RecordedStreams } from './recorded-streams.ts';
import { mostMessageBytes, RequestCollector } from './request-collector.ts';

export interface Recording {
  path: string;
  header: SessionHeader;
  requests: RecordedRequest[];
  streams: RecordedStreams;
}

/** Reads the requests of a session file. Fails with `recordingUnreadable` and `recordingTooLarge`. */
export async function readRecording(path: string): Promise<Recording> {
  const reader = await SessionFileReader.open(path);
  try {
    const { header } = reader;
    const collector = new RequestCollector();
    await decodeInSlices(reader, (event) => collector.add(event), { mostBytes: mostMessageBytes + 1 });
    const { requests, streams } = collector;
    return { path, header, requests, streams };
  } finally {
    await reader.close();
  }
}

/** Fails with `recordingMasked` where masked secrets may change what a server or client does, unless that is intended. */
export function refuseMasked({ redaction }: SessionHeader, path: string, allowsMasked: boolean): void {
  if (redaction === 'secrets' && !allowsMasked) fail('recordingMasked', { file: basename(path) });
}
