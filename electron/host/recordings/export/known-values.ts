import type { Server } from '#shared/model/server.ts';
import type { SessionHeader } from '#shared/recording/session-file.ts';
import { isSecretValue } from '#shared/secrets/secret-urls.ts';

interface KnownValue {
  value: string;
  what: string;
}

/** Shorter values are too common. */
const leastCharacters = 8;

/** The values of an environment whose names are those of secrets: a server often has them in its own. */
export function environmentSecrets(environment: Record<string, string | undefined>): KnownValue[] {
  return secretsIn('environment', environment);
}

/** The secrets that are in a server's configuration in plain text. */
export function configuredSecrets(server: Server): KnownValue[] {
  if (server.transport === 'stdio') return secretsIn('environment', server.env);
  return [...secretsIn('header', server.headers), ...secretsIn('query', server.query)];
}

function secretsIn(what: string, values: Readonly<Record<string, unknown>>): KnownValue[] {
  return Object.entries(values).flatMap(([name, value]) => {
    if (typeof value !== 'string' || value.length < leastCharacters || !isSecretValue(name, value)) return [];
    return [{ value, what: `${what} ${name}` }];
  });
}

/** What the header of a session file says of a configured server; nothing of one that is gone. */
export function describedServer(server: Server | undefined): SessionHeader['server'] {
  if (server === undefined) return {};
  if (server.transport === 'http') return { url: server.url };
  const { command, args, cwd } = server;
  return { command, args, ...(cwd !== undefined && { cwd }) };
}
