import { fail } from '#shared/messages/failure.ts';
import { isOnlyReferences, isServerAddress } from '#shared/model/findings/reference.ts';
import type { ServerId } from '#shared/model/id/id.ts';
import type { ConfigValue, DraftValue, HttpServer, Server, ServerDraft } from '#shared/model/server.ts';
import { isSecretValue } from '#shared/secrets/secret-urls.ts';
import { isLasting, type Vault } from '../../platform.ts';
import type { Proxies } from './proxies.ts';
import { configuredTexts, type Environment, ReferenceFiller, referencesOf } from './resolve-references.ts';
import { splitUrlSecrets, withoutUrlSecrets } from './url-secrets.ts';

/** The values that a server is started or connected with, secrets in clear text. Never stored or logged. */
export interface PlainValues {
  /** With its references filled in, except in the values below; `proxies` are what it is reached through. */
  server: Server & { proxies?: Proxies };
  env: Record<string, string>;
  headers: Record<string, string>;
  query: Record<string, string>;
  /** The secrets of its authorization. */
  authorization: Record<string, string>;
  secretHeaders: ReadonlySet<string>;
  secrets: string[];
}

type Area = 'env' | 'header' | 'query' | 'authorization';

/**
 * Turns a draft into a stored server and puts its secrets into the vault. Absent values are those of `previous`, whose
 * other secrets stay until `deleteSecrets`.
 */
export async function sealDraft(vault: Vault, id: ServerId, draft: ServerDraft, previous?: Server): Promise<Server> {
  const entries = previous === undefined ? [] : entriesOf(previous);
  const before = new Map(entries.map(({ area, name, value }) => [secretKey(id, area, name), value]));
  const seal = async (area: Area, values: DraftValue[]) => {
    const sealed: Record<string, ConfigValue> = {};
    for (const value of values) {
      const key = secretKey(id, area, value.name);
      sealed[value.name] = await sealValue(vault, key, value, before.get(key));
    }
    return sealed;
  };
  const clean = draft.transport === 'http' ? withoutUrlSecrets(draft) : draft;
  const server: Server =
    clean.transport === 'stdio'
      ? { ...clean, id, env: await seal('env', clean.env) }
      : {
          ...clean,
          id,
          headers: await seal('header', clean.headers),
          query: await seal('query', clean.query),
          authorization: clean.authorization && {
            ...clean.authorization,
            secrets: await seal('authorization', clean.authorization.secrets),
          },
          ...acceptedFor(clean.url, previous),
        };
  return server;
}

/** What was accepted for a server: the certificate while its URL keeps its origin, the issuer while it keeps its URL. */
function acceptedFor(
  url: string,
  previous: Server | undefined,
): Pick<HttpServer, 'acceptedCertificate' | 'acceptedIssuer'> {
  if (previous?.transport !== 'http') return {};
  const { acceptedCertificate, acceptedIssuer } = previous;
  const isSame = url === previous.url;
  const keepsCertificate = isSame || URL.parse(url)?.origin === acceptedCertificate?.origin;
  return {
    ...(acceptedCertificate && keepsCertificate && { acceptedCertificate }),
    ...(acceptedIssuer && isSame && { acceptedIssuer }),
  };
}

async function sealValue(vault: Vault, key: string, value: DraftValue, before: ConfigValue | undefined) {
  // A clear-text value may be the only copy, so it is moved only to a vault that lasts.
  const text = value.value ?? (value.secret && isLasting(vault) ? before : undefined);
  if (typeof text !== 'string') return before ?? (value.secret ? ({ secret: true } as const) : '');
  if (!value.secret || isOnlyReferences(text)) return text;
  await vault.set(key, text);
  return { secret: true } as const;
}

/** Stores the secrets of a server's URL in the vault and verifies them. False when there are none. */
export async function storeUrlSecrets(vault: Vault, server: Server): Promise<boolean> {
  const { secrets } = splitUrlSecrets(server);
  for (const { area, name, value } of secrets) {
    const key = secretKey(server.id, area, name);
    await vault.set(key, value);
    if ((await vault.get(key)) !== value) throw new Error(`The vault didn't store ${name}`);
  }
  return secrets.length > 0;
}

/**
 * The values to start or connect the server with. Fails with `secretMissing` when the vault has lost one, and with
 * `referenceMissing` or `addressUnusable`.
 */
