import { z } from 'zod';
import { referencesIn } from '#shared/model/findings/reference.ts';
import type { NamedSecret } from '#shared/model/server.ts';
import type { Clock, Vault } from '../../platform.ts';
import { fileVersion, type JsonFile } from '../json/json-file.ts';
import { JsonStore, type JsonStoreOptions } from '../json/json-store.ts';
import { namedSecretKey } from './resolve-references.ts';
import type { ServerStore } from './server-store.ts';

const fileSchema = z.looseObject({
  version: z.literal(fileVersion),
  secrets: z.record(z.string(), z.looseObject({ changedAt: z.number() })),
});
type NamesFile = z.infer<typeof fileSchema>;

const empty: NamesFile = { version: fileVersion, secrets: {} };

interface NamedSecretsContext extends JsonStoreOptions {
  vault: Vault;
  clock: Clock;
  servers: Pick<ServerStore, 'list' | 'textsOf'>;
}

/** Secrets that servers refer to by name: values in the vault, names in `<dataDir>/secret-names.json`. */
export class NamedSecrets extends JsonStore<NamesFile> {
  readonly #context: NamedSecretsContext;

  private constructor(context: NamedSecretsContext, file: JsonFile<NamesFile>) {
    super(file);
    this.#context = context;
  }

  /** Never fails: see `failure`. */
  static async open(context: NamedSecretsContext): Promise<NamedSecrets> {
    const file = await JsonStore.openFile(context, { name: 'secret-names.json', schema: fileSchema, empty });
    return new NamedSecrets(context, file);
  }

  /** All stored or referenced names, without values. */
  async list(): Promise<NamedSecret[]> {
    const { servers } = this.#context;
    const users = new Map<string, NamedSecret['usedBy']>();
    for (const { server } of servers.list()) {
      const texts = await servers.textsOf(server.id);
      const names = texts.flatMap(referencesIn).filter(({ kind }) => kind === 'secret');
      for (const name of new Set(names.map((each) => each.name))) {
        users.set(name, [...(users.get(name) ?? []), { id: server.id, name: server.name }]);
      }
    }
    const known = this.file.value.secrets;
    const names = [...new Set([...Object.keys(known), ...users.keys()])].sort((a, b) => a.localeCompare(b, 'en'));
    return Promise.all(
      names.map(async (name) => {
        const entry = known[name];
        return {
          name,
          state: await this.#stateOf(name),
          ...(entry && { changedAt: entry.changedAt }),
          usedBy: users.get(name) ?? [],
        };
      }),
    );
  }

  /** Creates or replaces a secret, used from the next connection on. Fails with `storageFailed`. */
  async set(name: string, value: string): Promise<void> {
    const { vault, clock } = this.#context;
    await vault.set(namedSecretKey(name), value);
    await this.file.change((file) => ({
      ...file,
      secrets: { ...file.secrets, [name]: { ...file.secrets[name], changedAt: Math.round(clock.now()) } },
    }));
  }

  async remove(name: string): Promise<void> {
    await this.#context.vault.delete(namedSecretKey(name));
    await this.file.change((file) => {
      const { [name]: removed, ...secrets } = file.secrets;
      return removed === undefined ? file : { ...file, secrets };
    });
  }

  async #stateOf(name: string): Promise<NamedSecret['state']> {
    const { vault } = this.#context;
    try {
      return (await vault.get(namedSecretKey(name))) === undefined ? 'missing' : 'stored';
    } catch {
      return vault.passphrase?.state === 'locked' ? 'locked' : 'missing';
    }
  }
}
