import { performance } from 'node:perf_hooks';
import { setTimeout as delay } from 'node:timers/promises';
import type { z } from 'zod';
import type { Host } from '#host/create-host.ts';
import type { Session } from '#host/sessions/session.ts';
import { callTool } from '#host/testing/call-tool.ts';
import { openTestHost } from '#host/testing/test-host.ts';
import { declares } from '#shared/mcp/list-methods.ts';
import { failureFrom } from '#shared/messages/failure.ts';
import type { Failure } from '#shared/model/failure.ts';
import { isJsonObject, type Json, stringAt } from '#shared/model/json/json.ts';
import { catalogKinds } from '#shared/model/lists/catalog-kinds.ts';
import { serverSchema } from '#shared/model/server.ts';
import type { Outcome, taskSchema, Visit, VisitFinding } from './visit.ts';

const mostFindings = 5000;

/** Connects, lists and optionally reads, gets and calls through Loupe's host. */
export async function visit(task: z.infer<typeof taskSchema>): Promise<Visit> {
  // With `desktop` or `browser`, the host would fetch the lists automatically.
  const host = await openTestHost({ frontEnd: 'cli', logStorage: 'disk' });
  try {
    const transport = 'url' in task.target ? 'http' : 'stdio';
    const server = serverSchema.parse({ id: 'npm', name: 'npm', transport, ...task.target });
    const startedAt = performance.now();
    const session = await host.connections.sessions.connect(server);
    await session.ready();
    const connectMs = performance.now() - startedAt;
    const { lists, notes } = await fetchLists(host, session);
    const uses = task.uses ? await use(host, session, lists, task.call) : {};
    const view = session.view();
    const { era = 'legacy', revision = '', strayLines } = view;
    // A line of the preload.
    const stderrLines = view.stderrTail.filter((line) => !line.startsWith('loopback port')).length;
    const findings = task.uses ? await findingsOf(host, session) : [];
    return { connectMs, era, revision, lists, notes, strayLines, stderrLines, ...uses, findings };
  } finally {
    await host.close();
  }
}

async function fetchLists(host: Host, session: Session): Promise<Pick<Visit, 'lists' | 'notes'>> {
  const lists: Visit['lists'] = { resources: [], templates: [], prompts: [], tools: [] };
  const notes: string[] = [];
  for (const kind of catalogKinds) {
    if (!declares(session.capabilities, kind)) continue;
    const { failure } = await host.surface.catalog.fetch(session, kind, 'all');
    if (failure !== undefined) notes.push(`${kind}: ${wordsOf(failure)}`);
    const { rows: items } = host.surface.catalog.items(session.id, kind, 0, Number.POSITIVE_INFINITY);
    // The other client has plain numbers instead of exact ones.
    lists[kind] = items.map(({ raw }) => JSON.parse(JSON.stringify(raw)));
  }
  return { lists, notes };
}

async function use(
  host: Host,
  session: Session,
  { resources, prompts }: Visit['lists'],
  call: z.infer<typeof taskSchema>['call'],
): Promise<Pick<Visit, 'read' | 'prompt' | 'call'>> {
  const uses: Pick<Visit, 'read' | 'prompt' | 'call'> = {};
  const [resource = null] = resources;
  const uri = stringAt(resource, 'uri');
  if (uri !== undefined) {
    uses.read = await host.surface.resources.read(session, uri).then(
      ({ parts }) => (parts.length > 0 ? ok : failed(undefined)),
      (thrown) => failed(failureFrom(thrown)),
    );
  }
  const [prompt = null] = prompts;
  const name = stringAt(prompt, 'name');
  if (name !== undefined) {
    const { result, failure } = await host.surface.prompts.get(session, name, exampleValues(prompt));
    uses.prompt = result && result.messages.length > 0 ? ok : failed(failure);
  }
  if (call !== undefined) {
    const { result, failure } = await callTool(host, session, call.tool, call.arguments);
    uses.call = result === undefined ? failed(failure) : result.isError ? { kind: 'tool error' } : ok;
  }
  return uses;
}

/** What the rules find, also with their probes and in how the server ends. */
async function findingsOf(host: Host, session: Session): Promise<VisitFinding[]> {
  if (session.era === 'legacy') await session.request('ping').catch(() => {});
  if (session.phase === 'ready') await probe(host, session);
  await session.close();
  await host.diagnostics.findings.settled(session.id);
  const query = { text: '', withMuted: false, sort: 'severity', order: 'ascending' } as const;
  return host.diagnostics.findings.rows(query, { from: 0, count: mostFindings }).rows;
}

/** Sends the probes; one is a tool call, which waits for a decision. */
async function probe(host: Host, session: Session): Promise<void> {
  let isOver = false;
  const probing = host.diagnostics.findings.probe(session).finally(() => {
    isOver = true;
  });
  while (!isOver) {
    for (const { id, subject } of host.connections.inbox.list())
      if (subject.type === 'toolCall') host.connections.inbox.decide(id, 'allow');
    await Promise.race([probing, delay(20)]);
  }
}

/** A text for each argument that a prompt requires. */
function exampleValues(prompt: Json): Record<string, string> {
  const listed = isJsonObject(prompt) && Array.isArray(prompt.arguments) ? prompt.arguments : [];
  const required = listed.filter((argument) => isJsonObject(argument) && argument.required === true);
  return Object.fromEntries(required.map((argument) => [stringAt(argument, 'name') ?? '', 'example']));
}

const ok: Outcome = { kind: 'ok' };

function failed(failure: Failure | undefined): Outcome {
  if (failure === undefined) return { kind: 'failed', detail: 'empty' };
  return { kind: failure.code === 'serverError' ? 'error' : 'failed', detail: wordsOf(failure) };
}

function wordsOf({ message, cause }: Failure): string {
  return [message, cause].join(' ').replaceAll(/\s+/g, ' ').trim().slice(0, 300);
}
