import { describe, type ExpectStatic, expect, it } from 'vitest';
import type { Host } from '#host/create-host.ts';
import type { Session } from '#host/sessions/session.ts';
import { callTool } from '#host/testing/call-tool.ts';
import { host, hostPerFile } from '#host/testing/host-per-test.ts';
import { httpServer, presetCommand, stdioServer } from '#host/testing/test-servers.ts';
import { metaKeys, metaOf } from '#shared/mcp/meta-keys.ts';
import { type ServerId, serverIdSchema } from '#shared/model/id/id.ts';
import { isJsonObject, type JsonObject, stringAt } from '#shared/model/json/json.ts';
import { eraOf } from '#shared/model/revision.ts';
import type { Server } from '#shared/model/server.ts';
import { itemRuleFamilies } from '#shared/rules/all-item-rules.ts';
import { ruleFamilies } from '#shared/rules/all-rules.ts';
import type { RuleId } from '#shared/rules/rule-id.ts';
import { connect as connectProtected, openSigningHost, protect } from '../../sign-in/signing-host.ts';
import type { AuthorizationFault } from '../authorization/faults.ts';
import { badExample, ExamplePlayer } from './example-player.ts';
import { startExampleHttp } from './http.ts';
import { notPlayed, type Way } from './not-played.ts';
import { exampleStdio } from './stdio.ts';

hostPerFile();

const frameRules = ruleFamilies.flatMap(({ rules }) => rules);
const allIds: readonly RuleId[] = [...ruleFamilies, ...itemRuleFamilies].flatMap(({ rules }) =>
  rules.map(({ id }) => id),
);
const ways = ['stdio', 'http'] as const;

/** Each rule with each transport over which its bad example can occur. */
const played = allIds.flatMap((rule) => ways.filter((way) => isPlayed(rule, way)).map((way) => [rule, way] as const));

/** A fault of the composable servers that lights up a rule, and faults of an authorization server. */
const faulty: readonly (readonly [fault: string, rule: RuleId])[] = [['cursor-loop', 'PAGE-LOOP']];
const refused: readonly (readonly [AuthorizationFault, RuleId])[] = [
  ['no-pkce', 'Z-PKCE'],
  ['wrong-issuer', 'Z-ISS'],
  ['resource-mismatch', 'Z-RES'],
  ['no-authorization-servers', 'Z-AS'],
];

const ofSession = new Set(['initialize', 'notifications/initialized', 'server/discover', 'subscriptions/listen']);

function isPlayed(rule: RuleId, way: Way): boolean {
  const { frames } = badExample(rule);
  const isOfHttp = frames.some(({ http }) => http !== undefined);
  const isOfStdio = frames.some(({ text, exit, isPartial, badBytes }) => text ?? exit ?? isPartial ?? badBytes);
  if (way === 'stdio' ? isOfHttp : isOfStdio) return false;
  return !notPlayed.some(({ rules, over }) => rules.includes(rule) && (over ?? way) === way);
}

it('every rule is played over a transport, or the table says why not, and both eras over both transports', () => {
  const seen = new Set([...played, ...faulty, ...refused].flat());
  const missing = allIds.filter((rule) => !(seen.has(rule) || notPlayed.some(({ rules }) => rules.includes(rule))));
  expect(missing).toEqual([]);
  const kinds = new Set(played.map(([rule, way]) => `${way} ${eraOf(badExample(rule).revision)}`));
  expect([...kinds].sort()).toEqual(['http legacy', 'http modern', 'stdio legacy', 'stdio modern']);
});

describe.concurrent('a server', () => {
  it.for(played)('with the bad example of %s over %s', async ([rule, way], { expect }) => {
    const player = new ExamplePlayer(badExample(rule));
    const id = serverIdSchema.parse(`${rule}-${way}`);
    const listening = way === 'http' ? await startExampleHttp(player) : undefined;
    const server = listening
      ? httpServer({ id, url: `${listening.origin}/mcp`, headers: headersOf(player) })
      : exampleStdio(player, { id });
    try {
      await declare(player, id);
      const session = await connect(server);
      await listed(expect, session);
      if (frameRules.some((each) => each.id === rule && each.probe !== undefined)) await probe(session);
      else await sendAll(session, player.left);
      await expectFound(expect, host, session, rule);
      await host.connections.sessions.disconnect(server.id);
    } finally {
      await listening?.close();
    }
  });

  it.for(faulty)('with the fault %s lights up %s', async ([fault, rule], { expect }) => {
    const id = serverIdSchema.parse(fault);
    const session = await connect(stdioServer({ id, ...presetCommand('faults', '--fault', fault) }));
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

/** The key that the client of the example has. */
function headersOf({ example }: ExamplePlayer): Record<string, string> {
  const authorization = example.frames.find(({ http }) => http?.headers?.authorization)?.http?.headers?.authorization;
  return authorization === undefined ? {} : { Authorization: 'Bearer key' };
}

/** Declares only what the client of the example does. */
async function declare({ example }: ExamplePlayer, serverId: ServerId): Promise<void> {
  const [opening] = example.frames;
  const params = isJsonObject(opening?.json) ? opening.json.params : undefined;
  const declared = (isJsonObject(params) && params.capabilities) || metaOf(params)[metaKeys.clientCapabilities];
  if (!isJsonObject(declared)) return;
  const { roots, elicitation, sampling } = declared;
  const samplingContext = isJsonObject(sampling) && sampling.context !== undefined;
  const switches = { roots: roots !== undefined, elicitationForm: elicitation !== undefined, samplingContext };
  await host.stores.clientSetup.set({ serverId, switches });
}

/** Resolves when the session is ready, or can't be. */
async function connect(server: Server): Promise<Session> {
  const session = await host.connections.sessions.connect(server);
  await session.ready().catch(() => {});
  return session;
}

async function listed(expect: ExpectStatic, session: Session): Promise<void> {
  if (session.phase !== 'ready') return;
  const fetching = () => host.surface.catalog.listFetches(session.id).filter(({ phase }) => phase === 'fetching');
  await expect.poll(fetching, { timeout: 10_000 }).toEqual([]);
}

async function probe(session: Session): Promise<void> {
  await host.stores.policies.set(session.server, { policy: 'deny', trusted: false });
  await host.diagnostics.findings.probe(session);
}

/** The last one may never be answered, or wait for a person. */
async function sendAll(session: Session, messages: ExamplePlayer['left']): Promise<void> {
  for (const [index, { message, isAnswered }] of messages.entries()) {
    const sent = send(session, message, isAnswered);
    if (index < messages.length - 1) await sent;
  }
}

/** What is never answered is given up soon, as some examples want; an answer may take its time on a busy machine. */
async function send(session: Session, { id, method, params }: JsonObject, isAnswered: boolean): Promise<void> {
  if (typeof method !== 'string' || id === undefined || ofSession.has(method)) return;
  const given = isJsonObject(params) ? params : {};
  if (method === 'tools/call') await callTool(host, session, stringAt(given, 'name') ?? '').catch(() => {});
  else await session.request(method, given, isAnswered ? {} : { timeoutMs: 500 }).catch(() => {});
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
    const { rows } = findings.rows(query, { from: 0, count: 100_000 });
    return rows.filter(({ sessionId }) => sessionId === session.id).map((row) => row.rule);
  };
  await expect.poll(found).toContain(rule);
}
