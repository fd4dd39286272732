import { isJsonObject, type Json, stringAt } from '#shared/model/json/json.ts';
import type { StdioServer } from '#shared/model/server.ts';
import { respondingServer } from '../../../testing/function-server.ts';

/** What the server of `pagedTools` returns for a call, by the tool's name. */
export type Results = Readonly<Record<string, Json>>;

/** A server with so many tools, `tool_0` and so on, a page of `pageSize` each. */
export function pagedTools(
  count: number,
  pageSize: number,
  results: Results = {},
  change?: Partial<StdioServer>,
): StdioServer {
  const tools = Array.from({ length: count }, (_, at) => ({
    name: `tool_${at}`,
    description: `Does the work number ${at}, with a text as long as those of usual tools.`,
    inputSchema: { type: 'object', additionalProperties: false, properties: { a: { type: 'string' } } },
  }));
  const capabilities = { tools: {} };
  const serverInfo = { name: 'paged', version: '1' };
  return respondingServer(({ id, method, params }) => {
    if (id === undefined) return undefined;
    switch (method) {
      case 'initialize':
        return { result: { protocolVersion: '2025-11-25', capabilities, serverInfo, instructions: 'Be kind.' } };
      case 'tools/list': {
        const from = Number(stringAt(params, 'cursor') ?? 0);
        const next = from + pageSize;
        return { result: { tools: tools.slice(from, next), ...(next < count && { nextCursor: String(next) }) } };
      }
      case 'tools/call':
        return { result: results[(isJsonObject(params) && stringAt(params, 'name')) || ''] ?? { content: [] } };
      default:
        return { error: { code: -32_601, message: 'Method not found' } };
    }
  }, change);
}
