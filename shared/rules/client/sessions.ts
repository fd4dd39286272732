import { metaKeys, metaOf } from '../../mcp/meta-keys.ts';
import { BoundedMap } from '../../model/bounded-map.ts';
import { type JsonObject, stringAt } from '../../model/json/json.ts';
import { pointerTo } from '../../model/json/json-pointer.ts';
import { ownValue } from '../../model/own-value.ts';
import { hasSecretMark } from '../../model/secret-mark.ts';
import { lifecyclePage } from '../read/clauses.ts';
import { clientFeatures, declares } from '../read/declared.ts';
import { eachClientMessage } from '../read/each-message.ts';
import { answers, asks, clientAnswers, legacy, notifiesServer, serverAsks } from '../read/examples.ts';
import { everyRevision, legacyRevisions, revisionsFrom } from '../read/revisions.ts';
import type { ExampleFrame, Fault, Rule, RuleExample, RuleMessage } from '../rule.ts';
import type { RuleSession } from '../session.ts';
import { foreign } from './foreign.ts';

const base = { of: 'client' } as const;

/** What a client may request before it is ready: `server/discover` finds out whether the server is of the modern era. */
const mayBeEarly: ReadonlySet<string> = new Set(['initialize', 'ping', 'server/discover']);

const early: Rule = {
  ...base,
  id: 'CLIENT-EARLY',
  severity: 'warning',
  revisions: legacyRevisions,
  clause: lifecyclePage,
  begin: eachClientMessage(({ kind, method = '', params, pointer }, session) => {
    if (kind !== 'request' || mayBeEarly.has(method) || session.isInitialized || !session.isComplete) return [];
    // A request of the modern era, whose answer shows which one it is.
    if (metaOf(params)[metaKeys.revision] !== undefined) return [];
    // Over HTTP, a recording may begin in the middle of a session.
    if (session.offered === undefined && session.transport === 'http') return [];
    const when =
      session.offered === undefined ? 'unopened' : session.serverCapabilities === undefined ? 'unanswered' : 'ready';
    return [{ pointer: pointerTo(pointer, 'method'), actual: method, values: { method, when } }];
  }),
  bad: handshake([asks(1, 'tools/list')]),
  good: handshake([notifiesServer('notifications/initialized'), asks(1, 'tools/list')]),
};

function handshake(then: readonly ExampleFrame[]): RuleExample {
  const info = { name: 'example', version: '1.0.0' };
  const revision = '2025-11-25';
  const frames = [
    asks(0, 'initialize', { protocolVersion: revision, capabilities: {}, clientInfo: info }),
    answers(0, { protocolVersion: revision, capabilities: { tools: {} }, serverInfo: info }),
    ...then,
  ];
  return foreign({ revision, frames });
}

/** The server's capability for requests whose method begins so. */
const served: readonly [start: string, capability: string, member?: string][] = [
  ['tools/', 'tools'],
  ['prompts/', 'prompts'],
  ['resources/subscribe', 'resources', 'subscribe'],
  ['resources/unsubscribe', 'resources', 'subscribe'],
  ['resources/', 'resources'],
  ['completion/', 'completions'],
  ['logging/', 'logging'],
];

const capability: Rule = {
  ...base,
  id: 'CLIENT-CAP',
  severity: 'warning',
  revisions: everyRevision,
  clause: { '2024-11-05': 'basic/lifecycle#operation', '2026-07-28': 'basic/versioning' },
  begin: eachClientMessage((message, session) => {
    const used = ownUse(message, session) ?? serverUse(message, session);
    if (used === undefined) return [];
    const { method = '', pointer } = message;
    return [{ pointer, actual: method, values: { method, ...used } }];
  }),
  bad: foreign(legacy('2025-11-25', rootsAnswered(), { also: ['CAP-CLIENT'] })),
  good: foreign(legacy('2025-11-25', rootsAnswered(), { client: { roots: {} } })),
};

