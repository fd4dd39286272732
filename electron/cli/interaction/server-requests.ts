import type { Host } from '#host/create-host.ts';
import type { PendingRequest, ServerRequestSubject } from '#shared/model/inbox/pending-request.ts';
import type { Reply } from '#shared/model/inbox/reply-rule.ts';
import { isJsonObject, type Json, stringAt } from '#shared/model/json.ts';
import { visibleLine } from '../output/visible-text.ts';
import { type ConsentOptions, readLine } from './consent.ts';
import { fillForm } from './fill-form.ts';

/** The error code when a person rejects a sampling request (client, sampling: -1). */
const REJECTED = -1;

type WaitingRequest = PendingRequest & { subject: ServerRequestSubject };

/**
 * Answers server requests during a run: at the terminal, or by declining without one, so that nothing hangs. Automatic
 * answers are reported. Ends with the signal.
 */
export async function answerServers(host: Host, declineAll: boolean, options: ConsentOptions): Promise<void> {
  const reported = new Set<string>();
  for await (const digest of host.digests.watch(0, options.signal)) {
    if (digest.inbox !== true) continue;
    reportAnswered(host, reported, options);
    for (let request = waiting(host); request !== undefined; request = waiting(host)) {
      const reply = await replyTo(request.subject, declineAll, options);
      // The server may have withdrawn it meanwhile.
      if (waiting(host)?.id === request.id) host.serverRequests.answer(request.id, reply);
    }
  }
  reportAnswered(host, reported, options);
}

/** Reports each automatic answer once. */
function reportAnswered(host: Host, reported: Set<string>, { terminal, text }: ConsentOptions): void {
  for (const { request, how, rule = '' } of [...host.inbox.ended].reverse()) {
    const { subject } = request;
    if (reported.has(request.id) || subject.type !== 'serverRequest') continue;
    reported.add(request.id);
    if (how === 'rule') terminal.note(text('cli.request.rule', { method: subject.method, rule }));
    if (how === 'automatic') terminal.note(text('cli.request.automatic', { method: subject.method }));
    if (how === 'refused') terminal.note(text('cli.request.refused', { method: subject.method }));
  }
}

function waiting(host: Host): WaitingRequest | undefined {
  for (const request of host.inbox.list()) {
    const { subject } = request;
    if (subject.type === 'serverRequest') return { ...request, subject };
  }
  return undefined;
}

async function replyTo(subject: ServerRequestSubject, declineAll: boolean, options: ConsentOptions): Promise<Reply> {
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
  const content = isUrl ? undefined : await fillForm(schemaOf(params), options);
  if (content !== undefined) terminal.note(JSON.stringify(content));
  terminal.note(text(isUrl ? 'cli.request.visited' : 'cli.request.send'));
  const word = (await readLine(options)).trim().toLowerCase();
  if (word === 'y' || word === 'yes') return result({ action: 'accept', ...(content && { content }) });
  return result({ action: word === 'd' ? 'decline' : 'cancel' });
}

function schemaOf(params: Json): Json | undefined {
  return isJsonObject(params) ? params.requestedSchema : undefined;
}

async function modelReply(options: ConsentOptions): Promise<Reply> {
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

const rejection: Reply = { type: 'error', code: REJECTED, message: 'The user rejected the request' };

function result(value: Record<string, unknown>): Reply {
  return { type: 'result', resultText: JSON.stringify(value) };
}
