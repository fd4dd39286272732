import { z } from 'zod';
import type { ServerId } from '#shared/model/id/id.ts';
import type { Access } from './pin-store.ts';

export const baselineTable = `
  create table if not exists baselines (server_id text primary key, at real, snapshot text) strict;
  create table if not exists dismissed_changes (server_id text primary key, snapshot text) strict;
`;

/** Servers whose snapshot is stored; those stored longest ago are dropped. */
const mostBaselines = 200;

const baselineSchema = z.object({ at: z.number(), snapshot: z.string() });
const dismissedSchema = baselineSchema.pick({ snapshot: true });
/** The text of a snapshot, and when it was stored. */
type StoredBaseline = z.infer<typeof baselineSchema>;

/** For each server the snapshot that its next connections are compared with. All methods fail with `storageFailed`. */
export class BaselineStore {
  readonly #access: Access;

  constructor(access: Access) {
    this.#access = access;
  }

  get(serverId: ServerId): StoredBaseline | undefined {
    const row = this.#access.read((db) =>
      db.prepare('select at, snapshot from baselines where server_id = ?').get(serverId),
    );
    return baselineSchema.safeParse(row).data;
  }

  /** What the server offered when a person dismissed its changes since the baseline; undefined when nobody did. */
  dismissed(serverId: ServerId): string | undefined {
    const row = this.#access.read((db) =>
      db.prepare('select snapshot from dismissed_changes where server_id = ?').get(serverId),
    );
    return dismissedSchema.safeParse(row).data?.snapshot;
  }

  /** `snapshot`: a text in which secrets are masked. It is remembered until there is another baseline. */
  dismiss(serverId: ServerId, snapshot: string): void {
    this.#access.change((db) => {
      db.prepare('insert or replace into dismissed_changes values (?, ?)').run(serverId, snapshot);
    });
  }

  /** `snapshot`: a text in which secrets are masked. */
  set(serverId: ServerId, { at, snapshot }: StoredBaseline): void {
    this.#access.change((db) => {
      db.prepare('insert or replace into baselines values (?, ?, ?)').run(serverId, at, snapshot);
      const oldest = 'select server_id from baselines order by at desc limit -1 offset ?';
      db.prepare(`delete from baselines where server_id in (${oldest})`).run(mostBaselines);
      const without = 'server_id = ? or server_id not in (select server_id from baselines)';
      db.prepare(`delete from dismissed_changes where ${without}`).run(serverId);
    });
  }
}
