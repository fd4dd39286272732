import { describe, type ExpectStatic, expect, it } from 'vitest';
import type { Session } from '#host/sessions/session.ts';
import { callTool } from '#host/testing/call-tool.ts';
import { host, hostPerFile } from '#host/testing/host-per-test.ts';
import { httpServer, presetCommand, stdioServer } from '#host/testing/test-servers.ts';
import { metaKeys, metaOf } from '#shared/mcp/meta-keys.ts';
import { type ServerId, serverIdSchema } from '#shared/model/id/id.ts';
import { isJsonObject, type JsonObject, stringAt } from '#shared/model/json/json.ts';
import { type Era, eraSchema } from '#shared/model/revision.ts';
import type { Server } from '#shared/model/server.ts';
import { itemRuleFamilies } from '#shared/rules/all-item-rules.ts';
import { ruleFamilies } from '#shared/rules/all-rules.ts';
import type { RuleId } from '#shared/rules/rule-id.ts';
import type { Params } from '../../../electron/demo/server/message.ts';
import { connect as connectProtected, openSigningHost, protect } from '../../sign-in/signing-host.ts';
import type { AuthorizationFault } from '../authorization/faults.ts';
import { badExample, ExamplePlayer, offering } from './example-player.ts';
import { expectFound } from './expect-found.ts';
import { startExampleHttp } from './http.ts';
import { notPlayed, recordedOnly, type Way } from './not-played.ts';
import { exampleStdio } from './stdio.ts';

hostPerFile();

const frameRules = ruleFamilies.flatMap(({ rules }) => rules);
const allIds: readonly RuleId[] = [...ruleFamilies, ...itemRuleFamilies].flatMap(({ rules }) =>
  rules.map(({ id }) => id),
);
const ways = ['stdio', 'http'] as const;
const eras = eraSchema.options;

/** Each rule with each transport and era in which its bad example can occur. */
const played = allIds.flatMap((rule) =>
  ways.flatMap((way) => eras.filter((era) => isPlayed(rule, way, era)).map((era) => [rule, way, era] as const)),
);

/** A fault of the composable servers that lights up a rule, and faults of an authorization server. */
const faulty: readonly (readonly [fault: string, rule: RuleId])[] = [
  ['cursor-loop', 'PAGE-LOOP'],
  ['stubborn', 'IO-HANG'],
];
const refused: readonly (readonly [AuthorizationFault, RuleId])[] = [
  ['token-private', 'Z-TLS'],
  ['no-pkce', 'Z-PKCE'],
  ['wrong-issuer', 'Z-ISS'],
  ['resource-mismatch', 'Z-RES'],
  ['no-authorization-servers', 'Z-AS'],
];

const besideOthers = ['SAFE-LOOKALIKE', 'SAFE-NAMES-OTHER', 'USE-NAME-TAKEN'] as const satisfies readonly RuleId[];

/** What a session sends by itself. */
const ofSession = new Set([
  ...['initialize', 'notifications/initialized', 'notifications/cancelled', 'server/discover', 'subscriptions/listen'],
]);

function isPlayed(rule: RuleId, way: Way, era: Era): boolean {
  const frames = badExample(rule, era)?.frames ?? [];
  const isOfHttp = frames.some(({ http }) => http !== undefined);
  const isOfStdio =
    !isOfHttp && frames.some(({ text, exit, isPartial, badBytes }) => text ?? exit ?? isPartial ?? badBytes);
  if (frames.length === 0 || (way === 'stdio' ? isOfHttp : isOfStdio)) return false;
  return !notPlayed.some((each) => each.rules.includes(rule) && (each.over ?? way) === way && (each.in ?? era) === era);
}

it('every rule is played over a transport, or the table says why not', () => {
  const seen = new Set<string>([...[...played, ...faulty, ...refused].flat(), ...besideOthers, ...recordedOnly]);
  const missing = allIds.filter((rule) => !(seen.has(rule) || notPlayed.some(({ rules }) => rules.includes(rule))));
  expect(missing).toEqual([]);
});

