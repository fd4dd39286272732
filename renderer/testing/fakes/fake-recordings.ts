import type { Failure } from '#shared/model/failure.ts';
import { type Recording, recordingSchema } from '#shared/model/recordings/recording.ts';
import { fakeHost } from './fake-host.ts';

/** A recording over stdio that has ended, unless the test changes it. */
export function fakeRecording(id: string, facts: Partial<Recording> = {}): Recording {
  const ended = recordingSchema.parse({
    id,
    name: '',
    note: '',
    startedAt: 1,
    durationMs: 1000,
    transport: 'stdio',
    target: 'node weather.js',
    messages: 12,
    errors: 0,
    missing: 0,
    bytes: 4000,
    isLive: false,
    isProbe: false,
    isMasked: false,
    isCounting: false,
  });
  return { ...ended, ...facts };
}

/** Lets the fake host have these recordings; they are renamed, removed and restored as by the host. */
export function serveRecordings(
  all: readonly Recording[],
  unreadable: { file: string; failure: Failure }[] = [],
): void {
  let kept = [...all];
  fakeHost.on('recordings', 'list', () => {
    const bytes = kept.reduce((sum, recording) => sum + recording.bytes, 0);
    return { recordings: kept, unreadable, folder: '/d/recordings', bytes };
  });
  fakeHost.on('recordings', 'describe', ({ recordingId, name, note }) => {
    kept = kept.map((recording) => (recording.id === recordingId ? { ...recording, name, note } : recording));
  });
  fakeHost.on('recordings', 'remove', ({ recordingId }) => {
    kept = kept.filter(({ id }) => id !== recordingId);
  });
  fakeHost.on('recordings', 'restore', ({ recordingId }) => {
    kept = all.filter(({ id }) => id === recordingId || kept.some((recording) => recording.id === id));
  });
  fakeHost.on('recordings', 'close', () => undefined);
  fakeHost.on('servedRecordings', 'list', () => []);
  fakeHost.on('servedRecordings', 'command', () => ({ command: '/opt/node', args: ['/opt/loupe.js', 'serve'] }));
}
