import { parseExactJson } from '#shared/mcp/exact-json.ts';
import type { ServerId } from '#shared/model/id.ts';
import { isJsonObject } from '#shared/model/json.ts';
import type { Reply, ReplyRule, ServerMethod } from '#shared/model/reply-rule.ts';

/** A standing answer as it is entered. */
export interface RuleDraft {
  /** Absent: it is new. */
  id?: string;
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

/** What a refusal looks like: the specification's suggestion for sampling, a decline for a form or a visit. */
const rejected = { errorCode: '-1', errorMessage: 'User rejected sampling request' };
const declined = '{\n  "action": "decline"\n}';

/** A new standing answer that refuses whatever `method` asks. */
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

/** An answer, or a standing one, as something to enter. */
export function draftOf(
  given: Pick<ReplyRule, 'method' | 'reply'> & Partial<Omit<ReplyRule, 'method' | 'reply'>>,
): RuleDraft {
  const { id, name = '', method, serverId, contains = '', reply } = given;
  const draft = {
    ...refusingDraft(method, serverId),
    name,
    contains,
    form: reply.type,
    ...(id !== undefined && { id }),
  };
  if (reply.type === 'result') return { ...draft, resultText: reply.resultText };
  return { ...draft, errorCode: String(reply.code), errorMessage: reply.message };
}

/** The answer that a draft stands for; undefined while it is none. */
export function replyOf({ form, resultText, errorCode, errorMessage }: RuleDraft): Reply | undefined {
  if (form === 'result') return isObjectText(resultText) ? { type: 'result', resultText } : undefined;
  const code = Number(errorCode);
  const isCode = /^-?\d+$/.test(errorCode.trim()) && Number.isSafeInteger(code);
  return isCode ? { type: 'error', code, message: errorMessage } : undefined;
}

/** The rule that a draft stands for, under `id` when it is new; undefined while it cannot be kept. */
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
    ...(serverId !== undefined && { serverId }),
  };
}

function isObjectText(text: string): boolean {
  try {
    return isJsonObject(parseExactJson(text));
  } catch {
    return false;
  }
}
