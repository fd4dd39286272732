import { FailureError, fail } from '#shared/messages/failure.ts';
import { type RecordingId, recordingIdSchema } from '#shared/model/id/id.ts';

const extension = '.jsonl';

/** The name of a recording's file in the folder. */
export function recordingFileName(id: RecordingId): string {
  return `${id}${extension}`;
}

/** Undefined for a file that isn't a recording. */
export function recordingIdOf(name: string): RecordingId | undefined {
  return name.endsWith(extension) ? recordingIdSchema.safeParse(name.slice(0, -extension.length)).data : undefined;
}

/** Throws what the file system threw as `storageFailed`; a failure stays itself. */
export function asStorageFailure(thrown: unknown): never {
  if (thrown instanceof FailureError) throw thrown;
  return fail('storageFailed', { what: 'recordings' }, { cause: String(thrown) });
}
