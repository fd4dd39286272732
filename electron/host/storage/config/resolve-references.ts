import { existsSync } from 'node:fs';
import { isAbsolute } from 'node:path';
import { fail } from '#shared/messages/failure.ts';
import { fillReferences, type Reference, referencesIn } from '#shared/model/reference.ts';
import type { ConfigValue, Server } from '#shared/model/server.ts';
import type { Vault } from '../../platform.ts';
import { looksSecret } from './url-secrets.ts';

export type Environment = Readonly<Record<string, string | undefined>>;

/** Under which key the vault has a named secret. */
export function namedSecretKey(name: string): string {
  return `secret/${name}`;
}

/** Every text of a server's configuration that may hold references; of what is in the vault there is none here. */
export function textsOf(server: Server): string[] {
  const plain = (values: Readonly<Record<string, ConfigValue>>) =>
    Object.values(values).filter((value) => typeof value === 'string');
  if (server.transport === 'http') {
    const { url, headers, query, authorization, caFile } = server;
    const texts = [url, ...(caFile === undefined ? [] : [caFile])];
    return [...texts, ...plain(headers), ...plain(query), ...plain(authorization?.secrets ?? {})];
  }
  const { command, args, env, cwd, watch } = server;
  return [command, ...args, ...plain(env), ...(cwd === undefined ? [] : [cwd]), ...watch];
}

/** The references of a server's configuration, each once. */
export function referencesOf(server: Server): Reference[] {
  const all = textsOf(server).flatMap(referencesIn);
  return all.filter(({ text }, index) => all.findIndex((other) => other.text === text) === index);
}

/** Fills in the references of one server's texts, and collects what of that is secret. */
export class ReferenceFiller {
  readonly #values: ReadonlyMap<string, string>;
  readonly #isSecret: ReadonlySet<string>;
  readonly #secrets = new Set<string>();

  private constructor(values: ReadonlyMap<string, string>, isSecret: ReadonlySet<string>) {
    this.#values = values;
    this.#isSecret = isSecret;
  }

  /** Looks the references of some texts up. Fails with `referenceMissing`, and with `vaultLocked`. */
  static async lookUp(
    texts: readonly string[],
    sources: { vault: Vault; environment: Environment; serverName: string },
  ): Promise<ReferenceFiller> {
    const { vault, environment, serverName } = sources;
    const values = new Map<string, string>();
    const isSecret = new Set<string>();
    for (const { kind, name, text } of texts.flatMap(referencesIn)) {
      if (values.has(text)) continue;
      const value = kind === 'secret' ? await vault.get(namedSecretKey(name)) : environment[name];
      if (value === undefined) fail('referenceMissing', { kind, name, server: serverName });
      values.set(text, value);
      if (kind === 'secret' || !isOrdinary(name, value)) isSecret.add(text);
    }
    return new ReferenceFiller(values, isSecret);
  }

  /** What was filled in and must be masked, in the forms in which it was. */
  get secrets(): string[] {
    return [...this.#secrets];
  }

  text(text: string): string {
    return fillReferences(text, (reference) => this.#valueOf(reference));
  }

  /** True when filling in a text takes a secret. */
  takesSecret(text: string): boolean {
    return referencesIn(text).some((reference) => this.#isSecret.has(reference.text));
  }

  /** An address: but for the host a value is percent-encoded, so that it stays in its place; a slash stays in a path. */
  address(text: string): string {
    const [userInfo = ''] = /^[a-z]+:\/\/[^/?#]*@/i.exec(text) ?? [];
    const start = fillReferences(userInfo, (reference) => this.#encoded(reference));
    const rest = fillReferences(text.slice(userInfo.length), (reference, before) => {
      if (!/^[a-z]+:\/\/[^/?#]*[/?#]/i.test(start + before)) return this.#place(reference);
      return this.#encoded(reference, /[?#]/.test(before) ? '' : '/');
    });
    return start + rest;
  }

  /** Where a server is, which isn't secret: a sign-in compares it with what the server says. */
  #place(reference: Reference): string {
    const value = this.#values.get(reference.text) ?? '';
    return reference.kind === 'env' && !looksSecret(reference.name, value) ? value : this.#valueOf(reference);
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

/** Variables of the machine and its user, which every process has. */
const commonVariables = new Set([
  ...['HOME', 'HOMEDRIVE', 'HOMEPATH', 'USERPROFILE', 'USER', 'USERNAME', 'LOGNAME', 'HOSTNAME', 'COMPUTERNAME'],
  ...['PATH', 'PWD', 'SHELL', 'TERM', 'LANG', 'TZ', 'TMPDIR', 'TEMP', 'TMP', 'APPDATA', 'LOCALAPPDATA', 'PROGRAMDATA'],
]);

/**
 * True for a variable's value that isn't secret and means something where a server sends it back: one that every process
 * has, or an existing file. Everything else is masked.
 */
function isOrdinary(name: string, value: string): boolean {
  if (looksSecret(name, value)) return false;
  return commonVariables.has(name.toUpperCase()) || (isAbsolute(value) && existsSync(value));
}
