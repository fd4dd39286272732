import type { Host } from '#host/create-host.ts';
import type { Reply } from '#shared/model/inbox/client-setup.ts';
import type { PendingRequest, ServerRequestSubject } from '#shared/model/inbox/pending-request.ts';
import { isJsonObject, type Json, type JsonObject, stringAt } from '#shared/model/json/json.ts';
import { visibleLine } from '../output/terminal.ts';
import type { RunEnvironment } from '../run-context.ts';
import { inTurn, readLine } from './before-connecting.ts';

/** The error code of a rejected sampling request (client, sampling). */
const rejectedCode = -1;

type Subject = PendingRequest['subject'];
type Pending<Type> = PendingRequest & { subject: Extract<Subject, { type: Type }> };

/** The oldest pending request of a type. */
export function firstPending<Type extends Subject['type']>(host: Host, type: Type): Pending<Type> | undefined {
  return host.connections.inbox.list().find((request): request is Pending<Type> => request.subject.type === type);
}

/** Answers server requests at the terminal, or declines them without one, until the signal aborts. */
export async function answerServers(host: Host, declineAll: boolean, options: RunEnvironment): Promise<void> {
  const reported = new Set<string>();
  const next = () => firstPending(host, 'serverRequest');
  for await (const digest of host.digests.watch(0, options.signal)) {
    if (digest.inbox !== true) continue;
    reportAnswered(host, reported, options);
    for (let request = next(); request !== undefined; request = next()) {
      const { subject } = request;
      const reply = await inTurn(() => replyTo(subject, declineAll, options));
      // The server may have withdrawn it in the meantime.
      if (next()?.id === request.id) host.connections.serverRequests.answer(request.id, reply);
    }
  }
  reportAnswered(host, reported, options);
}

function reportAnswered(host: Host, reported: Set<string>, { terminal, text }: RunEnvironment): void {
  for (const { request, how, rule = '' } of [...host.connections.inbox.ended].reverse()) {
    const { subject } = request;
    if (reported.has(request.id) || subject.type !== 'serverRequest') continue;
    reported.add(request.id);
    if (how === 'rule' || how === 'automatic' || how === 'refused') {
      terminal.note(text(`cli.request.${how}`, { method: subject.method, rule }));
    }
  }
}

async function replyTo(subject: ServerRequestSubject, declineAll: boolean, options: RunEnvironment): Promise<Reply> {
  const { terminal, text, input } = options;
  const { method, params } = subject;
  if (declineAll || input.isTTY !== true) {
    terminal.note(text(declineAll ? 'cli.request.declinedAll' : 'cli.request.declined', { method }));
    return decline(subject);
  }
  terminal.note(text('cli.request.title', { method }));
  terminal.note(JSON.stringify(params, null, 2));
  if (method === 'sampling/createMessage') return modelReply(options);
  const message = stringAt(params, 'message');
  if (message !== undefined) terminal.note(message);
  const isUrl = stringAt(params, 'mode') === 'url';
  if (isUrl) terminal.note(text('cli.request.url', { url: visibleLine(stringAt(params, 'url') ?? '') }));
  const content = isUrl
    ? undefined
    : await fillForm(isJsonObject(params) ? params.requestedSchema : undefined, options);
  if (content !== undefined) terminal.note(JSON.stringify(content));
  terminal.note(text(isUrl ? 'cli.request.visited' : 'cli.request.send'));
  const word = (await readLine(options)).trim().toLowerCase();
  if (word === 'y' || word === 'yes') return result({ action: 'accept', ...(content && { content }) });
  return result({ action: word === 'd' ? 'decline' : 'cancel' });
}

async function modelReply(options: RunEnvironment): Promise<Reply> {
  options.terminal.note(options.text('cli.request.model'));
  const line = (await readLine(options)).trim();
  if (line === '') return rejection;
  return result({
    role: 'assistant',
    model: 'a person at the command line',
    stopReason: 'endTurn',
    content: { type: 'text', text: line },
  });
}

function decline({ method }: ServerRequestSubject): Reply {
  return method === 'elicitation/create' ? result({ action: 'decline' }) : rejection;
}

const rejection: Reply = { type: 'error', code: rejectedCode, message: 'The user rejected the request' };

function result(value: Record<string, unknown>): Reply {
  return { type: 'result', resultText: JSON.stringify(value) };
}

/** Asks for each property of a form; an empty line omits it (client, elicitation). */
async function fillForm(schema: Json | undefined, options: RunEnvironment): Promise<JsonObject> {
  const { terminal, text } = options;
  const properties = isJsonObject(schema) && isJsonObject(schema.properties) ? schema.properties : {};
  const required = isJsonObject(schema) && Array.isArray(schema.required) ? schema.required : [];
  terminal.note(text('cli.request.fields'));
  const content = new Map<string, Json>();
  for (const [name, property] of Object.entries(properties)) {
    const type = stringAt(property, 'type') ?? '?';
    const key = required.includes(name) ? 'cli.request.fieldRequired' : 'cli.request.field';
    terminal.note(text(key, { name, type }));
    const line = await readLine(options);
    if (line !== '') content.set(name, readField(type, line));
  }
  return Object.fromEntries(content);
}

/** A line as a value of the type; an invalid line stays text, for the server to reject. */
export function readField(type: string, line: string): Json {
  if (type === 'array') return line.split(',').map((item) => item.trim());
  if (type !== 'number' && type !== 'integer' && type !== 'boolean') return line;
  try {
    const value: unknown = JSON.parse(line);
    return typeof value === 'number' || typeof value === 'boolean' ? value : line;
  } catch {
    return line;
  }
}
