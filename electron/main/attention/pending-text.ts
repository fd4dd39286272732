import type { ShellText } from '#shared/messages/shell.ts';
import type { PendingRequest } from '#shared/model/inbox/pending-request.ts';
import { shownName } from '#shared/model/shown-name.ts';

/** A line for a notification: what waits, and of which server. */
export interface PendingText {
  title: string;
  body: string;
}

type Pending = Pick<PendingRequest, 'serverName' | 'subject'>;

const keys = {
  'sampling/createMessage': 'waiting.sampling',
  'elicitation/create': 'waiting.elicitation',
  'roots/list': 'waiting.roots',
} as const;

/**
 * What the system shows of requests that wait for a person: their kind and the configured name of the server. Nothing
 * that a server wrote is in it, since it appears outside Loupe's window.
 */
export function pendingText(pending: readonly Pending[], text: ShellText): PendingText | undefined {
  const [first] = pending;
  if (first === undefined) return undefined;
  const names = [...new Set(pending.map(({ serverName }) => shownName(serverName)))];
  const body = names.slice(0, 3).join(', ') + (names.length > 3 ? ', …' : '');
  if (pending.length > 1) return { title: text('waiting.several', { count: pending.length }), body };
  const { subject } = first;
  const title = subject.type === 'serverRequest' ? text(keys[subject.method]) : text(`waiting.${subject.type}`);
  return { title, body };
}
