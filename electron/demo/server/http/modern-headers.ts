import type { IncomingMessage } from 'node:http';
import type { ServerDefinition } from '../definition.ts';
import { errorCodes, isParams, metaKeys, type Params, RpcError } from '../message.ts';
import { headerOf } from './listener.ts';

/** The parameter that the header Mcp-Name repeats. */
const nameSources = new Map([
  ['tools/call', 'name'],
  ['prompts/get', 'name'],
  ['resources/read', 'uri'],
  ['tasks/get', 'taskId'],
  ['tasks/update', 'taskId'],
  ['tasks/cancel', 'taskId'],
]);

function decode(value: string | undefined): string | undefined {
  const encoded = value === undefined ? undefined : /^=\?base64\?(.*)\?=$/.exec(value)?.[1];
  return encoded === undefined ? value : Buffer.from(encoded, 'base64').toString();
}

/** The properties of a tool's input with a header: header name and path. */
function mirrored(schema: unknown, path: readonly string[] = []): { header: string; path: readonly string[] }[] {
  if (!isParams(schema) || !isParams(schema.properties)) return [];
  return Object.entries(schema.properties).flatMap(([key, property]) => {
    const here = [...path, key];
    const name = isParams(property) ? property['x-mcp-header'] : undefined;
    const own = typeof name === 'string' ? [{ header: `mcp-param-${name.toLowerCase()}`, path: here }] : [];
    return [...own, ...mirrored(property, here)];
  });
}

function valueAt(value: unknown, path: readonly string[]): unknown {
  return path.reduce<unknown>((at, key) => (isParams(at) ? at[key] : undefined), value);
}

/** The required headers with their values; null when a header must be absent. */
function expectedHeaders(definition: ServerDefinition, method: string, params: Params): Map<string, unknown> {
  const expected = new Map<string, unknown>([
    ['mcp-protocol-version', isParams(params._meta) ? params._meta[metaKeys.protocolVersion] : undefined],
    ['mcp-method', method],
  ]);
  const nameSource = nameSources.get(method);
  if (nameSource !== undefined) expected.set('mcp-name', params[nameSource]);
  const tool =
    method === 'tools/call' ? definition.tools?.find(({ descriptor }) => descriptor.name === params.name) : undefined;
  for (const { header, path } of mirrored(tool?.descriptor.inputSchema)) {
    const value = valueAt(params.arguments, path);
    if (value !== undefined && value !== null) expected.set(header, value);
  }
  return expected;
}

/** The problem of the headers of a 2026-07-28 request, if any: one is missing or differs from the body. */
export function findHeaderMismatch(
  request: IncomingMessage,
  definition: ServerDefinition,
  method: string,
  params: Params,
): RpcError | undefined {
  for (const [header, expected] of expectedHeaders(definition, method, params)) {
    const value = decode(headerOf(request, header));
    const isEqual =
      typeof expected === 'number' && value !== undefined ? Number(value) === expected : value === String(expected);
    if (isEqual) continue;
    const problem =
      value === undefined ? 'is missing' : `value '${value}' does not match body value '${String(expected)}'`;
    return new RpcError(errorCodes.headerMismatch, `Header mismatch: ${header} ${problem}`);
  }
  return undefined;
}
