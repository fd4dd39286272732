import { randomUUID } from 'node:crypto';
import { fail, failureFrom } from '#shared/messages/failure.ts';
import type { ProbeRequest as ShownRequest } from '#shared/model/findings/findings.ts';
import { runIdSchema } from '#shared/model/id/id.ts';
import { isJsonObject, type JsonObject, stringAt } from '#shared/model/json/json.ts';
import { ruleFamilies } from '#shared/rules/all-rules.ts';
import type { ProbeRequest, Rule } from '#shared/rules/rule.ts';
import type { CallEnd } from '../inbox/gate/call-audit.ts';
import type { ToolGate } from '../inbox/gate/tool-gate.ts';
import type { PeerResponse } from '../sessions/peer-response.ts';
import { isGated, type Permit } from '../sessions/permit.ts';
import type { Session } from '../sessions/session.ts';

/** How long a response may take, in milliseconds. */
const timeoutMs = 10_000;

export interface ProbesContext {
  gate: Pick<ToolGate, 'decide' | 'ended'>;
}

interface Probe {
  rule: Rule['id'];
  method: string;
  params: JsonObject;
  headers?: Readonly<Record<string, string>>;
}

/** What `probe` would send on a session, for the rules of its revision and transport. */
export function probePreview(session: Session): ShownRequest[] {
  return probesOf(session).map(({ rule, method, params, headers = {} }) => {
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
    return { rule, request: method, detail: [JSON.stringify(params), ...lines].join('\n') };
  });
}

/**
 * Sends the probes one after another and resolves with their number, without those that a person didn't allow. Fails with
 * `notConnected`; rejects when it is cancelled.
 */
export async function probe(
  { gate }: ProbesContext,
  session: Session,
  signal: AbortSignal = new AbortController().signal,
): Promise<{ sent: number }> {
  if (session.isRecorded || session.phase !== 'ready') fail('notConnected', { server: session.server.name });
  let sent = 0;
  for (const { rule, method, params, headers } of probesOf(session)) {
    signal.throwIfAborted();
    const message = session.compose({ method, params }, {});
    const permit = isGated(method) ? await permitOf(gate, session, message, signal) : undefined;
    if (isGated(method) && permit === undefined) continue;
    // Headers that nobody should send are no fault of the client.
    const malformed = headers && { headers: { ...headers }, recordAs: { probe: rule, written: true } as const };
    const options = { signal, timeoutMs, permit, recordAs: { probe: rule }, ...malformed };
    sent += 1;
    // Whatever comes back is for the rule.
    const ended = await session.send(message, options).then(endOf, (thrown: unknown) => failedWith(thrown));
    if (permit !== undefined) gate.ended(session, toolOf(message), { requestId: message.id, ...ended });
  }
  signal.throwIfAborted();
  return { sent };
}

function probesOf(session: Session): Probe[] {
  const { revision, transport } = session.view();
  const use = { isHttp: transport === 'http', isModern: session.era === 'modern' };
  return ruleFamilies
    .flatMap(({ rules }) => rules)
    .filter(({ revisions }) => revisions.some((each) => each === revision))
    .flatMap(({ id, probe: requests = [] }) => requests.flatMap((each) => probeOf(id, each, use) ?? []));
}

/** Undefined for one that can't be sent here: headers over stdio. */
function probeOf(
  rule: Rule['id'],
  { method, modernMethod = method, params = {}, headers }: ProbeRequest,
  { isHttp, isModern }: { isHttp: boolean; isModern: boolean },
): Probe | undefined {
  if (headers !== undefined && !isHttp) return undefined;
  return { rule, method: isModern ? modernMethod : method, params, ...(headers && { headers }) };
}

async function permitOf(
  gate: ProbesContext['gate'],
  session: Session,
  message: JsonObject & { method: string },
  signal: AbortSignal,
): Promise<Permit | undefined> {
  const runId = runIdSchema.parse(randomUUID());
  const given = isJsonObject(message.params) ? (message.params.arguments ?? null) : null;
  const verdict = await gate.decide({ session, runId, tool: toolOf(message), message, times: 1, given, signal });
  return verdict.permit;
}

function toolOf({ params }: JsonObject): string {
  return stringAt(params, 'name') ?? '';
}

function endOf({ error, durationMs }: PeerResponse): CallEnd {
  return { outcome: error === undefined ? 'result' : 'failed', durationMs };
}

function failedWith(thrown: unknown): CallEnd {
  return { outcome: 'failed', failure: failureFrom(thrown) };
}
