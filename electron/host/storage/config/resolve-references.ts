import { existsSync } from 'node:fs';
import { isAbsolute } from 'node:path';
import { fail } from '#shared/messages/failure.ts';
import { fillReferences, type Reference, referencesIn } from '#shared/model/findings/reference.ts';
import { ownValue } from '#shared/model/own-value.ts';
import type { ConfigValue, Server } from '#shared/model/server.ts';
import { isSecretValue } from '#shared/secrets/secret-urls.ts';
import type { Vault } from '../../platform.ts';

export type Environment = Readonly<Record<string, string | undefined>>;

/** The vault's key for a named secret. */
export function namedSecretKey(name: string): string {
  return `secret/${name}`;
}

/** Every text in a server's configuration that may contain references, without those in the vault. */
export function configuredTexts(server: Server): string[] {
  const plain = (values: Readonly<Record<string, ConfigValue>>) =>
    Object.values(values).filter((value) => typeof value === 'string');
  if (server.transport === 'http') {
    const { url, headers, query, authorization, caFile, proxy } = server;
    const texts = [url, ...[caFile, proxy].filter((text) => text !== undefined)];
    return [...texts, ...plain(headers), ...plain(query), ...plain(authorization?.secrets ?? {})];
  }
  const { command, args, env, cwd, watch } = server;
  return [command, ...args, ...plain(env), ...(cwd === undefined ? [] : [cwd]), ...watch];
}

/** The distinct references in a server's configuration. */
export function referencesOf(server: Server): Reference[] {
  const all = configuredTexts(server).flatMap(referencesIn);
  return all.filter(({ text }, index) => all.findIndex((other) => other.text === text) === index);
}

/** Fills in references and collects the secrets among them. */
export class ReferenceFiller {
  readonly #values: ReadonlyMap<string, string>;
  readonly #isSecret: ReadonlySet<string>;
  readonly #secrets = new Set<string>();

  private constructor(values: ReadonlyMap<string, string>, isSecret: ReadonlySet<string>) {
    this.#values = values;
    this.#isSecret = isSecret;
  }

  /** Looks up the references in some texts. Fails with `referenceMissing` and `vaultLocked`. */
  static async lookUp(
    texts: readonly string[],
    sources: { vault: Vault; environment: Environment; serverName: string },
  ): Promise<ReferenceFiller> {
    const { vault, environment, serverName } = sources;
    const values = new Map<string, string>();
    const isSecret = new Set<string>();
    for (const { kind, name, text } of texts.flatMap(referencesIn)) {
      if (values.has(text)) continue;
      const value = kind === 'secret' ? await vault.get(namedSecretKey(name)) : ownValue(environment, name);
      if (value === undefined) fail('referenceMissing', { kind, name, server: serverName });
      values.set(text, value);
      if (kind === 'secret' || !isOrdinary(name, value)) isSecret.add(text);
    }
    return new ReferenceFiller(values, isSecret);
  }

  /** The secrets that were filled in, in the form in which they were. */
  get secrets(): string[] {
    return [...this.#secrets];
  }

  text(text: string): string {
    return fillReferences(text, (reference) => this.#valueOf(reference));
  }

  /** Whether a text refers to a secret. */
  takesSecret(text: string): boolean {
    return referencesIn(text).some((reference) => this.#isSecret.has(reference.text));
  }

  /** Fills in a URL. Values are percent-encoded, except in the host; slashes in the path are kept. */
  address(text: string): string {
    const [userInfo = ''] = /^[a-z]+:\/\/[^/?#]*@/i.exec(text) ?? [];
    const start = fillReferences(userInfo, (reference) => this.#encoded(reference));
    const rest = fillReferences(text.slice(userInfo.length), (reference, before) => {
      if (!/^[a-z]+:\/\/[^/?#]*[/?#]/i.test(start + before)) return this.#place(reference);
      return this.#encoded(reference, /[?#]/.test(before) ? '' : '/');
    });
    return start + rest;
  }

  /** A variable in the host isn't secret: a sign-in compares it with the server's metadata. */
  #place(reference: Reference): string {
    const value = this.#values.get(reference.text) ?? '';
    return reference.kind === 'env' && !isSecretValue(reference.name, value) ? value : this.#valueOf(reference);
  }

  #encoded(reference: Reference, kept = ''): string {
    const value = this.#valueOf(reference).split(kept === '' ? /(?!)/ : kept);
    const encoded = value.map((part) => encodeURIComponent(part.toWellFormed())).join(kept);
    if (this.#isSecret.has(reference.text)) this.#secrets.add(encoded);
    return encoded;
  }

  #valueOf({ text }: Reference): string {
    const value = this.#values.get(text) ?? '';
    if (this.#isSecret.has(text)) this.#secrets.add(value);
    return value;
  }
}

/** Variables that every process has. */
const commonVariables = new Set([
  ...['HOME', 'HOMEDRIVE', 'HOMEPATH', 'USERPROFILE', 'USER', 'USERNAME', 'LOGNAME', 'HOSTNAME', 'COMPUTERNAME'],
  ...['PATH', 'PWD', 'SHELL', 'TERM', 'LANG', 'TZ', 'TMPDIR', 'TEMP', 'TMP', 'APPDATA', 'LOCALAPPDATA', 'PROGRAMDATA'],
]);

/** Whether a variable's value isn't masked: a common variable, or the path of an existing file. */
function isOrdinary(name: string, value: string): boolean {
  if (isSecretValue(name, value)) return false;
  return commonVariables.has(name.toUpperCase()) || (isAbsolute(value) && existsSync(value));
}
