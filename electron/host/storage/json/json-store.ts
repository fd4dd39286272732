import { join } from 'node:path';
import type { z } from 'zod';
import type { Failure } from '#shared/model/failure.ts';
import type { ServerId } from '#shared/model/id/id.ts';
import { JsonFile } from './json-file.ts';

export interface JsonStoreOptions {
  dataDir: string;
  onChange?(): void;
  /** How often to look for edits by hand, in milliseconds. */
  watchEveryMs?: number;
}

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

  get failure(): Failure | undefined {
    return this.file.failure;
  }

  async removeServer(serverId: ServerId): Promise<void> {
    await this.file.change((value) => this.without(value, serverId));
  }

  close(): Promise<void> {
    return this.file.close();
  }

  /** The value without a server; the very same value when it has nothing of it. */
  protected without(value: T, _serverId: ServerId): T {
    return value;
  }
}

export function withoutServer<V>(records: Record<string, V>, serverId: ServerId): Record<string, V> {
  if (records[serverId] === undefined) return records;
  const { [serverId]: _removed, ...others } = records;
  return others;
}

/** The outcome of two changes of `base`: fields that `mine` left alone are those of `theirs`. */
export function mergeFields<T extends object>(base: T, mine: T, theirs: T): T {
  const untouched = Object.entries(theirs).filter(([name]) => same(fieldOf(base, name), fieldOf(mine, name)));
  const changed = Object.entries(mine).filter(([name]) => !same(fieldOf(base, name), fieldOf(mine, name)));
  return { ...mine, ...Object.fromEntries([...untouched, ...changed]) };
}

/** The same for a list: what they added stays, at the end; what they removed and I left alone goes. */
export function mergeById<T extends { id: string }>(base: readonly T[], mine: readonly T[], theirs: readonly T[]): T[] {
  const find = (list: readonly T[], id: string) => list.find((each) => each.id === id);
  const remaining = mine.flatMap((each) => {
    if (!same(find(base, each.id), each)) return [each];
    return find(theirs, each.id) ?? [];
  });
  const added = theirs.filter(({ id }) => find(base, id) === undefined && find(mine, id) === undefined);
  return [...remaining, ...added];
}

function fieldOf(record: object, name: string): unknown {
  return Object.entries(record).find(([each]) => each === name)?.[1];
}

function same(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
