import { z } from 'zod';
import type { RecordingId } from '#shared/model/id/id.ts';
import { type Recording, recordingNameSchema, recordingNoteSchema } from '#shared/model/recordings/recording.ts';
import { fileVersion } from '../storage/json/json-file.ts';
import { JsonStore, type JsonStoreOptions } from '../storage/json/json-store.ts';

const aboutSchema = z.object({ name: recordingNameSchema, note: recordingNoteSchema });
const notesSchema = z.object({ version: z.literal(fileVersion), recordings: z.record(z.string(), aboutSchema) });
type Notes = z.infer<typeof notesSchema>;

const empty: Notes = { version: fileVersion, recordings: {} };

/** What the user calls recordings and notes about them, in `<data folder>/recordings.json`. */
export class RecordingNotes extends JsonStore<Notes> {
  /** Never fails: see `failure`. */
  static async open(options: JsonStoreOptions): Promise<RecordingNotes> {
    return new RecordingNotes(
      await JsonStore.openFile(options, { name: 'recordings.json', schema: notesSchema, empty }),
    );
  }

  of(id: RecordingId): Pick<Recording, 'name' | 'note'> {
    return this.file.value.recordings[id] ?? { name: '', note: '' };
  }

  /** Fails with `invalidConfig`, `storageFailed`. */
  async set(id: RecordingId, about: Pick<Recording, 'name' | 'note'>): Promise<void> {
    await this.file.change((file) => ({ ...file, recordings: { ...file.recordings, [id]: about } }));
  }
}
