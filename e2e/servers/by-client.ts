import { textResult } from '../../electron/demo/server/content.ts';
import type { ServerDefinition, Tool } from '../../electron/demo/server/definition.ts';
import { isParams, metaKeys, type Params } from '../../electron/demo/server/message.ts';

/** Servers of 2026-07-28 needn't read it. */
const clientInfoKey = 'io.modelcontextprotocol/clientInfo';

const names = ['one', 'two', 'three', 'four', 'five'];

/**
 * A server that behaves differently by client: five tools on three pages, `for_NAME` with the name that the client gives
 * itself, and `ask_person` only for clients that declare elicitation.
 */
export function createByClient(): ServerDefinition {
  let client: { name: string; capabilities: Params } = { name: 'nobody', capabilities: {} };
  const tool = (name: string): Tool => ({
    descriptor: { name, inputSchema: { type: 'object' } },
    run: () => textResult(`${name} for ${client.name}`),
  });
  const tools: Tool[] = ['client', ...names, 'ask_person'].map(tool);
  return {
    info: { name: 'by-client', version: '1.0.0' },
    pageSize: 3,
    tools,
    amend: (method, params, result) => {
      client = clientIn(method, params) ?? client;
      if (method !== 'tools/list' || !Array.isArray(result.tools)) return result;
      const { name, capabilities } = client;
      const listed: unknown[] = result.tools;
      const shown = listed.flatMap((item) => {
        if (!isParams(item)) return [item];
        if (item.name === 'client') return [{ ...item, name: `for_${name.replaceAll(/[^\w-]/g, '_')}` }];
        return item.name === 'ask_person' && !isParams(capabilities.elicitation) ? [] : [item];
      });
      return { ...result, tools: shown };
    },
  };
}

/** Who the client says it is: in `initialize`, from 2026-07-28 on in each request. */
function clientIn(method: string, params: Params): { name: string; capabilities: Params } | undefined {
  const meta = isParams(params._meta) ? params._meta : {};
  const isHandshake = method === 'initialize';
  const info = isHandshake ? params.clientInfo : meta[clientInfoKey];
  const capabilities = isHandshake ? params.capabilities : meta[metaKeys.clientCapabilities];
  if (!isParams(info) || !isParams(capabilities)) return undefined;
  return { name: String(info.name), capabilities };
}