describe.concurrent('a server', () => {
  it.for(played)('with the bad example of %s over %s in the %s era', async ([rule, way, era], { expect }) => {
    const example = badExample(rule, era);
    if (example === undefined) return;
    const player = new ExamplePlayer(example);
    const id = serverIdSchema.parse(`${rule}-${way}-${era}`);
    const listening = way === 'http' ? await startExampleHttp(player) : undefined;
    const server = listening
      ? httpServer({
          id,
          url: `${listening.origin}/mcp`,
          headers: headersOf(player),
          http: player.isOfSse ? 'sse' : 'auto',
        })
      : exampleStdio(player, { id });
    try {
      await declare(player, id);
      const session = await connect(server);
      await listed(expect, session);
      if (frameRules.some((each) => each.id === rule && each.probe !== undefined)) await probe(expect, session, rule);
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
    if (rule === 'IO-HANG') await host.connections.sessions.disconnect(id);
    await expectFound(expect, host, session, rule);
    await host.connections.sessions.disconnect(id);
  });

  it.for(besideOthers)('with the bad example of %s beside another server', async (rule, { expect }) => {
    const [other, own] = [`${rule}-other`, rule].map((each) => serverIdSchema.parse(each));
    const tools = othersOf(rule).map((name) => ({ name, inputSchema: { type: 'object' } }));
    await listed(expect, await connect(exampleStdio(new ExamplePlayer(offering({ tools })), { id: other })));
    const example = badExample(rule, 'legacy') ?? offering({});
    const session = await connect(exampleStdio(new ExamplePlayer(example), { id: own }));
    await expectFound(expect, host, session, rule);
    for (const { server } of host.connections.sessions.list())
      if (server.id === other || server.id === own) await host.connections.sessions.disconnect(server.id);
  });
});

it('auth: resource metadata that names offline_access lights up Z-OFF', async () => {
  const resourceMetadata = (document: Params) => ({ ...document, scopes_supported: ['mcp:read', 'offline_access'] });
  const server = await protect({ settings: { misbehaviour: { resourceMetadata } }, speech: { era: 'modern' } });
  const signing = await openSigningHost();
  const { session } = await connectProtected(signing, server.url);
  await expectFound(expect, signing, session, 'Z-OFF');
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

/** The tools of other servers in the bad example of a rule about items. */
function othersOf(rule: RuleId): string[] {
  const found = itemRuleFamilies.flatMap(({ rules }) => rules).find(({ id }) => id === rule);
  return (found?.bad.others ?? []).flatMap(({ tools }) => [...tools]);
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

/** Without its call, for which a person is asked; for its rule, the person allows it. */
async function probe(expect: ExpectStatic, session: Session, rule: RuleId): Promise<void> {
  if (rule !== 'TOOL-UNK') await host.stores.policies.set(session.server, { policy: 'deny', trusted: false });
  await Promise.all([host.diagnostics.findings.probe(session), rule === 'TOOL-UNK' && allowCall(expect, session)]);
}

async function allowCall(expect: ExpectStatic, session: Session): Promise<void> {
  const asked = () =>
    host.connections.inbox
      .list()
      .filter(({ subject }) => subject.type === 'toolCall' && subject.sessionId === session.id);
  await expect.poll(asked, { timeout: 60_000 }).toHaveLength(1);
  for (const { id } of asked()) host.connections.inbox.decide(id, 'allow');
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
  if (typeof method !== 'string' || ofSession.has(method)) return;
  const given = isJsonObject(params) ? params : {};
  if (id === undefined) {
    await session.notify({ method, params: given });
    return;
  }
  if (method === 'tools/call') await callTool(host, session, stringAt(given, 'name') ?? '').catch(() => {});
  else await session.request(method, given, isAnswered ? {} : { timeoutMs: 500 }).catch(() => {});
}
