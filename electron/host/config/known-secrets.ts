import type { Server } from '#shared/model/server.ts';
import type { PlainValues } from './server-secrets.ts';

/** Shorter values are too common to be looked for in texts. */
const LEAST_CHARACTERS = 6;

/** The secrets that servers were started or reached with in this run, in clear, so that records can leave them out. */
export class KnownSecrets {
  readonly #values = new Set<string>();

  get values(): ReadonlySet<string> {
    return this.#values;
  }

  /** Notes the secret ones among a server's values. */
  note(server: Server, { env, headers }: PlainValues): void {
    const sealed = server.transport === 'stdio' ? server.env : server.headers;
    const plain = server.transport === 'stdio' ? env : headers;
    for (const [name, value] of Object.entries(sealed)) {
      const text = plain[name];
      if (typeof value === 'string' || text === undefined || text.length < LEAST_CHARACTERS) continue;
      this.#values.add(text);
    }
  }
}
