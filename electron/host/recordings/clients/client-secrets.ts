import { isJsonObject, type Json, type JsonObject } from '#shared/model/json/json.ts';
import { isUnlikely } from '#shared/secrets/find-secrets.ts';
import { isSecretValue } from '#shared/secrets/secret-urls.ts';
import { entryOfFile, readClientFile } from './client-file.ts';
import type { InstalledRecorder } from './installed-recorders.ts';
import { isClientVariable } from './shown-change.ts';

/** A secret, and where it is from. */
export interface ClientSecret {
  value: string;
  what: string;
}

/** Shorter values are too common. */
const leastCharacters = 8;
/** The members of an entry with variables and headers, as clients call them. */
const parts = { environment: ['env', 'environment'], header: ['headers', 'http_headers', 'requestInit'] };

/**
 * The secrets in the configurations of recorded clients, which their servers got and may repeat. A file that can't be
 * read has none.
 */
export async function clientSecrets(installed: readonly InstalledRecorder[]): Promise<ClientSecret[]> {
  const all: ClientSecret[] = [];
  for (const { file, client, at } of installed) {
    const read = await readClientFile(file, client).catch(() => undefined);
    const entry = read && entryOfFile(read, at)?.entry;
    if (entry !== undefined) all.push(...secretsOf(entry));
  }
  return all;
}

function secretsOf(entry: JsonObject): ClientSecret[] {
  return Object.entries(parts).flatMap(([what, names]) =>
    names.flatMap((name) => valuesIn(entry[name]).flatMap((each) => secretIn(what, each))),
  );
}

function valuesIn(value: Json | undefined): [name: string, value: string][] {
  if (!isJsonObject(value)) return [];
  return Object.entries(value).flatMap(([name, inner]): [string, string][] =>
    typeof inner === 'string' ? [[name, inner]] : valuesIn(inner),
  );
}

/** A path, an address or a word isn't one by itself: it would be masked in texts that have nothing to do with it. */
function secretIn(what: string, [name, value]: [string, string]): ClientSecret[] {
  if (value.length < leastCharacters || isClientVariable(value)) return [];
  const isPlain = /^(?:[~.]{0,2}[/\\]|[A-Za-z]:[/\\]|[a-z][a-z0-9+.-]*:\/\/)/i.test(value) || !/\d/.test(value);
  if (!isSecretValue(name, value) && (isPlain || !isUnlikely(value))) return [];
  return [{ value, what: `${what} ${name}` }];
}
