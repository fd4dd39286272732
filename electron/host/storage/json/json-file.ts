import { mkdir, readFile, rename } from 'node:fs/promises';
import { basename, dirname } from 'node:path';
import writeFileAtomic from 'write-file-atomic';
import type { z } from 'zod';
import { createFailure, FailureError, fail } from '#shared/messages/failure.ts';
import type { Failure } from '#shared/model/failure.ts';
import { isJsonObject, type Json } from '#shared/model/json/json.ts';
import type { FileNotices } from '../../platform.ts';
import { fileSetAside } from '../database/storage-failure.ts';
import { stampOf } from '../files/stamp.ts';
import { isMissing } from '../is-missing.ts';
import { asidePath } from '../set-aside.ts';
import { withFolderLock } from './folder-lock.ts';
import { readJsonText } from './json-text.ts';
import { schemaParams } from './schema-params.ts';

export interface JsonFileOptions<T> {
  path: string;
  schema: z.ZodType<T>;
  empty: T;
  /** What can be read of a document that doesn't fit the schema, when nothing else was read before. */
  usable?: ((document: Json) => T) | undefined;
  /**
   * What happens to an invalid file: one that people edit is left for them to correct, and until then changes fail
   * (the default); one that only Loupe writes is renamed to `<name>.corrupt-<number>.json` and written anew.
   */
  whenInvalid?: 'leave' | 'setAside' | undefined;
  onChange?: (() => void) | undefined;
}

/** The version in the files that this Loupe writes; a newer Loupe writes a higher one. */
export const fileVersion = 1;

/**
 * A JSON file that users and other processes may edit. Changes are atomic and apply to the file's current content. An
 * invalid file is never overwritten: `failure` says why, and changes fail, unless it is set aside (`whenInvalid`). That
 * of a newer Loupe, or one without permission, always stays in place.
 */
export class JsonFile<T> {
  readonly #options: JsonFileOptions<T>;
  #value: T;
  #failure: Failure | undefined;
  #setAside: Failure | undefined;
  /** The file's text when it was last read or written; undefined without a file. */
  #text: string | undefined;
  #queue: Promise<unknown> = Promise.resolve();
  #stopWatching: (() => void) | undefined;
  /** The state of the file that was read last. */
  #stamp = '';

  private constructor(options: JsonFileOptions<T>) {
    this.#options = options;
    this.#value = options.empty;
  }

  /** Reads the file, or starts with `empty`. Never fails: see `failure`. */
  static async open<T>(options: JsonFileOptions<T>): Promise<JsonFile<T>> {
    const file = new JsonFile(options);
    file.#stamp = await stampOf(options.path);
    await file.#load();
    // A folder that can't be written keeps the file where it is, and `failure` says why it isn't used.
    if (file.#isReplaceable) await file.#locked(() => file.#replaceInvalid()).catch(() => {});
    return file;
  }

  /** Reads edits as they are made; without it, with the next own change. */
  watch(files: FileNotices): void {
    this.#stopWatching ??= files.file(this.#options.path, this.#look);
  }

  get value(): T {
    return this.#value;
  }

  /** Why the file can't be used: changes fail with it. */
  get failure(): Failure | undefined {
    return this.#failure;
  }

  /** The `fileSetAside` of an invalid file that was renamed: changes work. */
  get setAside(): Failure | undefined {
    return this.#setAside;
  }

  /**
   * Writes a new value, unless `edit` returns the same object; resolves when it is on disk. Fails with `invalidConfig`
   * while the file is invalid and not set aside, and with `storageFailed`.
   */
  change(edit: (value: T) => T): Promise<T> {
    return this.#enqueue(async () => {
      let changed = false;
      try {
        return await this.#locked(async () => {
          changed = await this.#load();
          await this.#replaceInvalid();
          if (this.#failure) throw new FailureError(this.#failure);
          const value = edit(this.#value);
          if (value === this.#value) return value;
          const text = `${JSON.stringify(value, null, 2)}\n`;
          await writeFileAtomic(this.#options.path, text, { mode: 0o600 });
          this.#text = text;
          this.#value = value;
          changed = true;
          return value;
        });
      } finally {
        if (changed) this.#options.onChange?.();
      }
    });
  }

  /** Stops watching; resolves when every change is on disk. */
  async close(): Promise<void> {
    this.#stopWatching?.();
    await this.#queue;
  }

  readonly #look = (): void => {
    this.#enqueue(async () => {
      const stamp = await stampOf(this.#options.path);
      if (stamp === this.#stamp) return;
      this.#stamp = stamp;
      if (await this.#load()) this.#options.onChange?.();
    }).catch(() => {});
  };

  #enqueue<R>(work: () => Promise<R>): Promise<R> {
    const result = this.#queue.then(work);
    this.#queue = result.catch(() => {});
    return result;
  }

  /** Reads the file. True when its content changed. */
  async #load(): Promise<boolean> {
    let text: string | undefined;
    try {
      text = await readFile(this.#options.path, 'utf8');
    } catch (thrown) {
      if (!isMissing(thrown)) return this.#refuse({ problem: 'unreadable' }, String(thrown));
    }
    if (text === this.#text && this.#failure?.params.problem !== 'unreadable') return false;
    this.#text = text;
    if (text === undefined) return this.#accept(this.#options.empty);

    const reading = readJsonText(text);
    if (!reading.ok) return this.#refuse(reading.fault);
    if (isJsonObject(reading.value) && Number(reading.value.version) > fileVersion) {
      return this.#refuse({ problem: 'version' });
    }
    const parsed = this.#options.schema.safeParse(reading.value);
    if (parsed.success) return this.#accept(parsed.data);
    const { empty, usable } = this.#options;
    if (usable !== undefined && this.#value === empty) this.#value = usable(reading.value);
    return this.#refuse(schemaParams(parsed.error, reading.value));
  }

  get #isReplaceable(): boolean {
    const problem = this.#failure?.params.problem;
    return this.#options.whenInvalid === 'setAside' && this.#failure !== undefined && !isKeptInPlace(problem);
  }

  /** Renames an invalid file, under the folder's lock; the value that was read last stays. */
  async #replaceInvalid(): Promise<void> {
    // Another Loupe may have replaced it while this one waited for the lock.
    if (this.#isReplaceable) await this.#load();
    const { path } = this.#options;
    const failure = this.#failure;
    if (!this.#isReplaceable || failure === undefined) return;
    const aside = asidePath(path);
    await rename(path, aside);
    this.#setAside = fileSetAside(basename(path), { path: aside, problem: 'damaged' }, failure.message);
    this.#text = undefined;
    this.#failure = undefined;
  }

  #accept(value: T): true {
    this.#value = value;
    this.#failure = undefined;
    return true;
  }

  #refuse(params: Failure['params'], cause?: string): true {
    const file = basename(this.#options.path);
    this.#failure = createFailure('invalidConfig', { file, ...params }, cause === undefined ? {} : { cause });
    return true;
  }

  async #locked<R>(work: () => Promise<R>): Promise<R> {
    const { path } = this.#options;
    try {
      await mkdir(dirname(path), { recursive: true, mode: 0o700 });
      return await withFolderLock(dirname(path), work);
    } catch (thrown) {
      if (thrown instanceof FailureError) throw thrown;
      fail('storageFailed', { what: basename(path) }, { cause: String(thrown) });
    }
  }
}

/** A newer Loupe can still use its file, and one without permission may be sound. */
function isKeptInPlace(problem: unknown): boolean {
  return problem === 'version' || problem === 'unreadable';
}
