import { rename } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { createFailure, FailureError, fail, failureFrom } from '#shared/messages/failure.ts';
import type { RecordingId } from '#shared/model/id/id.ts';
import type { ImportRemarks, ImportStep } from '#shared/model/recordings/recording.ts';
import type { Clock } from '../../platform.ts';
import { ProcessFolder } from '../../storage/process-folder.ts';
import { Uploads } from '../../storage/uploads.ts';
import { progressSteps } from '../progress-steps.ts';
import { asStorageFailure, recordingIdOf } from '../recording-file.ts';
import type { ImportOptions } from './import-sessions.ts';

/** The largest file that a window sends, in bytes. */
const largestUpload = 4 * 2 ** 30;

interface Imported {
  recordings: RecordingId[];
  remarks: ImportRemarks;
}

/** Takes sessions of other files over into the folder of the recordings, also of files that a window sends in parts. */
export class RecordingImports {
  readonly #clock: Clock;
  readonly #folder: string;
  readonly #incoming: ProcessFolder;
  readonly #uploads: Uploads;
  readonly #onImported: () => Promise<void>;

  /** `onImported` is awaited once the session files are in `folder`. */
  constructor(clock: Clock, folder: string, onImported: () => Promise<void>) {
    this.#clock = clock;
    this.#folder = folder;
    this.#incoming = new ProcessFolder(join(folder, 'incoming'));
    this.#uploads = new Uploads(this.#incoming);
    this.#onImported = onImported;
  }

  /** Removes what an earlier run of Loupe left behind. */
  removeLeftOver(): Promise<void> {
    return this.#incoming.removeLeftOver();
  }

  /** Takes over the sessions in a file. Fails as `importSessions`, and with `storageFailed`. */
  async import(path: string, options: ImportOptions = {}): Promise<Imported> {
    const { names, remarks } = await this.#importWhole(path, options).catch(asStorageFailure);
    await this.#onImported();
    return { recordings: names.flatMap((name) => recordingIdOf(name) ?? []), remarks };
  }

  /** Each session file appears whole: a part of one would be shown as a recording. */
  async #importWhole(path: string, options: ImportOptions): Promise<{ names: string[]; remarks: ImportRemarks }> {
    // The readers of other programs' formats aren't needed before.
    const { importSessions } = await import('./import-sessions.ts');
    const { sessions, remarks } = await importSessions(path, await this.#incoming.create(), options);
    options.signal?.throwIfAborted();
    const names = sessions.map((each) => basename(each.path));
    for (const name of names) await rename(join(this.#incoming.path, name), join(this.#folder, name));
    return { names, remarks };
  }

  /** Appends a part to a file that a window sends, or starts one, and returns its id. Fails with `storageFailed`. */
  async receive(bytes: Uint8Array, upload: { uploadId?: string | undefined; fileName: string }): Promise<string> {
    const id = await this.#uploads.receive(bytes, upload, largestUpload).catch(asStorageFailure);
    return id ?? fail('recordingUnreadable', { file: upload.fileName, problem: 'tooLarge' });
  }

  /** Takes over a sent file. The last step may be a failure: `unknownPreview`, and those of `import`. */
  importUpload(uploadId: string, signal?: AbortSignal): AsyncGenerator<ImportStep, void, void> {
    return progressSteps(
      this.#clock,
      async (signals, onProgress) => {
        const imported = await this.#importUpload(uploadId, { signal: signals, onProgress });
        return { type: 'imported' as const, ...imported };
      },
      signal,
    );
  }

  async #importUpload(uploadId: string, options: ImportOptions): Promise<Imported> {
    try {
      return await this.import(this.#uploads.pathOf(uploadId), options);
    } catch (thrown) {
      const { code, params, ...failure } = failureFrom(thrown);
      // By the name that the file has for the user.
      const named = { ...params, file: this.#uploads.nameOf(uploadId) };
      const isAboutFile = code === 'recordingUnreadable' || code === 'notARecording';
      throw isAboutFile ? new FailureError(createFailure(code, named, failure)) : thrown;
    } finally {
      await this.#uploads.discard(uploadId);
    }
  }

  /** Removes what was received of a file that the window doesn't send to its end. */
  discardUpload(uploadId: string): Promise<void> {
    return this.#uploads.discard(uploadId);
  }

  async close(): Promise<void> {
    await this.#uploads.close();
  }
}
