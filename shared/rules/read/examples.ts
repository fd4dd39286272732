import { metaKeys } from '../../mcp/meta-keys.ts';
import type { Json, JsonObject } from '../../model/json/json.ts';
import type { Revision } from '../../model/revision.ts';
import type { ExampleFrame, RuleExample } from '../rule.ts';

interface Capabilities {
  readonly server?: JsonObject;
  readonly client?: JsonObject;
  /** How the frames travel; stdio when absent. */
  readonly transport?: 'http';
  /** Other rules that the example violates. */
  readonly also?: RuleExample['also'];
}

/** A session of a legacy revision as a rule's example: the handshake, then these frames. */
export function legacy(
  revision: Revision,
  frames: readonly ExampleFrame[],
  { server = {}, client = {}, transport, also = [] }: Capabilities = {},
): RuleExample {
  const info = { name: 'example', version: '1.0.0' };
  const opening = [
    asks(0, 'initialize', { protocolVersion: revision, capabilities: client, clientInfo: info }),
    answers(0, { protocolVersion: revision, capabilities: server, serverInfo: info }),
    notifiesServer('notifications/initialized'),
  ];
  return { revision, frames: [...opening, ...frames].map((each) => (transport ? overHttp(each) : each)), also };
}

/** A session of the modern era as a rule's example: `server/discover`, then these frames. */
export function modern(
  frames: readonly ExampleFrame[],
  { server = {}, client = {}, transport, also = [] }: Capabilities = {},
): RuleExample {
  const opening = [
    modernAsks(0, 'server/discover', {}, client),
    answers(
      0,
      modernResult({ supportedVersions: ['2026-07-28'], capabilities: server, ttlMs: 0, cacheScope: 'private' }),
    ),
  ];
  return {
    revision: '2026-07-28',
    frames: [...opening, ...frames].map((each) => (transport ? overHttp(each) : each)),
    also,
  };
}

/** The client sends a request. */
export function asks(id: Json, method: string, params?: JsonObject): ExampleFrame {
  return { direction: 'out', json: { jsonrpc: '2.0', id, method, ...(params && { params }) } };
}

/** The client sends a request of the modern era. */
export function modernAsks(id: Json, method: string, params: JsonObject = {}, client: JsonObject = {}): ExampleFrame {
  const meta = params._meta;
  const own = typeof meta === 'object' && meta !== null ? meta : {};
  return asks(id, method, {
    ...params,
    _meta: { [metaKeys.revision]: '2026-07-28', [metaKeys.clientCapabilities]: client, ...own },
  });
}

/** The server answers a request. */
export function answers(id: Json, result: Json): ExampleFrame {
  return { json: { jsonrpc: '2.0', id, result } };
}

/** A complete result of the modern era. */
export function modernResult(result: JsonObject = {}): JsonObject {
  const serverInfo = { name: 'example', version: '1.0.0' };
  return { resultType: 'complete', ...result, _meta: { [metaKeys.serverInfo]: serverInfo } };
}

/** The server answers a request with an error. */
export function fails(id: Json, code: Json, data?: Json, message: Json = 'Failed'): ExampleFrame {
  return { json: { jsonrpc: '2.0', id, error: { code, message, ...(data !== undefined && { data }) } } };
}

/** The server sends a notification. */
export function notifies(method: string, params?: JsonObject): ExampleFrame {
  return { json: { jsonrpc: '2.0', method, ...(params && { params }) } };
}

/** The client sends a notification. */
export function notifiesServer(method: string, params?: JsonObject): ExampleFrame {
  return { direction: 'out', ...notifies(method, params) };
}

/** The server sends a request. */
export function serverAsks(id: Json, method: string, params?: JsonObject): ExampleFrame {
  return { ...asks(id, method, params), direction: 'in' };
}

/** The client answers a request of the server. */
export function clientAnswers(id: Json, result: Json): ExampleFrame {
  return { ...answers(id, result), direction: 'out' };
}

function overHttp(frame: ExampleFrame): ExampleFrame {
  return { channel: 'http', http: {}, ...frame };
}
