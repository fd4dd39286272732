import type { Json } from '../../model/json/json.ts';
import type { Server } from '../../model/server.ts';
import { addressOf } from './address.ts';
import { valueTexts, withPlaceholders } from './shell.ts';

/** A server in the `mcpServers` form of other clients; secrets are placeholders. */
export function serverJson(server: Server): string {
  return JSON.stringify({ mcpServers: { [server.name]: entryOf(server) } }, null, 2);
}

function entryOf(server: Server): Json {
  if (server.transport === 'stdio') {
    const { command, args, env, cwd } = server;
    return {
      command,
      args,
      ...(Object.keys(env).length > 0 && { env: valueTexts(env) }),
      ...(cwd !== undefined && { cwd }),
    };
  }
  const headers = valueTexts(server.headers);
  return {
    type: 'http',
    url: withPlaceholders(addressOf(server)),
    ...(Object.keys(headers).length > 0 && { headers }),
  };
}
