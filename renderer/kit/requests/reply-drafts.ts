import { isJsonObject, type Json } from '#shared/model/json/json.ts';
import { withoutSecrets } from '#shared/secrets/without-secrets.ts';
import {
  type AnswerBlock,
  answerBlockTypes,
  draftKey,
  dropDraft,
  type ReplyDraft,
  replyForms,
  type SamplingAnswer,
  setDraftText,
} from '../../state/drafts.ts';
import { secretFields } from '../form/index.ts';
import type { PendingServerRequest } from './pending-kinds.ts';
import { requestedSchema } from './requested-form.ts';

/**
 * The key of the stored answer to a request: the same for the same request of the same server, since after a restart it
 * comes with another id.
 */
export function replyKey({ serverId, subject }: PendingServerRequest): string {
  return draftKey('reply', serverId, nameOf(subject));
}

/** Stores a half-written answer without its secrets; not when nobody can say what they are. */
export function storeReply(request: PendingServerRequest, draft: ReplyDraft): void {
  const { serverId, subject } = request;
  const names = secretFields(requestedSchema(subject.params));
  if (names === undefined) return;
  const clean = (text: string | undefined) => (text === undefined ? undefined : withoutSecrets(text, names));
  const { contentText, resultText, requestText, ...others } = draft;
  const stored = {
    ...others,
    contentText: clean(contentText),
    resultText: clean(resultText),
    requestText: clean(requestText),
  };
  setDraftText('reply', serverId, nameOf(subject), JSON.stringify(stored));
}

export function dropStoredReply(request: PendingServerRequest): void {
  dropDraft(replyKey(request));
}

/** A stored answer, as far as it can be read; the rest is as in `first`. */
export function readReply(stored: Json | undefined, first: ReplyDraft): ReplyDraft {
  if (!isJsonObject(stored)) return first;
  const text = (name: keyof ReplyDraft): { [Name in typeof name]?: string } => {
    const value = stored[name];
    return typeof value === 'string' ? { [name]: value } : {};
  };
  return {
    ...first,
    ...text('contentText'),
    ...text('resultText'),
    ...text('requestText'),
    ...text('errorCode'),
    ...text('errorMessage'),
    form: replyForms.find((form) => form === stored.form) ?? first.form,
    answer: readAnswer(stored.answer) ?? first.answer,
  };
}

function readAnswer(stored: Json | undefined): SamplingAnswer | undefined {
  if (!isJsonObject(stored) || !Array.isArray(stored.blocks)) return undefined;
  const { model, stopReason } = stored;
  if (typeof model !== 'string' || typeof stopReason !== 'string') return undefined;
  const blocks = stored.blocks.flatMap((block) => readBlock(block) ?? []);
  return blocks.length === 0 ? undefined : { blocks, model, stopReason };
}

function readBlock(stored: Json): AnswerBlock | undefined {
  if (!isJsonObject(stored)) return undefined;
  const type = answerBlockTypes.find((each) => each === stored.type);
  const field = (name: string) => (typeof stored[name] === 'string' ? stored[name] : '');
  return (
    type && {
      type,
      text: field('text'),
      mimeType: field('mimeType'),
      data: field('data'),
      toolId: field('toolId'),
      toolName: field('toolName'),
      inputText: field('inputText'),
    }
  );
}

const names = new WeakMap<object, string>();

/** The method and a digest of the parameters (FNV-1a, twice 32 bits). */
function nameOf(subject: PendingServerRequest['subject']): string {
  const known = names.get(subject);
  if (known !== undefined) return known;
  const text = JSON.stringify(subject.params);
  let [one, other] = [0x811c9dc5, 0x01000193];
  for (let at = 0; at < text.length; at += 1) {
    one = Math.imul(one ^ text.charCodeAt(at), 0x01000193) >>> 0;
    other = Math.imul(other ^ text.charCodeAt(at), 0x85ebca6b) >>> 0;
  }
  const name = `${subject.method} ${one.toString(16)}${other.toString(16)}`;
  names.set(subject, name);
  return name;
}
