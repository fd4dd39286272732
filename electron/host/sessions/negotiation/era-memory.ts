import { createHmac, randomBytes } from 'node:crypto';
import type { ServerId } from '#shared/model/id/id.ts';
import type { Server } from '#shared/model/server.ts';
import type { PlainValues } from '../../storage/config/server-secrets.ts';
import type { Verdict } from './verdict.ts';

type Values = Pick<PlainValues, 'env' | 'headers' | 'query'>;

/**
 * Remembers, for as long as Loupe runs, what connecting to a server found out about its era. It holds only for exactly
 * what was started or reached: a change of the command, its arguments, folder or environment, of the URL or its
 * headers, makes it void. Values, which may be secret, are stored as a keyed hash alone.
 */
export class EraMemory {
  readonly #key = randomBytes(32);
  readonly #known = new Map<ServerId, { fingerprint: string; verdict: Verdict }>();

  /** What is known of a server that is started or reached with these values. */
  get(server: Server, plain: Values): Verdict | undefined {
    const known = this.#known.get(server.id);
    return known?.fingerprint === this.#fingerprint(server, plain) ? known.verdict : undefined;
  }

  /** Notes a verdict; undefined removes what was known. */
  set(server: Server, plain: Values, verdict: Verdict | undefined): void {
    if (verdict === undefined) this.#known.delete(server.id);
    else this.#known.set(server.id, { fingerprint: this.#fingerprint(server, plain), verdict });
  }

  forget(serverId: ServerId): void {
    this.#known.delete(serverId);
  }

  #fingerprint(server: Server, { env, headers, query }: Values): string {
    const target =
      server.transport === 'stdio'
        ? ['stdio', server.command, server.args, server.cwd ?? null, sorted(env)]
        : ['http', server.url, server.http, sorted(headers), sorted(query)];
    return createHmac('sha256', this.#key).update(JSON.stringify(target)).digest('base64');
  }
}

function sorted(values: Record<string, string>): [string, string][] {
  return Object.entries(values).sort(([one], [other]) => (one < other ? -1 : 1));
}
