import { parseJson } from '#shared/mcp/json/parse-json.ts';
import { metaKeys, metaOf } from '#shared/mcp/meta-keys.ts';
import { headerValue } from '#shared/mcp/param-headers.ts';
import { isJsonObject, type JsonObject, stringAt } from '#shared/model/json/json.ts';
import type { OutgoingMessage } from '../link.ts';

/** What `Mcp-Name` repeats of the params, by method. */
const nameFields: Readonly<Record<string, string>> = {
  'tools/call': 'name',
  'prompts/get': 'name',
  'resources/read': 'uri',
  'tasks/get': 'taskId',
  'tasks/update': 'taskId',
  'tasks/cancel': 'taskId',
};

/**
 * The headers that repeat what a request says itself (2026-07-28, transports: standard request headers); none for other
 * messages and for the requests of earlier revisions, whose `_meta` names no revision.
 */
export function messageHeaders(message: OutgoingMessage): Record<string, string> {
  return 'method' in message && 'id' in message ? requestHeaders(message.method, message.params) : {};
}

/** The same for what a person wrote, as far as it is a request. */
export function writtenHeaders(bytes: Uint8Array): Record<string, string> {
  const written = parseJson(Buffer.from(bytes).toString('utf8'));
  const method = stringAt(written, 'method');
  if (!isJsonObject(written) || method === undefined || !('id' in written)) return {};
  return requestHeaders(method, isJsonObject(written.params) ? written.params : {});
}

function requestHeaders(method: string, params: JsonObject | undefined): Record<string, string> {
  const revision = stringAt(metaOf(params), metaKeys.revision);
  if (revision === undefined) return {};
  const nameField = Object.hasOwn(nameFields, method) ? nameFields[method] : undefined;
  const name = nameField === undefined ? undefined : stringAt(params, nameField);
  return {
    'mcp-protocol-version': headerValue(revision),
    'mcp-method': headerValue(method),
    ...(name !== undefined && { 'mcp-name': headerValue(name) }),
  };
}
