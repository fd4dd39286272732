import type { NpmServer } from './list.ts';

const sdk = { name: '@modelcontextprotocol/sdk', version: '1.32.2' } as const;

function example(name: string, rest: Omit<NpmServer, 'name' | 'version' | 'script'>): NpmServer {
  return { ...sdk, script: `dist/esm/examples/server/${name}.js`, ...rest };
}

const greet = { tool: 'greet', arguments: () => ({ name: 'Ada' }) };
const notify = { tool: 'start-notification-stream', arguments: () => ({ interval: 10, count: 2 }) };

/** The servers among the examples that the TypeScript SDK 1 is published with. */
export const sdkExamples: NpmServer[] = [
  example('mcpServerOutputSchema', {
    call: { tool: 'get_weather', arguments: () => ({ city: 'Oslo', country: 'NO' }) },
  }),
  example('progressExample', { call: { tool: 'count', arguments: () => ({ n: 2 }) } }),
  example('simpleStreamableHttp', { path: '/mcp', call: greet }),
  example('jsonResponseStreamableHttp', { path: '/mcp', call: greet }),
  example('simpleStatelessStreamableHttp', { path: '/mcp', call: notify }),
  example('sseAndStreamableHttpCompatibleServer', { path: '/mcp', call: notify }),
  example('honoWebStandardStreamableHttp', { path: '/mcp', call: greet }),
  example('ssePollingExample', { path: '/mcp', call: { tool: 'long-task' } }),
];
