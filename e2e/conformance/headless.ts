import process from 'node:process';
import { z } from 'zod';
import { createHost, type Host } from '#host/create-host.ts';
import type { Session } from '#host/sessions/session.ts';
import { httpDraft } from '#host/storage/config/server-draft.ts';
import { sealDraft } from '#host/storage/config/server-secrets.ts';
import { callTool } from '#host/testing/call-tool.ts';
import { declares } from '#shared/mcp/list-methods.ts';
import { failureFrom } from '#shared/messages/failure.ts';
import { serverIdSchema } from '#shared/model/id/id.ts';
import type { Reply } from '#shared/model/inbox/client-setup.ts';
import type { ServerRequestSubject } from '#shared/model/inbox/pending-request.ts';
import { isJsonObject, type Json, type JsonObject, stringAt } from '#shared/model/json/json.ts';
import type { CatalogKind } from '#shared/model/lists/catalog.ts';
import { createCliPlatform } from '../../electron/cli/cli-platform.ts';
import { recordHttp } from '../../electron/recorder/recording-proxy.ts';
import { contextSecretsSchema, credentialsFor } from './credentials.ts';
import { exampleArguments, formDefaults } from './example-arguments.ts';

/** Some scenarios specify calls and credentials. */
const contextSchema = contextSecretsSchema.extend({
  toolCalls: z.array(z.object({ name: z.string(), arguments: z.record(z.string(), z.json()).default({}) })).optional(),
});

/**
 * Uses a server through Loupe's host as a user can: connects, lists and calls every tool, reads the first resource,
 * gets the first prompt, and answers server requests. Rejects when it can't connect.
 */
export async function exercise(url: string, contextText: string | undefined): Promise<void> {
  const context = contextSchema.parse(contextText === undefined ? {} : JSON.parse(contextText));
  const { platform, dispose } = await createCliPlatform(false, { env: process.env });
  const host = await createHost({ ...platform, requestSignIn: async () => true, openExternal: visit });
  const over = new AbortController();
  const answering = answerServer(host, over.signal);
  try {
    const draft = { ...httpDraft({ url, headers: {}, http: 'auto' }), authorization: credentialsFor(context) };
    const server = await sealDraft(platform.vault, serverIdSchema.parse('conformance'), draft);
    const session = await host.connections.sessions.connect(server);
    await session.ready();
    console.error(`${session.view().era} era, ${session.view().revision}`);
    const tools = await list(host, session, 'tools');
    for (const call of context.toolCalls ?? callsOf(tools)) {
      const { failure } = await callTool(host, session, call.name, call.arguments);
      if (failure !== undefined) console.error(`${call.name}: ${failure.message} ${failure.cause ?? ''}`);
    }
    const uri = stringAt((await list(host, session, 'resources'))[0] ?? null, 'uri');
    if (uri !== undefined) await attempt(() => host.surface.resources.read(session, uri));
    const prompt = stringAt((await list(host, session, 'prompts'))[0] ?? null, 'name');
    if (prompt !== undefined) await attempt(() => host.surface.prompts.get(session, prompt, {}));
  } finally {
    over.abort();
    await answering;
    await host.close();
    await dispose();
  }
}

/** A browser whose user agrees to everything: follows the authorization server's redirect to Loupe's callback. */
async function visit(url: string): Promise<void> {
  const response = await fetch(url, { redirect: 'manual' });
  const location = response.headers.get('location');
  if (location === null) throw new Error(`the authorization endpoint responds ${response.status} without a redirect`);
  await fetch(new URL(location, url));
}

async function list(host: Host, session: Session, kind: CatalogKind): Promise<Json[]> {
  if (!declares(session.capabilities, kind)) return [];
  await host.surface.catalog.fetch(session, kind, 'all');
  return host.surface.catalog.items(session.id, kind, 0, Number.POSITIVE_INFINITY).rows.map(({ raw }) => raw);
}

/** A call of every tool with arguments from its schema; an argument `schema` is another tool's schema. */
function callsOf(tools: readonly Json[]): { name: string; arguments: JsonObject }[] {
  return tools.flatMap((tool) => {
    const name = stringAt(tool, 'name');
    if (name === undefined || !isJsonObject(tool)) return [];
    const values = exampleArguments(tool.inputSchema);
    const another = tools.find((other) => other !== tool);
    if ('schema' in values && isJsonObject(another)) values.schema = another.inputSchema ?? {};
    return [{ name, arguments: values }];
  });
}

async function attempt(action: () => Promise<unknown>): Promise<void> {
  try {
    await action();
  } catch (thrown) {
    console.error(failureFrom(thrown).message);
  }
}

/** Answers forms with their defaults and model requests with a fixed text, until the signal aborts. */
async function answerServer(host: Host, signal: AbortSignal): Promise<void> {
  try {
    for await (const _digest of host.digests.watch(0, signal)) {
      for (const { id, subject } of host.connections.inbox.list()) {
        if (subject.type === 'serverRequest') host.connections.serverRequests.answer(id, replyTo(subject));
      }
    }
  } catch (thrown) {
    if (!signal.aborted) throw thrown;
  }
}

function replyTo({ method, params }: ServerRequestSubject): Reply {
  const isForm = isJsonObject(params) && stringAt(params, 'mode') !== 'url';
  const result =
    method === 'sampling/createMessage'
      ? { role: 'assistant', model: 'none', stopReason: 'endTurn', content: { type: 'text', text: 'An answer.' } }
      : { action: 'accept', ...(isForm && { content: formDefaults(params.requestedSchema) }) };
  return { type: 'result', resultText: JSON.stringify(result) };
}

const [url] = process.argv.slice(2);
if (url === undefined) throw new Error('the last argument must be the URL of the server');
const { LOUPE_CONFORMANCE_RECORDED: isRecorded, MCP_CONFORMANCE_CONTEXT: context } = process.env;
const recorder = isRecorded === undefined ? undefined : await recordHttp(new URL(url), 0, () => {});
await exercise(recorder?.url ?? url, context).finally(() => recorder?.close());
