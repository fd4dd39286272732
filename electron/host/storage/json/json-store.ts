import { join } from 'node:path';
import type { Failure } from '#shared/model/failure.ts';
import type { ServerId } from '#shared/model/id/id.ts';
import { isSameJson } from '#shared/model/json/same-json.ts';
import type { FileNotices } from '../../platform.ts';
import { JsonFile, type JsonFileOptions } from './json-file.ts';

export interface JsonStoreOptions extends Pick<JsonFileOptions<unknown>, 'onChange'> {
  dataDir: string;
}

interface JsonContent<T> extends Pick<JsonFileOptions<T>, 'schema' | 'empty' | 'usable' | 'whenInvalid'> {
  name: string;
}

/**
 * A store in one JSON file in the data folder, which is set aside when it is invalid, unless people edit it
 * (`whenInvalid: 'leave'`). Its changes fail with `invalidConfig` and `storageFailed`.
 */
export class JsonStore<T> {
  protected readonly file: JsonFile<T>;

  protected constructor(file: JsonFile<T>) {
    this.file = file;
  }

  /** Never fails: see `failure`. */
  protected static openFile<T>(
    { dataDir, onChange }: JsonStoreOptions,
    { name, ...content }: JsonContent<T>,
  ): Promise<JsonFile<T>> {
    return JsonFile.open({ whenInvalid: 'setAside', ...content, onChange, path: join(dataDir, name) });
  }

  get failure(): Failure | undefined {
    return this.file.failure ?? this.file.setAside;
  }

  /** See {@link JsonFile.watch}. */
  watch(files: FileNotices): void {
    this.file.watch(files);
  }

  async removeServer(serverId: ServerId): Promise<void> {
    await this.file.change((value) => this.without(value, serverId));
  }

  close(): Promise<void> {
    return this.file.close();
  }

  /** The value without a server's entries; the same object when it has none. */
  protected without(value: T, _serverId: ServerId): T {
    return value;
  }
}

/** A file without a server's entry in the record `key`; the same object when it has none. */
export function withoutServer<T extends Record<K, Record<string, unknown>>, K extends string>(
  file: T,
  key: K,
  serverId: ServerId,
): T {
  const { [serverId]: removed, ...others } = file[key];
  return removed === undefined ? file : { ...file, [key]: others };
}

/** Merges two changes of `base`: fields that `mine` doesn't change are taken from `theirs`. */
export function mergeFields<T extends object>(base: T, mine: T, theirs: T): T {
  const untouched = Object.entries(theirs).filter(([name]) => isSameJson(fieldOf(base, name), fieldOf(mine, name)));
  const changed = Object.entries(mine).filter(([name]) => !isSameJson(fieldOf(base, name), fieldOf(mine, name)));
  return { ...mine, ...Object.fromEntries([...untouched, ...changed]) };
}

/** Merges two changes of a list: their new items are appended, items that they removed and I didn't change are removed. */
export function mergeById<T extends { id: string }>(base: readonly T[], mine: readonly T[], theirs: readonly T[]): T[] {
  const find = (list: readonly T[], id: string) => list.find((each) => each.id === id);
  const remaining = mine.flatMap((each) => {
    if (!isSameJson(find(base, each.id), each)) return [each];
    return find(theirs, each.id) ?? [];
  });
  const added = theirs.filter(({ id }) => find(base, id) === undefined && find(mine, id) === undefined);
  return [...remaining, ...added];
}

function fieldOf(record: object, name: string): unknown {
  return Object.entries(record).find(([each]) => each === name)?.[1];
}
