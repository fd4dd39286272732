import { join } from 'node:path';
import { z } from 'zod';
import { type AppGrants, appGrantsSchema } from '#shared/model/app-view.ts';
import type { Failure } from '#shared/model/failure.ts';
import type { ServerId } from '#shared/model/id.ts';
import type { Server } from '#shared/model/server.ts';
import { fingerprint } from '../../storage/config/approval-store.ts';
import { fileVersion, JsonFile } from '../../storage/json/json-file.ts';

const entrySchema = z.object({
  /** What it was agreed to for: another command or address under the same id starts anew. */
  identity: z.string(),
  opensByItself: z.boolean(),
  /** By the address of the app's resource. */
  grants: z.record(z.string(), appGrantsSchema),
});
const consentsSchema = z.object({ version: z.literal(fileVersion), servers: z.record(z.string(), entrySchema) });
type Consents = z.infer<typeof consentsSchema>;

const noGrants: AppGrants = { sources: [], permissions: [] };

/** Remembers, in `<dataDir>/apps.json`, what a person agreed to for the apps of each server. */
export class AppConsents {
  readonly #file: JsonFile<Consents>;

  private constructor(file: JsonFile<Consents>) {
    this.#file = file;
  }

  /** Never fails: with an unusable file every app asks, and `failure` says why. */
  static async open(options: { dataDir: string; onChange?(): void }): Promise<AppConsents> {
    const { dataDir, ...rest } = options;
    const empty: Consents = { version: fileVersion, servers: {} };
    const path = join(dataDir, 'apps.json');
    return new AppConsents(await JsonFile.open({ ...rest, path, schema: consentsSchema, empty }));
  }

  get failure(): Failure | undefined {
    return this.#file.failure;
  }

  opensByItself(server: Server): boolean {
    return this.#entry(server)?.opensByItself ?? false;
  }

  /** What was last agreed to for one app. */
  grants(server: Server, uri: string): AppGrants {
    return this.#entry(server)?.grants[uri] ?? noGrants;
  }

  /** Fails with `invalidConfig` or `storageFailed`. */
  async set(server: Server, uri: string, grants: AppGrants, opensByItself: boolean): Promise<void> {
    await this.#file.change((file) => {
      const known = entryOf(file, server)?.grants ?? {};
      const entry = { identity: identity(server), opensByItself, grants: { ...known, [uri]: grants } };
      return { ...file, servers: { ...file.servers, [server.id]: entry } };
    });
  }

  /** Forgets what was agreed to for a removed server. */
  async forgetServer(serverId: ServerId): Promise<void> {
    await this.#file.change((file) => {
      if (file.servers[serverId] === undefined) return file;
      const { [serverId]: _forgotten, ...servers } = file.servers;
      return { ...file, servers };
    });
  }

  close(): Promise<void> {
    return this.#file.close();
  }

  #entry(server: Server) {
    return entryOf(this.#file.value, server);
  }
}

function entryOf(file: Consents, server: Server) {
  const known = file.servers[server.id];
  return known?.identity === identity(server) ? known : undefined;
}

function identity(server: Server): string {
  return server.transport === 'stdio' ? fingerprint(server) : server.url;
}
