import type { ServerId } from '#shared/model/id/id.ts';
import type { ClientSetup, Reply, ReplyRule, ServerMethod } from '#shared/model/inbox/client-setup.ts';
import { client, host, queryClient } from '../../data/client.ts';
import { attempt } from '../../state/notice.ts';
import { parsedObject } from '../editor/index.ts';

/** An auto-reply rule as entered. */
export interface RuleDraft {
  /** Absent: a new rule. */
  id?: string | undefined;
  name: string;
  method: ServerMethod;
  /** Absent: any server. */
  serverId?: ServerId | undefined;
  contains: string;
  form: Reply['type'];
  /** JSON text of the result. */
  resultText: string;
  errorCode: string;
  errorMessage: string;
}

/** What the specification suggests for a refused sampling request. */
export const rejected = { errorCode: '-1', errorMessage: 'User rejected sampling request' };
const declined = '{\n  "action": "decline"\n}';

/** A new rule that refuses every request of `method`. */
export function refusingDraft(method: ServerMethod, serverId?: ServerId): RuleDraft {
  const isSampling = method === 'sampling/createMessage';
  return {
    name: '',
    method,
    serverId,
    contains: '',
    form: isSampling ? 'error' : 'result',
    resultText: declined,
    ...rejected,
  };
}

/** A rule, or one reply, as a draft. */
export function draftOf(
  given: Pick<ReplyRule, 'method' | 'reply'> & Partial<Omit<ReplyRule, 'method' | 'reply'>>,
): RuleDraft {
  const { id, name = '', method, serverId, contains = '', reply } = given;
  const draft = { ...refusingDraft(method, serverId), id, name, contains, form: reply.type };
  if (reply.type === 'result') return { ...draft, resultText: reply.resultText };
  return { ...draft, errorCode: String(reply.code), errorMessage: reply.message };
}

/** The reply of a draft; undefined while it isn't valid. */
export function replyOf({ form, resultText, errorCode, errorMessage }: RuleDraft): Reply | undefined {
  if (form === 'error') return errorReply(errorCode, errorMessage);
  return parsedObject(resultText) === undefined ? undefined : { type: 'result', resultText };
}

/** An error as a reply; undefined when the code isn't an integer. */
export function errorReply(errorCode: string, message: string): Reply | undefined {
  const code = Number(errorCode);
  const isCode = /^-?\d+$/.test(errorCode.trim()) && Number.isSafeInteger(code);
  return isCode ? { type: 'error', code, message } : undefined;
}

/** The rule of a draft, with `id` when it is new; undefined while it isn't valid. */
export function ruleOf(draft: RuleDraft, id: string): ReplyRule | undefined {
  const { name, method, serverId, contains } = draft;
  const reply = replyOf(draft);
  if (reply === undefined || name.trim() === '' || contains.length > 500) return undefined;
  return {
    id: draft.id ?? id,
    name: name.trim(),
    method,
    contains,
    reply,
    serverId,
  };
}

/** The rules that apply to a server: its own, and those for any server; all without a server. */
export function rulesFor(rules: readonly ReplyRule[], serverId: ServerId | undefined): readonly ReplyRule[] {
  if (serverId === undefined) return rules;
  return rules.filter((rule) => rule.serverId === undefined || rule.serverId === serverId);
}

/** Moves a rule past the shown rule before (-1) or after it (1); returns the same rules if there is none. */
export function movedRules(
  rules: readonly ReplyRule[],
  shown: readonly ReplyRule[],
  id: string,
  by: -1 | 1,
): readonly ReplyRule[] {
  const rule = rules.find((each) => each.id === id);
  const neighbour = shown[shown.findIndex((each) => each.id === id) + by];
  if (rule === undefined || neighbour === undefined) return rules;
  const others = rules.filter((each) => each.id !== id);
  return others.toSpliced(others.indexOf(neighbour) + (by === 1 ? 1 : 0), 0, rule);
}

/** Stores a server's client setup. Resolves with false when that failed, which the notice bar shows. */
export async function changeSetup(setup: ClientSetup): Promise<boolean> {
  const stored = await attempt(client.client.change(setup));
  if (stored === undefined) return false;
  queryClient.setQueryData(host.client.setup.queryKey({ input: { serverId: setup.serverId } }), stored);
  return true;
}

/** Replaces the auto-reply rules. Resolves with false when that failed, which the notice bar shows. */
export async function setRules(rules: ReplyRule[]): Promise<boolean> {
  const stored = await attempt(client.client.setRules({ rules }));
  if (stored === undefined) return false;
  queryClient.setQueryData(host.client.rules.queryKey(), stored);
  return true;
}
