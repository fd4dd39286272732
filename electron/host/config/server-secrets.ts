import { createFailure, FailureError } from '#shared/messages/failure.ts';
import type { ServerId } from '#shared/model/id.ts';
import type { ConfigValue, DraftValue, Server, ServerDraft } from '#shared/model/server.ts';
import type { Vault } from '../vault/vault.ts';

/** What a server is started or reached with, every secret in clear. Never stored, never logged. */
export interface PlainValues {
  env: Record<string, string>;
  headers: Record<string, string>;
  /** Lower-case names of the headers whose values are secret. */
  secretHeaders: ReadonlySet<string>;
}

/**
 * Turns a draft into the record for the configuration file and moves its secrets into the vault.
 * A value left out keeps what `previous` has under that name; secrets that `previous` alone has are deleted.
 */
export async function sealDraft(vault: Vault, id: ServerId, draft: ServerDraft, previous?: Server): Promise<Server> {
  const before = previous && areaOf(previous) === draftArea(draft) ? valuesOf(previous) : {};
  const sealed: [string, ConfigValue][] = [];
  for (const value of draft.transport === 'stdio' ? draft.env : draft.headers) {
    sealed.push([value.name, await seal(vault, keyOf(id, draftArea(draft), value.name), value, before[value.name])]);
  }
  const values = Object.fromEntries(sealed);
  const server: Server =
    draft.transport === 'stdio' ? { ...draft, id, env: values } : { ...draft, id, headers: values };
  if (previous) await deleteSecrets(vault, previous, server);
  return server;
}

async function seal(vault: Vault, key: string, value: DraftValue, before: ConfigValue | undefined) {
  if (value.value === undefined) return before ?? (value.secret ? ({ secret: true } as const) : '');
  if (!value.secret) return value.value;
  await vault.set(key, value.value);
  return { secret: true } as const;
}

/**
 * The values to start or reach the server with. Fails with `secretMissing` when the vault has lost one, as the
 * memory vault does when Loupe ends.
 */
export async function resolveSecrets(vault: Vault, server: Server): Promise<PlainValues> {
  const plain: [string, string][] = [];
  for (const [name, value] of Object.entries(valuesOf(server))) {
    const text = typeof value === 'string' ? value : await vault.get(keyOf(server.id, areaOf(server), name));
    if (text === undefined) throw new FailureError(createFailure('secretMissing', { name, server: server.name }));
    plain.push([name, text]);
  }
  const values = Object.fromEntries(plain);
  if (server.transport === 'stdio') return { env: values, headers: {}, secretHeaders: new Set() };
  return { env: {}, headers: values, secretHeaders: new Set(secretNames(server).map((name) => name.toLowerCase())) };
}

/** Gives `copy` the secrets of `original`; those that the vault has lost stay lost. */
export async function copySecrets(vault: Vault, original: Server, copy: Server): Promise<void> {
  for (const name of secretNames(original)) {
    const secret = await vault.get(keyOf(original.id, areaOf(original), name));
    if (secret !== undefined) await vault.set(keyOf(copy.id, areaOf(copy), name), secret);
  }
}

/** Deletes a server's secrets from the vault, except those that `successor` still names. */
export async function deleteSecrets(vault: Vault, server: Server, successor?: Server): Promise<void> {
  const kept = new Set(successor && areaOf(successor) === areaOf(server) ? secretNames(successor) : []);
  for (const name of secretNames(server)) {
    if (!kept.has(name)) await vault.delete(keyOf(server.id, areaOf(server), name));
  }
}

type Area = 'env' | 'header';

function keyOf(id: ServerId, area: Area, name: string): string {
  return `server/${id}/${area}/${name}`;
}

function areaOf(server: Server): Area {
  return server.transport === 'stdio' ? 'env' : 'header';
}

function draftArea(draft: ServerDraft): Area {
  return draft.transport === 'stdio' ? 'env' : 'header';
}

function valuesOf(server: Server): Record<string, ConfigValue> {
  return server.transport === 'stdio' ? server.env : server.headers;
}

function secretNames(server: Server): string[] {
  return Object.entries(valuesOf(server)).flatMap(([name, value]) => (typeof value === 'string' ? [] : [name]));
}
