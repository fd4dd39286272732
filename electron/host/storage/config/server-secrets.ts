import { fail } from '#shared/messages/failure.ts';
import type { ServerId } from '#shared/model/id/id.ts';
import type { ConfigValue, DraftValue, Server, ServerDraft } from '#shared/model/server.ts';
import { isLasting, type Vault } from '../../platform.ts';
import { looksSecret, splitUrlSecrets, withoutUrlSecrets } from './url-secrets.ts';

/** What a server is started or reached with, every secret in clear. Never stored, never logged. */
export interface PlainValues {
  env: Record<string, string>;
  headers: Record<string, string>;
  query: Record<string, string>;
  secretHeaders: ReadonlySet<string>;
  secrets: string[];
}

type Area = 'env' | 'header' | 'query';

/** Turns a draft into the record for the file, its secrets into the vault. Values left out stay as in `previous`. */
export async function sealDraft(vault: Vault, id: ServerId, draft: ServerDraft, previous?: Server): Promise<Server> {
  const seal = async (area: Area, values: DraftValue[]) => {
    const before = (previous && valuesOf(previous)[area]) ?? {};
    const sealed: [string, ConfigValue][] = [];
    for (const value of values) {
      sealed.push([value.name, await sealValue(vault, keyOf(id, area, value.name), value, before[value.name])]);
    }
    return Object.fromEntries(sealed);
  };
  const clean = draft.transport === 'http' ? withoutUrlSecrets(draft) : draft;
  const server: Server =
    clean.transport === 'stdio'
      ? { ...clean, id, env: await seal('env', clean.env) }
      : { ...clean, id, headers: await seal('header', clean.headers), query: await seal('query', clean.query) };
  if (previous) await deleteSecrets(vault, previous, server);
  return server;
}

async function sealValue(vault: Vault, key: string, value: DraftValue, before: ConfigValue | undefined) {
  // What the file has in clear is moved only to where it lasts: it may be the only copy.
  const text = value.value ?? (value.secret && isLasting(vault) ? before : undefined);
  if (typeof text !== 'string') return before ?? (value.secret ? ({ secret: true } as const) : '');
  if (!value.secret) return text;
  await vault.set(key, text);
  return { secret: true } as const;
}

/** Stores the secrets of a server's address in the vault, and reads them back. False when it has none. */
export async function storeUrlSecrets(vault: Vault, server: Server): Promise<boolean> {
  const { secrets } = splitUrlSecrets(server);
  for (const { area, name, value } of secrets) {
    const key = keyOf(server.id, area, name);
    await vault.set(key, value);
    if ((await vault.get(key)) !== value) throw new Error(`The vault does not give ${name} back`);
  }
  return secrets.length > 0;
}

/** The values to start or reach the server with. Fails with `secretMissing` when the vault has lost one. */
export async function resolveSecrets(vault: Vault, server: Server): Promise<PlainValues> {
  const plain: Record<Area, Record<string, string>> = { env: {}, header: {}, query: {} };
  const secrets: string[] = [];
  for (const { area, name, value } of entriesOf(server)) {
    const text = typeof value === 'string' ? value : await vault.get(keyOf(server.id, area, name));
    if (text === undefined) fail('secretMissing', { name, server: server.name });
    plain[area] = { ...plain[area], [name]: text };
    if (typeof value !== 'string' || (area !== 'env' && looksSecret(name, text))) secrets.push(text);
  }
  const { env, header: headers, query } = plain;
  const secretHeaders = secretsOf(server).filter(({ area }) => area === 'header');
  return { env, headers, query, secrets, secretHeaders: new Set(secretHeaders.map(({ name }) => name.toLowerCase())) };
}

export function hasSecrets(server: Server): boolean {
  return secretsOf(server).length > 0;
}

export async function copySecrets(vault: Vault, original: Server, copy: Server): Promise<void> {
  for (const { area, name } of secretsOf(original)) {
    const secret = await vault.get(keyOf(original.id, area, name));
    if (secret !== undefined) await vault.set(keyOf(copy.id, area, name), secret);
  }
}

export async function deleteSecrets(vault: Vault, server: Server, successor?: Server): Promise<void> {
  const used = new Set((successor ? secretsOf(successor) : []).map(({ area, name }) => keyOf(server.id, area, name)));
  for (const { area, name } of secretsOf(server)) {
    const key = keyOf(server.id, area, name);
    if (!used.has(key)) await vault.delete(key);
  }
}

function keyOf(id: ServerId, area: Area, name: string): string {
  return `server/${id}/${area}/${name}`;
}

function valuesOf(server: Server): Partial<Record<Area, Record<string, ConfigValue>>> {
  return server.transport === 'stdio' ? { env: server.env } : { header: server.headers, query: server.query };
}

function entriesOf(server: Server): { area: Area; name: string; value: ConfigValue }[] {
  const { env = {}, header = {}, query = {} } = valuesOf(server);
  const inArea = (area: Area, values: Record<string, ConfigValue>) =>
    Object.entries(values).map(([name, value]) => ({ area, name, value }));
  return [...inArea('env', env), ...inArea('header', header), ...inArea('query', query)];
}

function secretsOf(server: Server): { area: Area; name: string }[] {
  return entriesOf(server).filter(({ value }) => typeof value !== 'string');
}
