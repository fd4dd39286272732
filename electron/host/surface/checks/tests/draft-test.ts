import type { PathNode } from '#shared/checks/json-path.ts';
import { responseValues } from '#shared/checks/response-values.ts';
import { starterArguments } from '#shared/checks/starter-arguments.ts';
import { starterExpectations } from '#shared/checks/starter-expectations.ts';
import { type Test, type TestRequest, targetOf, testSchema } from '#shared/checks/test-file.ts';
import { toolHints } from '#shared/mcp/items/tool-item.ts';
import { parseExactJson } from '#shared/mcp/json/exact-json.ts';
import { FailureError, fail } from '#shared/messages/failure.ts';
import type { CheckOrigin } from '#shared/model/checks/tests-file.ts';
import type { RunId, ServerId, SessionId } from '#shared/model/id/id.ts';
import { isJsonObject, type Json, type JsonObject, stringAt } from '#shared/model/json/json.ts';
import { hasSecretMark } from '#shared/model/secret-mark.ts';
import type { TrafficLog } from '../../../wire/traffic/traffic-log.ts';
import type { Catalog } from '../../lists/catalog.ts';
import type { Prompts } from '../../prompts/prompts.ts';
import type { ResourceReader } from '../../resources/resource-reader.ts';
import type { ToolCalls } from '../../tools/tool-calls.ts';
import { toolNamed } from '../send-request.ts';
import { entryText } from './edit-tests.ts';
import { recordedResponse } from './recorded-response.ts';

/** Where the requests are that a check can be made of. */
export interface OriginContext {
  calls: Pick<ToolCalls, 'history'>;
  prompts: Pick<Prompts, 'history'>;
  resources: Pick<ResourceReader, 'find'>;
  catalog: Catalog;
  traffic: TrafficLog;
}

/** A request of the history with its response. */
interface Sent {
  serverId: ServerId;
  sessionId: SessionId;
  request: { method: TestRequest['method']; params: Json };
  answer: Parameters<typeof recordedResponse>[2];
  tool?: string;
}

/**
 * A test with the request of a run as it was sent, what can be expected of its response, and which values it has. Fails with `testUnusable`, `unknownRun`, `unknownRead`.
 */
export async function testOf(
  source: CheckOrigin,
  context: OriginContext,
): Promise<{ serverId: ServerId; test: Omit<Test, 'server'>; values: PathNode[] }> {
  const { serverId, sessionId, request, answer, tool } = sentBy(source, context);
  if (hasSecretMark(JSON.stringify(request))) fail('testUnusable', { problem: 'masked' });
  const read = testSchema.shape.request.safeParse(request);
  if (read.data === undefined) return fail('testUnusable', { problem: 'otherRequest' });
  const outputSchema = tool === undefined ? undefined : toolNamed(context.catalog, sessionId, tool)?.outputSchema;
  const recorded = await recordedResponse(context.traffic, sessionId, answer, outputSchema);
  if ('failure' in recorded) {
    if (recorded.failure.code === 'testUnusable') throw new FailureError(recorded.failure);
    return fail('testUnusable', { problem: 'noResponse' });
  }
  const expect = starterExpectations(read.data, recorded.response);
  const test = { name: targetOf(read.data).slice(0, 400).toWellFormed(), request: read.data, expect };
  return { serverId, test, values: responseValues(read.data, recorded.response) };
}

function sentBy(source: CheckOrigin, { calls, prompts, resources }: OriginContext): Sent {
  if (source.kind === 'resource') {
    const { serverId, read } = resources.find(source.readId);
    const { sessionId, uri } = read;
    return { serverId, sessionId, request: { method: 'resources/read', params: { uri } }, answer: read };
  }
  return source.kind === 'tool' ? callBy(source.runId, calls) : promptBy(source.runId, prompts);
}

function callBy(runId: RunId, { history }: OriginContext['calls']): Sent {
  const call = history.find(runId);
  const { serverId, sessionId, tool, argumentsText } = call;
  const values = parseExactJson(argumentsText);
  const isEmpty = isJsonObject(values) && Object.keys(values).length === 0;
  const params = { name: tool, ...(!isEmpty && { arguments: values }) };
  return { serverId, sessionId, request: { method: 'tools/call', params }, answer: call, tool };
}

function promptBy(runId: RunId, { history }: OriginContext['prompts']): Sent {
  const run = history.find(runId);
  const { serverId, sessionId, prompt, arguments: values } = run;
  const params = { name: prompt, ...(Object.keys(values).length > 0 && { arguments: values }) };
  return { serverId, sessionId, request: { method: 'prompts/get', params }, answer: run };
}

/** A name that no test has: with a number after it where necessary. */
export function freeName(name: string, taken: ReadonlySet<string>): string {
  if (!taken.has(name)) return name;
  for (let number = 2; ; number += 1) {
    const numbered = `${name} ${number}`;
    if (!taken.has(numbered)) return numbered;
  }
}

const skipReason = 'generated: look at the arguments, then remove this line';
const mayChange = 'Not annotated as read-only: the call may change something.';
/** A larger list of tools gets its starters in several steps. */
const mostStarters = 200;

/** Entries with a skipped starter for each listed tool that isn't among `tested`, and the names of these tools. */
export function starterEntries(
  tools: readonly Json[],
  { server, tested, taken }: { server: string; tested: ReadonlySet<string>; taken: Set<string> },
): { entries: string; added: string[] } {
  const byName = new Map<string, JsonObject>();
  for (const tool of tools) {
    const name = stringAt(tool, 'name');
    if (name === undefined || name === '' || name.length > 400 || tested.has(name) || byName.has(name)) continue;
    if (isJsonObject(tool) && byName.size < mostStarters) byName.set(name, tool);
  }
  const entries = [...byName].map(([tool, definition]) => {
    const name = freeName(tool, taken);
    taken.add(name);
    return entryText(starter(name, tool, server, definition), isReadOnly(definition) ? undefined : mayChange);
  });
  return { entries: entries.join('\n'), added: [...byName.keys()] };
}

function starter(name: string, tool: string, server: string, { inputSchema, outputSchema }: JsonObject): Test {
  const values = starterArguments(inputSchema);
  return {
    name,
    server,
    skip: skipReason,
    request: {
      method: 'tools/call',
      params: { name: tool, ...(Object.keys(values).length > 0 && { arguments: values }) },
    },
    expect: [{ isError: false }, ...(outputSchema === undefined ? [] : [{ schema: 'output' as const }])],
  };
}

function isReadOnly(tool: JsonObject): boolean {
  return toolHints(tool).some(({ name, value, isDeclared }) => name === 'readOnlyHint' && value && isDeclared);
}
