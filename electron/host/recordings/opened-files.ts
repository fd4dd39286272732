import { basename } from 'node:path';
import { failureFrom } from '#shared/messages/failure.ts';
import type { RecordingId } from '#shared/model/id/id.ts';
import type { OpenedFile } from '#shared/model/recording.ts';

interface OpenedFilesOptions {
  recordings: { import(path: string): Promise<{ recordings: RecordingId[]; skipped: number }> };
  /** There is another result. */
  onChange(): void;
}

/** Recordings that the system or another program opens with Loupe; the window takes their results. */
export class OpenedFiles {
  readonly #options: OpenedFilesOptions;
  readonly #results: OpenedFile[] = [];

  constructor(options: OpenedFilesOptions) {
    this.#options = options;
  }

  /** Takes over the sessions in a file. What failed is a result, too. */
  async open(path: string): Promise<void> {
    const { recordings } = this.#options;
    const result = await recordings.import(path).catch((thrown: unknown) => ({ failure: failureFrom(thrown) }));
    this.#results.push({ name: basename(path), ...result });
    this.#options.onChange();
  }

  /** Whether there are results that the window hasn't taken. */
  get isWaiting(): boolean {
    return this.#results.length > 0;
  }

  /** The results so far, which are no longer kept. */
  take(): OpenedFile[] {
    return this.#results.splice(0);
  }
}
