import { basename } from 'node:path';
import { failureFrom } from '#shared/messages/failure.ts';
import type { OpenedFile, OpenedFilesView } from '#shared/model/recordings/recording.ts';
import type { RecordingImports } from './import/recording-imports.ts';

interface OpenedFilesOptions {
  imports: Pick<RecordingImports, 'import'>;
  /** There is another file, or another result. */
  onChange(): void;
}

/** Recordings that the system or another program opens with Loupe; the window takes their results. */
export class OpenedFiles {
  readonly #options: OpenedFilesOptions;
  readonly #results: OpenedFile[] = [];
  readonly #reading = new Set<OpenedFilesView['reading'][number]>();
  #cancelling = new AbortController();

  constructor(options: OpenedFilesOptions) {
    this.#options = options;
  }

  /** Takes over the sessions in a file. What failed is a result, too; what was cancelled isn't. */
  async open(path: string): Promise<void> {
    const { imports, onChange } = this.#options;
    const { signal } = this.#cancelling;
    const name = basename(path);
    const file = { name, done: 0, total: 0 };
    this.#reading.add(file);
    onChange();
    const onProgress = (done: number, total: number) => void Object.assign(file, { done, total });
    const result = await imports
      .import(path, { signal, onProgress })
      .catch((thrown: unknown) => ({ failure: failureFrom(thrown) }));
    this.#reading.delete(file);
    if (!signal.aborted) this.#results.push({ name, ...result });
    onChange();
  }

  get view(): OpenedFilesView {
    return { isWaiting: this.#results.length > 0, reading: [...this.#reading].map((file) => ({ ...file })) };
  }

  /** Stops reading; what was read to its end stays. */
  cancel(): void {
    this.#cancelling.abort();
    this.#cancelling = new AbortController();
  }

  /** The results so far, which are no longer kept. */
  take(): OpenedFile[] {
    return this.#results.splice(0);
  }
}
