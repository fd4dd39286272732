import { describe, type ExpectStatic, expect, it } from 'vitest';
import type { Host } from '#host/create-host.ts';
import type { Session } from '#host/sessions/session.ts';
import { callTool } from '#host/testing/call-tool.ts';
import { host, hostPerFile } from '#host/testing/host-per-test.ts';
import { httpServer, presetCommand, stdioServer } from '#host/testing/test-servers.ts';
import { serverIdSchema } from '#shared/model/id/id.ts';
import { isJsonObject, type JsonObject, stringAt } from '#shared/model/json/json.ts';
import type { Server } from '#shared/model/server.ts';
import { itemRuleFamilies } from '#shared/rules/all-item-rules.ts';
import { ruleFamilies } from '#shared/rules/all-rules.ts';
import type { RuleId } from '#shared/rules/rule-id.ts';
import { connect as connectProtected, openSigningHost, protect } from '../../sign-in/signing-host.ts';
import type { AuthorizationFault } from '../authorization/faults.ts';
import { badExample, ExamplePlayer } from './example-player.ts';
import { startExampleHttp } from './http.ts';
import { exampleStdio } from './stdio.ts';

hostPerFile();

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
  subscriptions: 'SUB-ACK',
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
  sampling: 'SM-PRIO',
  apps: 'APP-URI',
  descriptions: 'USE-DESC',
  names: 'USE-NAME-SIMILAR',
  sizes: 'USE-TOOLS-MANY',
  'provider-names': 'USE-NAME-OPENAI',
  'provider-schemas': 'USE-ROOT-OPENAI',
  'gemini-schemas': 'USE-KEYWORD-GEMINI',
  'strict-schemas': 'USE-STRICT-OPENAI',
  instructions: 'SAFE-OVERRIDE',
  'hidden-text': 'SAFE-COMMENT',
  characters: 'SAFE-INVISIBLE',
};

/** Of families with a second way over the wire. */
const more: readonly (readonly [family: string, rule: RuleId])[] = [['http-streams', 'H-GET']];

/** Of each family that needs a probe. */
const probed: Record<string, RuleId> = { 'http-probes': 'H-VER', 'item-probes': 'RES-404' };

/** Of each family that needs another server: a fault of the composable servers, or of an authorization server. */
const faulty: Record<string, readonly [fault: string, rule: RuleId]> = { pagination: ['cursor-loop', 'PAGE-LOOP'] };
const refused: readonly (readonly [AuthorizationFault, RuleId])[] = [
  ['no-pkce', 'Z-PKCE'],
  ['wrong-issuer', 'Z-ISS'],
  ['resource-mismatch', 'Z-RES'],
  ['no-authorization-servers', 'Z-AS'],
];

/** Families that no server can light up alone: of the client, of what a person decided, and of other servers. */
const ofTheClient = ['client', 'roots', 'budgets', 'changes', 'look-alikes'];

const ofSession = new Set(['initialize', 'notifications/initialized', 'server/discover', 'subscriptions/listen']);

it('every family has a faulty server', () => {
  const rulesOf = new Map<string, readonly RuleId[]>();
  for (const { name, rules } of [...ruleFamilies, ...itemRuleFamilies])
    rulesOf.set(
      name,
      rules.map(({ id }) => id),
    );
  const fromFaults = Object.entries(faulty).map(([name, [, rule]]) => [name, rule] as const);
  const fromSignIn = refused.map(([, rule]) => ['auth', rule] as const);
  const seen = [...Object.entries(played), ...more, ...Object.entries(probed), ...fromFaults, ...fromSignIn];
  for (const [name, rule] of seen) expect(rulesOf.get(name)).toContain(rule);
  const names = new Set([...seen.map(([name]) => name), ...ofTheClient]);
  expect([...names].sort()).toEqual([...rulesOf.keys()].sort());
});

describe.concurrent('a server', () => {
  it.for([...Object.entries(played), ...more])('%s: %s', async ([, rule], { expect }) => {
    await lightsUp(expect, rule, async (session) => {
      const { left } = new ExamplePlayer(badExample(rule));
      for (const message of left) if (!ofSession.has(String(message.method))) await send(session, message);
    });
  });

  it.for(Object.entries(probed))('%s: %s, with a probe', async ([, rule], { expect }) => {
    await lightsUp(expect, rule, async (session) => {
      await host.stores.policies.set(session.server, { policy: 'deny', trusted: false });
      await host.diagnostics.findings.probe(session);
    });
  });

  it.for(Object.values(faulty))('the fault %s lights up %s', async ([fault, rule], { expect }) => {
    const session = await connect(stdioServer({ id: idOf(rule), ...presetCommand('faults', '--fault', fault) }));
    await expectFound(expect, host, session, rule);
    await host.connections.sessions.disconnect(session.server.id);
  });
});

it.each(refused)('auth: the sign-in fault %s lights up %s', async (fault, rule) => {
  const server = await protect({ fault });
  const signing = await openSigningHost();
  const { session, failure } = await connectProtected(signing, server.url);
  expect(failure).toBeDefined();
  await expectFound(expect, signing, session, rule);
});

/** Connects the server of a rule's bad example, over the transport of the example, and finds the rule. */
async function lightsUp(expect: ExpectStatic, rule: RuleId, use: (session: Session) => Promise<void>): Promise<void> {
  const isHttp = badExample(rule).frames.some(({ http }) => http !== undefined);
  const listening = isHttp ? await startExampleHttp(rule) : undefined;
  const server: Server = listening
    ? httpServer({ id: idOf(rule), url: `${listening.origin}/mcp` })
    : exampleStdio(rule, idOf(rule));
  try {
    const session = await connect(server);
    await use(session);
    await expectFound(expect, host, session, rule);
    await host.connections.sessions.disconnect(server.id);
  } finally {
    await listening?.close();
  }
}

function idOf(rule: RuleId) {
  return serverIdSchema.parse(rule);
}

/** Resolves when the session is ready, or can't be. */
async function connect(server: Server): Promise<Session> {
  const session = await host.connections.sessions.connect(server);
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

/** Concurrent tests have an `expect` each. */
async function expectFound(
  expect: ExpectStatic,
  { diagnostics: { findings } }: Host,
  session: Session,
  rule: RuleId,
): Promise<void> {
  const query = { text: '', withMuted: false, sort: 'rule', order: 'ascending' } as const;
  const found = async () => {
    await findings.settled(session.id);
    const { rows } = findings.rows(query, { from: 0, count: 10_000 });
    return rows.filter(({ sessionId }) => sessionId === session.id).map((row) => row.rule);
  };
  await expect.poll(found).toContain(rule);
}
