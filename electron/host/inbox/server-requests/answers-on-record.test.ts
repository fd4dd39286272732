import { describe, expect, it } from 'vitest';
import { parseExactJson } from '#shared/mcp/json/exact-json.ts';
import type { FeatureSwitches, Reply, ReplyRule, ServerMethod } from '#shared/model/inbox/client-setup.ts';
import { isJsonObject, type Json, stringAt } from '#shared/model/json/json.ts';
import type { Session } from '../../sessions/session.ts';
import { callTool } from '../../testing/call-tool.ts';
import { connectTo, host, hostPerTest } from '../../testing/host-per-test.ts';
import { presetCommand, stdioServer } from '../../testing/test-servers.ts';

hostPerTest();

/** The server's tools for each method. */
const tools: Record<ServerMethod, string[]> = {
  'roots/list': ['undeclared-roots'],
  'sampling/createMessage': ['model-injection'],
  'elicitation/create': ['form-password', 'url-http'],
};
const given: Record<ServerMethod, Reply> = {
  'roots/list': { type: 'result', resultText: '{"roots":[]}' },
  'sampling/createMessage': {
    type: 'result',
    resultText: '{"role":"assistant","content":{"type":"text","text":"No."},"model":"me"}',
  },
  'elicitation/create': { type: 'result', resultText: '{"action":"cancel"}' },
};
const rejection: Reply = { type: 'error', code: -1, message: 'Not today' };
const nothingDeclared: FeatureSwitches = {
  roots: false,
  sampling: false,
  samplingTools: false,
  samplingContext: false,
  elicitationForm: false,
  elicitationUrl: false,
};

async function connect(era: string, switches: FeatureSwitches = {}): Promise<Session> {
  const options = era === 'legacy' ? ['--revision', '2025-11-25'] : ['--era', 'modern'];
  const server = stdioServer(presetCommand('request-faults', ...options));
  await host.stores.clientSetup.set({ serverId: server.id, switches, roots: [] });
  return connectTo(server);
}

/** Calls every tool and runs `act` for each pending request; roots are never pending. */
async function askEverything(session: Session, act?: (method: ServerMethod) => void): Promise<void> {
  for (const [method, names] of Object.entries(tools)) {
    for (const tool of names) {
      const called = callTool(host, session, tool);
      const waits = () => host.connections.inbox.list().some(({ subject }) => subject.type === 'serverRequest');
      if (act !== undefined && method !== 'roots/list') {
        await expect.poll(waits).toBe(true);
        for (const { subject } of host.connections.inbox.list())
          if (subject.type === 'serverRequest') act(subject.method);
      }
      await called;
    }
  }
}

function answerAll(replyTo: (method: ServerMethod) => Reply): (method: ServerMethod) => void {
  return (method) => {
    for (const { id } of host.connections.inbox.list()) host.connections.serverRequests.answer(id, replyTo(method));
  };
}

function rule(method: ServerMethod): ReplyRule {
  return { id: method, name: `Always: ${method}`, method, contains: '', reply: given[method] };
}

interface OnRecord {
  method: string;
  how: string;
  rule?: string;
  answer: Json;
}

/** Who decided what, oldest first, by the audit log. */
function audited(): OnRecord[] {
  return host.stores.audit
    .list({ kinds: ['serverAnswered'] }, 0, 100)
    .rows.toReversed()
    .map(({ subject, detail }) => {
      const { reply = null, rule } = isJsonObject(detail) ? detail : {};
      const how = stringAt(detail, 'how') ?? '';
      const answer = isJsonObject(reply) && reply.type === 'result' ? parseText(reply.resultText) : reply;
      return { method: subject, how, answer, ...(typeof rule === 'string' && { rule }) };
    });
}

/** Every answer that left for the server, oldest first, by the log of the wire: results, and errors by their code. */
async function sentAnswers(): Promise<Json[]> {
  const { rows } = await host.stores.traffic.rows({}, 0, 1000);
  const sent: Json[] = [];
  for (const { seq, direction, kind, method } of rows) {
    if (direction !== 'out' || (kind !== 'result' && kind !== 'error' && method !== 'tools/call')) continue;
    const { bytes } = await host.stores.traffic.body(seq, 'payload', 0, 100_000);
    const message = parseText(Buffer.from(bytes).toString());
    if (!isJsonObject(message)) continue;
    const { params, result, error } = message;
    const inputs = isJsonObject(params) ? params.inputResponses : undefined;
    if (isJsonObject(inputs)) sent.push(...Object.values(inputs));
    if (result !== undefined) sent.push(result);
    if (isJsonObject(error)) sent.push({ type: 'error', ...error });
  }
  return sent;
}

function parseText(text: Json | undefined): Json {
  return parseExactJson(String(text));
}

describe.each(['legacy', 'modern'])('a %s server gets a reply', (era) => {
  it('only by a person’s decision, which is recorded', async () => {
    await askEverything(
      await connect(era),
      answerAll((method) => given[method]),
    );
    expect(audited().map(({ method, how }) => [method, how])).toEqual([
      ['roots/list', 'automatic'],
      ['sampling/createMessage', 'person'],
      ['elicitation/create', 'person'],
      ['elicitation/create', 'person'],
    ]);
    expect(await sentAnswers()).toEqual(audited().map(({ answer }) => answer));
  });

  it('only by a rule, which is recorded by name', async () => {
    const session = await connect(era);
    await host.stores.clientSetup.setRules([rule('sampling/createMessage'), rule('elicitation/create')]);
    await askEverything(session);
    expect(audited().map(({ how, rule: name }) => [how, name])).toEqual([
      ['automatic', undefined],
      ['rule', 'Always: sampling/createMessage'],
      ['rule', 'Always: elicitation/create'],
      ['rule', 'Always: elicitation/create'],
    ]);
    expect(host.connections.inbox.list()).toEqual([]);
    expect(await sentAnswers()).toEqual(audited().map(({ answer }) => answer));
  });

  it('only by refusing undeclared features, which is recorded', async () => {
    await askEverything(await connect(era, nothingDeclared));
    expect(audited().map(({ how, answer }) => [how, stringAt(answer, 'type')])).toEqual(
      Array.from({ length: 4 }, () => ['refused', 'error']),
    );
    // A round has no errors: what is refused there is not sent again (2026-07-28).
    const errors = era === 'legacy' ? audited().map(({ answer }) => answer) : [];
    expect(await sentAnswers()).toEqual(errors);
  });

  it('by a person’s error instead of a result', async () => {
    await askEverything(
      await connect(era),
      answerAll(() => rejection),
    );
    const [roots, ...others] = audited();
    expect(others.map(({ how, answer }) => [how, answer])).toEqual(
      Array.from({ length: 3 }, () => ['person', rejection]),
    );
    const errors = era === 'legacy' ? others.map(({ answer }) => answer) : [];
    expect(await sentAnswers()).toEqual([roots?.answer, ...errors]);
  });

  it('but none when nobody decides: its requests end with the connection, which is recorded', async () => {
    const session = await connect(era);
    const names = ['model-injection', 'form-password', 'url-http'];
    const calls = names.map((tool) => callTool(host, session, tool));
    await expect.poll(() => host.connections.inbox.list().length).toBe(3);
    await host.connections.sessions.disconnect(session.server.id);
    await Promise.all(calls);
    expect(audited().map(({ how, answer }) => [how, answer])).toEqual(names.map(() => ['withdrawn', null]));
    expect(await sentAnswers()).toEqual([]);
  });
});
