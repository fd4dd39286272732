import { join } from 'node:path';
import type { z } from 'zod';
import type { Failure } from '#shared/model/failure.ts';
import type { ServerId } from '#shared/model/id/id.ts';
import { JsonFile } from './json-file.ts';

export interface JsonStoreOptions {
  dataDir: string;
  /** Called after the value or the failure changed, whoever changed it. */
  onChange?(): void;
  /** How often to look for edits by hand, in milliseconds. */
  watchEveryMs?: number;
}

/** What a store consists of: the file's name in the data folder, its schema, and the value while there is no file. */
export interface JsonContent<T> {
  name: string;
  schema: z.ZodType<T>;
  empty: T;
}

/** Base of the stores that keep one JSON file in the data folder. Their changes fail with `invalidConfig`, `storageFailed`. */
export class JsonStore<T> {
  protected readonly file: JsonFile<T>;

  protected constructor(file: JsonFile<T>) {
    this.file = file;
  }

  /** Never fails: see `failure`. */
  protected static openFile<T>(options: JsonStoreOptions, { name, ...content }: JsonContent<T>): Promise<JsonFile<T>> {
    const { dataDir, ...watching } = options;
    return JsonFile.open({ ...watching, ...content, path: join(dataDir, name) });
  }

  /** Why the file cannot be used; undefined while it can. */
  get failure(): Failure | undefined {
    return this.file.failure;
  }

  /** Removes what the file has of a removed server. */
  async forgetServer(serverId: ServerId): Promise<void> {
    await this.file.change((value) => this.without(value, serverId));
  }

  /** Resolves when every change is on disk. */
  close(): Promise<void> {
    return this.file.close();
  }

  /** The value without a server; the very same value when it has nothing of it. */
  protected without(value: T, _serverId: ServerId): T {
    return value;
  }
}

/** Records by server id without one of them; the very same records when it isn't there. */
export function withoutServer<V>(records: Record<string, V>, serverId: ServerId): Record<string, V> {
  if (records[serverId] === undefined) return records;
  const { [serverId]: _removed, ...others } = records;
  return others;
}
