import type { Json } from '../../model/json.ts';
import type { ConfigValue, Server } from '../../model/server.ts';
import { addressOf } from './address.ts';
import { valueText, withPlaceholders } from './shell.ts';

/** A server as other tools' settings have it, under `mcpServers`; secrets are placeholders. */
export function serverJson(server: Server): string {
  return JSON.stringify({ mcpServers: { [server.name]: entryOf(server) } }, null, 2);
}

function entryOf(server: Server): Json {
  if (server.transport === 'stdio') {
    const { command, args, env, cwd } = server;
    return {
      command,
      args,
      ...(Object.keys(env).length > 0 && { env: texts(env) }),
      ...(cwd !== undefined && { cwd }),
    };
  }
  const headers = texts(server.headers);
  return {
    type: 'http',
    url: withPlaceholders(addressOf(server)),
    ...(Object.keys(headers).length > 0 && { headers }),
  };
}

function texts(values: Readonly<Record<string, ConfigValue>>): Record<string, string> {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, valueText(value)]));
}
