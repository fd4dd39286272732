import { isJsonObject, type Json, type JsonObject, stringAt } from '../../model/json/json.ts';
import type { Era } from '../../model/revision.ts';
import type { Server } from '../../model/server.ts';
import { addressOf } from './address.ts';
import { withoutOwnMeta } from './own-meta.ts';
import { valueTexts, withPlaceholders } from './shell.ts';

interface SdkCall {
  server: Server;
  method: string;
  params: Json | undefined;
  isNotification: boolean;
  era: Era | undefined;
}

/** The SDK client's methods that take a request's parameters. */
const methods: Readonly<Record<string, string>> = {
  'tools/call': 'callTool',
  'tools/list': 'listTools',
  'prompts/get': 'getPrompt',
  'prompts/list': 'listPrompts',
  'resources/read': 'readResource',
  'resources/list': 'listResources',
  'resources/templates/list': 'listResourceTemplates',
  'resources/subscribe': 'subscribeResource',
  'resources/unsubscribe': 'unsubscribeResource',
  'completion/complete': 'complete',
};

/** The same request with the TypeScript SDK (`@modelcontextprotocol/client`); secrets are placeholders. */
export function sdkCall({ server, method, params, isNotification, era }: SdkCall): string {
  const call = callOf(method, withoutOwnMeta(params), isNotification);
  const isHttp = server.transport === 'http';
  const imports = [
    isHttp
      ? `import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';`
      : `import { Client } from '@modelcontextprotocol/client';\nimport { StdioClientTransport } from '@modelcontextprotocol/client/stdio';`,
    ...(call.includes('z.unknown()') ? [`import { z } from 'zod';`] : []),
  ];
  const options = era === 'modern' ? `, { versionNegotiation: { mode: 'auto' } }` : '';
  return `${imports.join('\n')}

const client = new Client({ name: 'example', version: '1.0.0' }${options});
await client.connect(${transportOf(server)});
${call}
await client.close();
`;
}

function callOf(method: string, params: Json | undefined, isNotification: boolean): string {
  if (isNotification) return `await client.notification(${literal(withParams(method, params))});`;
  if (method === 'ping') return 'await client.ping();';
  if (method === 'server/discover') return 'console.log(await client.discover());';
  const level = stringAt(params, 'level');
  if (method === 'logging/setLevel' && level !== undefined) return `await client.setLoggingLevel(${literal(level)});`;
  const name = Object.hasOwn(methods, method) ? methods[method] : undefined;
  if (name !== undefined && (params === undefined || isJsonObject(params))) {
    return `const result = await client.${name}(${params === undefined ? '' : literal(params)});\nconsole.log(result);`;
  }
  return `const result = await client.request(${literal(withParams(method, params))}, z.unknown());\nconsole.log(result);`;
}

function withParams(method: string, params: Json | undefined): JsonObject {
  return { method, ...(params !== undefined && { params }) };
}

function transportOf(server: Server): string {
  if (server.transport === 'stdio') {
    const { command, args, env, cwd } = server;
    const options = {
      command,
      args,
      ...(Object.keys(env).length > 0 && { env: valueTexts(env) }),
      ...(cwd !== undefined && { cwd }),
    };
    return `new StdioClientTransport(${literal(options)})`;
  }
  const headers = valueTexts(server.headers);
  const address = `new URL(${literal(withPlaceholders(addressOf(server)))})`;
  if (Object.keys(headers).length === 0) return `new StreamableHTTPClientTransport(${address})`;
  return `new StreamableHTTPClientTransport(${address}, ${literal({ requestInit: { headers } })})`;
}

/** A value as a JavaScript literal, in which a plain `__proto__` key would set the object's prototype. */
function literal(value: Json): string {
  return withPlaceholders(JSON.stringify(value, null, 2)).replaceAll(/^( *)"__proto__":/gm, '$1["__proto__"]:');
}
