import type { ToolCallSubject } from '#shared/model/inbox/pending-request.ts';
import { confirm, inTurn } from '../interaction/before-connecting.ts';
import { firstPending } from '../interaction/server-requests.ts';
import type { RunContext } from '../run-context.ts';
import { claims } from './list-items.ts';

/** Whether a call may be sent to the server of this name. */
type Allows = (request: ToolCallSubject, serverName: string) => boolean | Promise<boolean>;

/**
 * Decides the pending calls until the signal aborts: the policy may have decided already, and a call waits again when its
 * tool changed.
 */
export async function decideCalls({ host, signal }: RunContext, allows: Allows, over: AbortSignal): Promise<void> {
  const next = () => firstPending(host, 'toolCall');
  for await (const _digest of host.digests.watch(0, AbortSignal.any([signal, over]))) {
    for (let request = next(); request !== undefined; request = next()) {
      const { id, subject, serverName } = request;
      const isAllowed = await allows(subject, serverName);
      // Meanwhile another request may have taken its place.
      if (next()?.id === id) host.connections.inbox.decide(id, isAllowed ? 'allow' : 'deny');
    }
  }
}

/** Shows a call and asks whether to send it; without a terminal it isn't sent, and a note says so. */
export function allowsAtTerminal(context: RunContext, request: ToolCallSubject, server: string): Promise<boolean> {
  return inTurn(() => askAtTerminal(context, request, server));
}

async function askAtTerminal(context: RunContext, request: ToolCallSubject, server: string): Promise<boolean> {
  const { terminal, text, input } = context;
  terminal.note(text('cli.tool.sends', { server, target: request.target }));
  terminal.note(request.message);
  for (const definition of request.definitions) {
    const declared = claims(definition);
    if (declared !== '') terminal.note(text('cli.tool.claims', { claims: declared }));
  }
  if (request.approvedBefore !== undefined) terminal.note(text('cli.tool.changed'));
  if (!input.isTTY) {
    terminal.note(text('cli.tool.needsYes'));
    return false;
  }
  terminal.note(text('cli.tool.question'));
  return confirm(context);
}