export async function resolveSecrets(vault: Vault, server: Server, environment: Environment): Promise<PlainValues> {
  const found: { area: Area; name: string; value: ConfigValue; text: string }[] = [];
  for (const { area, name, value } of entriesOf(server)) {
    const text = typeof value === 'string' ? value : await vault.get(secretKey(server.id, area, name));
    if (text === undefined) fail('secretMissing', { name, server: server.name });
    found.push({ area, name, value, text });
  }
  const texts = [...configuredTexts(server), ...found.map(({ text }) => text)];
  const filler = await ReferenceFiller.lookUp(texts, { vault, environment, serverName: server.name });
  const plain: Record<Area, Record<string, string>> = { env: {}, header: {}, query: {}, authorization: {} };
  const secrets: string[] = [];
  const secretHeaders = new Set<string>();
  for (const { area, name, value, text } of found) {
    const filled = filler.text(text);
    plain[area] = { ...plain[area], [name]: filled };
    if (typeof value !== 'string' || (area !== 'env' && isSecretValue(name, filled))) secrets.push(filled);
    if (area === 'header' && (typeof value !== 'string' || filler.takesSecret(text)))
      secretHeaders.add(name.toLowerCase());
  }
  // A URL from a reference may contain secrets, too.
  const { server: started, secrets: inAddress } = splitUrlSecrets(filledServer(server, filler));
  for (const { area, name, value } of inAddress) {
    plain[area] = { ...plain[area], [name]: value };
    secrets.push(value);
    if (area === 'header') secretHeaders.add(name.toLowerCase());
  }
  const { env, header: headers, query, authorization } = plain;
  secrets.push(...filler.secrets);
  return { server: started, env, headers, query, authorization, secrets, secretHeaders };
}

function filledServer(server: Server, filler: ReferenceFiller): Server {
  if (server.transport === 'stdio') {
    const { command, args, cwd, watch } = server;
    return {
      ...server,
      command: filler.text(command),
      args: args.map((each) => filler.text(each)),
      watch: watch.map((each) => filler.text(each)),
      ...(cwd !== undefined && { cwd: filler.text(cwd) }),
    };
  }
  const { caFile } = server;
  const url = filler.address(server.url);
  if (url !== server.url && (!URL.canParse(url) || !isServerAddress(url))) {
    fail('addressUnusable', { server: server.name, url: server.url });
  }
  return { ...server, url, ...(caFile !== undefined && { caFile: filler.text(caFile) }) };
}

export function hasSecrets(server: Server): boolean {
  return secretsOf(server).length > 0 || referencesOf(server).some(({ kind }) => kind === 'secret');
}

/** A server's own secrets, as far as the vault can be read. Never fails. */
export async function secretTexts(vault: Vault, server: Server): Promise<string[]> {
  const keys = secretsOf(server).map(({ area, name }) => secretKey(server.id, area, name));
  const texts = await Promise.all(keys.map((key) => vault.get(key).catch(() => undefined)));
  return texts.filter((text) => text !== undefined);
}

export async function copySecrets(vault: Vault, original: Server, copy: Server): Promise<void> {
  for (const { area, name } of secretsOf(original)) {
    const secret = await vault.get(secretKey(original.id, area, name));
    if (secret !== undefined) await vault.set(secretKey(copy.id, area, name), secret);
  }
}

/** Reads a server's own secrets, as far as the vault can be read, and returns what stores them again. Never fails. */
export async function holdSecrets(vault: Vault, server: Server): Promise<() => Promise<void>> {
  const keys = secretsOf(server).map(({ area, name }) => secretKey(server.id, area, name));
  const held = await Promise.all(
    keys.map(async (key) => ({ key, secret: await vault.get(key).catch(() => undefined) })),
  );
  return async () => {
    for (const { key, secret } of held) if (secret !== undefined) await vault.set(key, secret);
  };
}

export async function deleteSecrets(vault: Vault, server: Server, successor?: Server): Promise<void> {
  const used = new Set(
    (successor ? secretsOf(successor) : []).map(({ area, name }) => secretKey(server.id, area, name)),
  );
  for (const { area, name } of secretsOf(server)) {
    const key = secretKey(server.id, area, name);
    if (!used.has(key)) await vault.delete(key);
  }
}

function secretKey(id: ServerId, area: Area, name: string): string {
  return `server/${id}/${area}/${name}`;
}

function entriesOf(server: Server): { area: Area; name: string; value: ConfigValue }[] {
  const inArea = (area: Area, values: Record<string, ConfigValue> = {}) =>
    Object.entries(values).map(([name, value]) => ({ area, name, value }));
  if (server.transport === 'stdio') return inArea('env', server.env);
  const { headers, query, authorization } = server;
  return [...inArea('header', headers), ...inArea('query', query), ...inArea('authorization', authorization?.secrets)];
}

function secretsOf(server: Server): { area: Area; name: string }[] {
  return entriesOf(server).filter(({ value }) => typeof value !== 'string');
}
