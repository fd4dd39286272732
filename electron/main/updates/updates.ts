import type { UpdateControl } from '#api/base.ts';
import { createFailure, failureFrom } from '#shared/messages/failure.ts';
import { FailureError } from '#shared/messages/failure-error.ts';
import type { NewerVersion, UpdateState } from '#shared/model/app/update.ts';
import type { Failure } from '#shared/model/failure.ts';

/** What finds, downloads and installs a newer version. Its errors say what the server did. */
export interface Updater {
  /** Resolves with undefined when there is none. */
  check(): Promise<NewerVersion | undefined>;
  /** Downloads what `check` found last; `onProgress` gets fractions from 0 to 1. */
  download(onProgress: (fraction: number) => void, signal: AbortSignal): Promise<void>;
  /** Installs what was downloaded; the app ends and starts again. */
  install(): void;
}

interface UpdatesOptions {
  /** Resolves with undefined for a build without a feed. */
  openUpdater(): Promise<Updater | undefined>;
  /** Quits the app, which calls {@link Updates.beforeExit} once its sessions have ended. */
  quit(): void;
}

/** So much of an error is shown, in characters: an HTTP error comes with all headers. */
const longestCause = 2_000;

/** The updates of the desktop app: one state for all windows, which changes only after a window asked for it. */
export class Updates implements UpdateControl {
  readonly #options: UpdatesOptions;
  #updater: Promise<Updater | undefined> | undefined;
  #state: UpdateState = { step: 'idle' };
  #changed = Promise.withResolvers<void>();
  #work = new AbortController();
  #installs = false;

  constructor(options: UpdatesOptions) {
    this.#options = options;
  }

  async *watch(signal: AbortSignal | undefined): AsyncGenerator<UpdateState, void, void> {
    const aborted = new Promise<void>((resolve) => {
      signal?.addEventListener('abort', () => resolve(), { once: true });
    });
    let shown: UpdateState | undefined;
    while (!signal?.aborted) {
      if (shown === this.#state) await Promise.race([this.#changed.promise, aborted]);
      else {
        shown = this.#state;
        yield shown;
      }
    }
  }

  check(): void {
    if (this.#isBusy || this.#state.step === 'downloaded') return;
    this.#change({ step: 'checking' });
    void this.#run('check', undefined, async (updater) => {
      const found = await updater.check();
      return found === undefined ? { step: 'current' } : { step: 'available', found };
    });
  }

  download(): void {
    const found = 'found' in this.#state ? this.#state.found : undefined;
    if (found === undefined || this.#isBusy || this.#state.step === 'downloaded') return;
    this.#change({ step: 'downloading', found, fraction: 0 });
    void this.#run('download', found, async (updater, signal) => {
      const onProgress = (fraction: number) => {
        if (!signal.aborted) this.#change({ step: 'downloading', found, fraction });
      };
      await updater.download(onProgress, signal);
      return { step: 'downloaded', found };
    });
  }

  cancel(): void {
    if (!this.#isBusy) return;
    this.#work.abort();
    const { step } = this.#state;
    if (step === 'downloading') this.#change({ step: 'available', found: this.#state.found });
    else this.#change({ step: 'idle' });
  }

  install(): void {
    if (this.#state.step !== 'downloaded') return;
    this.#installs = true;
    this.#options.quit();
  }

  /** Starts the installation if a window asked for it: for the moment when the app's sessions have ended. */
  async beforeExit(): Promise<void> {
    if (!this.#installs) return;
    const updater = await this.#updater;
    updater?.install();
  }

  get #isBusy(): boolean {
    return this.#state.step === 'checking' || this.#state.step === 'downloading';
  }

  /** Runs one step of an update; its result is shown unless the step was cancelled. */
  async #run(
    action: 'check' | 'download',
    found: NewerVersion | undefined,
    work: (updater: Updater, signal: AbortSignal) => Promise<UpdateState>,
  ): Promise<void> {
    this.#work = new AbortController();
    const { signal } = this.#work;
    let next: UpdateState;
    try {
      this.#updater ??= this.#options.openUpdater();
      const updater = await this.#updater;
      next = updater === undefined ? { step: 'noFeed' } : await work(updater, signal);
    } catch (thrown) {
      // A feed that can't be read now may be readable later.
      if (action === 'check') this.#updater = undefined;
      next = { step: 'failed', failure: failureOf(action, thrown), ...(found !== undefined && { found }) };
    }
    if (!signal.aborted) this.#change(next);
  }

  #change(state: UpdateState): void {
    this.#state = state;
    this.#changed.resolve();
    this.#changed = Promise.withResolvers();
  }
}

function failureOf(action: 'check' | 'download', thrown: unknown): Failure {
  if (thrown instanceof FailureError) return failureFrom(thrown);
  const cause = thrown instanceof Error ? thrown.message : String(thrown);
  return createFailure('updateFailed', { action }, { cause: cause.slice(0, longestCause) });
}
