import { fileURLToPath } from 'node:url';
import { expect, it, onTestFinished } from 'vitest';
import type { Session } from '#host/sessions/session.ts';
import { callTool } from '#host/testing/call-tool.ts';
import { host, hostPerTest } from '#host/testing/host-per-test.ts';
import { faultyServer, httpServer, stdioServer } from '#host/testing/test-servers.ts';
import { isJsonObject, type JsonObject, stringAt } from '#shared/model/json.ts';
import type { Server } from '#shared/model/server.ts';
import { ruleFamilies } from '#shared/rules/all-rules.ts';
import type { RuleId } from '#shared/rules/rule-id.ts';
import { badExample, ExamplePlayer } from './example-player.ts';
import { startExampleHttp } from './http.ts';

hostPerTest();

/** A rule of each family, which a server with the rule's bad example has to light up. */
const played: Record<string, RuleId> = {
  stdio: 'IO-NONJSON',
  rpc: 'RPC-ORPHAN',
  schema: 'SCHEMA',
  errors: 'ERR-RETIRED',
  lifecycle: 'LIFE-DOWN',
  discover: 'DISC-INFO',
  results: 'RT-UNK',
  caching: 'CACHE-BAD',
  capabilities: 'CAP-LISTCH',
  meta: 'META-KEY',
  progress: 'PROG-TOK',
  logging: 'LOG-LVL',
  cancellation: 'CAN-REF',
  'http-responses': 'H-404',
  'http-sessions': 'H-SID',
  'http-streams': 'H-PRIME',
  tasks: 'TASK-CAP',
  deprecated: 'DEPR',
  tools: 'TOOL-DUP',
  'tool-schemas': 'TOOL-SCHEMA',
  'tool-results': 'TOOL-SC-NONE',
  blocks: 'CT-B64',
  resources: 'RES-DUP',
  annotations: 'ANN-PRIO',
  icons: 'ICON-SRC',
  prompts: 'PRM-DUP',
  elicitation: 'EL-SCHEMA',
  apps: 'APP-URI',
};

/** A rule of each family that needs more: a probe, or a server that goes on. */
const others: Record<string, RuleId> = {
  pagination: 'PAGE-LOOP',
  'http-probes': 'H-VER',
  'item-probes': 'RES-404',
};

/** Families that no server can light up. */
const ofTheClient = ['client', 'roots'];

/** Families whose server is missing: none of their rules was seen through a real connection yet. */
const missing = ['auth', 'sampling', 'subscriptions'];

const script = fileURLToPath(new URL('./stdio.ts', import.meta.url));
const ofSession = new Set(['initialize', 'notifications/initialized', 'server/discover', 'subscriptions/listen']);

it('every family has a faulty server', () => {
  const names = [...Object.keys(played), ...Object.keys(others), ...ofTheClient, ...missing];
  expect(names.toSorted()).toEqual(ruleFamilies.map(({ name }) => name).toSorted());
  for (const { name, rules } of ruleFamilies)
    if (![...ofTheClient, ...missing].includes(name))
      expect(rules.map(({ id }) => id)).toContain(played[name] ?? others[name]);
});

it.each(Object.entries(played))('%s: %s', async (_, rule) => {
  const session = await connect(await exampleServer(rule));
  const { left } = new ExamplePlayer(badExample(rule));
  for (const message of left) if (!ofSession.has(String(message.method))) await send(session, message);
  await expectFound(session, rule);
});

it.each(['H-VER', 'RES-404'] as const)('a probe lights up %s', async (rule) => {
  const session = await connect(await exampleServer(rule));
  await host.policies.set(session.server, { policy: 'deny', trusted: false });
  await host.findings.probe(session);
  await expectFound(session, rule);
});

it.each([
  ['cursor-loop', 'PAGE-LOOP'],
  ['malformed-items', 'USE-NAME-OPENAI'],
] satisfies [string, RuleId][])('the fault %s lights up %s', async (fault, rule) => {
  await expectFound(await connect(faultyServer(fault)), rule);
});

/** The server of a rule's bad example, over the transport of the example. */
async function exampleServer(rule: RuleId): Promise<Server> {
  if (badExample(rule).frames.every(({ http }) => http === undefined))
    return stdioServer({ command: process.execPath, args: [script, rule] });
  const server = await startExampleHttp(rule);
  onTestFinished(() => server.close());
  return httpServer({ url: `${server.origin}/mcp` });
}

/** Resolves when the session is ready, or can't be. */
async function connect(server: Server): Promise<Session> {
  const session = await host.sessions.connect(server);
  await session.ready().catch(() => {});
  return session;
}

async function send(session: Session, { id, method, params }: JsonObject): Promise<void> {
  if (typeof method !== 'string' || id === undefined) return;
  const given = isJsonObject(params) ? params : {};
  if (method === 'tools/call') await callTool(host, session, stringAt(given, 'name') ?? '').catch(() => {});
  // Some are never answered.
  else await session.request(method, given, { timeoutMs: 500 }).catch(() => {});
}

async function expectFound(session: Session, rule: RuleId): Promise<void> {
  const query = { text: '', withMuted: false, sort: 'rule', order: 'ascending' } as const;
  const found = async () => {
    await host.findings.settled(session.id);
    return host.findings.rows(query, { from: 0, count: 1000 }).rows.map((row) => row.rule);
  };
  await expect.poll(found).toContain(rule);
}
