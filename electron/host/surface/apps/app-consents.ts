import { z } from 'zod';
import type { ServerId } from '#shared/model/id/id.ts';
import { type AppGrants, appGrantsSchema } from '#shared/model/runs/app-view.ts';
import type { Server } from '#shared/model/server.ts';
import { identityOf } from '../../storage/config/approval-store.ts';
import { fileVersion } from '../../storage/json/json-file.ts';
import { JsonStore, type JsonStoreOptions, withoutServer } from '../../storage/json/json-store.ts';

const entrySchema = z.object({
  /** See `identityOf`: the entry of a changed server is ignored. */
  identity: z.string(),
  opensByItself: z.boolean(),
  /** By the URI of the app's resource. */
  grants: z.record(z.string(), appGrantsSchema),
});
const consentsSchema = z.object({ version: z.literal(fileVersion), servers: z.record(z.string(), entrySchema) });
type Consents = z.infer<typeof consentsSchema>;

const noGrants: AppGrants = { sources: [], permissions: [] };

const empty: Consents = { version: fileVersion, servers: {} };

export class AppConsents extends JsonStore<Consents> {
  /** Never fails: see `failure`. */
  static async open(options: JsonStoreOptions): Promise<AppConsents> {
    return new AppConsents(await JsonStore.openFile(options, { name: 'apps.json', schema: consentsSchema, empty }));
  }

  opensByItself(server: Server): boolean {
    return this.#entry(server)?.opensByItself ?? false;
  }

  grants(server: Server, uri: string): AppGrants {
    return this.#entry(server)?.grants[uri] ?? noGrants;
  }

  /** Fails with `invalidConfig` or `storageFailed`. */
  async set(server: Server, uri: string, grants: AppGrants, opensByItself: boolean): Promise<void> {
    await this.file.change((file) => {
      const known = entryOf(file, server)?.grants ?? {};
      const entry = { identity: identityOf(server), opensByItself, grants: { ...known, [uri]: grants } };
      return { ...file, servers: { ...file.servers, [server.id]: entry } };
    });
  }

  protected override without(file: Consents, serverId: ServerId): Consents {
    return withoutServer(file, 'servers', serverId);
  }

  #entry(server: Server) {
    return entryOf(this.file.value, server);
  }
}

function entryOf(file: Consents, server: Server) {
  const known = file.servers[server.id];
  return known?.identity === identityOf(server) ? known : undefined;
}