function rootsAnswered(): ExampleFrame[] {
  return [serverAsks(7, 'roots/list'), clientAnswers(7, { roots: [] })];
}

/** The client does what it hasn't declared. */
function ownUse({ kind, method = '' }: RuleMessage, { clientCapabilities }: RuleSession) {
  if (clientCapabilities === undefined) return undefined;
  const name = kind === 'result' ? ownValue(clientFeatures, method) : undefined;
  if (name !== undefined && !declares(clientCapabilities, name)) return { side: 'client', capability: name };
  if (kind !== 'notification' || method !== 'notifications/roots/list_changed') return undefined;
  if (declares(clientCapabilities, 'roots', 'listChanged')) return undefined;
  return { side: 'client', capability: 'roots.listChanged' };
}

/** The client requests what the server hasn't declared. */
function serverUse({ kind, method = '' }: RuleMessage, { serverCapabilities, revision }: RuleSession) {
  if (kind !== 'request' || serverCapabilities === undefined) return undefined;
  const [, name, member] = served.find(([start]) => method.startsWith(start)) ?? [];
  // Completion has no capability in 2024-11-05.
  if (name === undefined || (name === 'completions' && revision === '2024-11-05')) return undefined;
  if (declares(serverCapabilities, name, ...(member === undefined ? [] : [member]))) return undefined;
  return { side: 'server', capability: member === undefined ? name : `${name}.${member}` };
}

/** In characters. */
const longestForm = 20_000;

/** Most tokens that are remembered. */
const mostTokens = 100;

const refresh: Rule = {
  ...base,
  id: 'CLIENT-REFRESH',
  severity: 'error',
  revisions: revisionsFrom('2025-03-26'),
  clause: 'basic/authorization',
  begin: () => {
    /** Tokens that the authorization server has replaced. */
    const replaced = new BoundedMap<string, true>(mostTokens);
    /** The token that each exchange uses. */
    const using = new BoundedMap<string, string>(mostTokens);
    return ({ direction, http: { stream } = {}, text, json }): Fault[] => {
      if (stream === undefined) return [];
      if (direction === 'out') {
        const token = refreshTokenIn(text);
        if (token === undefined) return [];
        using.set(stream, token);
        return replaced.get(token) === true ? [{ values: {} }] : [];
      }
      const used = using.get(stream);
      const next = stringAt(json, 'refresh_token');
      if (used !== undefined && next !== undefined && next !== used) replaced.set(used, true);
      return [];
    };
  },
  bad: refreshes('one', 'one'),
  good: refreshes('one', 'two'),
};

/** The token of a request for new tokens; undefined where it is masked, and may be another one each time. */
function refreshTokenIn(text: string | undefined): string | undefined {
  const fields = text === undefined || text.length > longestForm ? [] : text.trim().split('&');
  if (!fields.includes('grant_type=refresh_token')) return undefined;
  const token = fields.find((field) => field.startsWith('refresh_token='))?.slice('refresh_token='.length);
  return token === undefined || hasSecretMark(token) ? undefined : token;
}

/** Two requests for new tokens, and the tokens that they use. */
function refreshes(first: string, second: string): RuleExample {
  const request = (stream: string, token: string): ExampleFrame => ({
    direction: 'out',
    channel: 'http',
    http: { stream, method: 'POST', url: 'http://127.0.0.1/token' },
    text: `grant_type=refresh_token&refresh_token=${token}`,
  });
  const response = (stream: string, json: JsonObject): ExampleFrame => ({
    direction: 'in',
    channel: 'http',
    http: { stream, status: 200 },
    json: { token_type: 'Bearer', ...json },
  });
  const frames = [
    request('8', first),
    response('8', { access_token: 'a', refresh_token: 'two' }),
    request('9', second),
  ];
  return foreign(legacy('2025-11-25', frames, { transport: 'http' }));
}

/** How a client opens a session, and keeps to what was agreed. */
export const sessionRules: readonly Rule[] = [early, capability, refresh];
