import { create } from 'zustand';
import type { Reply } from '#shared/model/reply-rule.ts';
import { type PendingServerRequest, requestKind } from './pending-kinds.ts';
import { defaultContent, requestedSchema } from './requested-form.ts';
import { answerResult, emptyAnswer, type SamplingAnswer } from './sampling-answer.ts';

export const replyForms = ['form', 'json', 'error'] as const;
export type ReplyForm = (typeof replyForms)[number];

/** What was entered for an ask so far, each way of answering by itself. */
export interface ReplyDraft {
  /** Which of the ways is in front. */
  form: ReplyForm;
  /** A model's answer. */
  answer: SamplingAnswer;
  /** A form's content as JSON text. */
  contentText: string;
  /** The request's parameters as JSON text, once somebody has edited them. */
  requestText?: string | undefined;
  /** The whole result as JSON text. */
  resultText: string;
  errorCode: string;
  errorMessage: string;
}

/** What the specification suggests for a person's refusal (client, sampling: error handling). */
const rejected = { errorCode: '-1', errorMessage: 'User rejected sampling request' };

interface DraftStore {
  drafts: Readonly<Record<string, ReplyDraft>>;
}

const useDrafts = create<DraftStore>(() => ({ drafts: {} }));

/** The draft of an ask's answer, and what changes it: it outlives looking at another ask. */
export function useReplyDraft(request: PendingServerRequest): [ReplyDraft, (change: Partial<ReplyDraft>) => void] {
  const known = useDrafts(({ drafts }) => drafts[request.id]);
  const draft = known ?? firstDraft(request);
  const change = (part: Partial<ReplyDraft>) =>
    useDrafts.setState(({ drafts }) => ({
      drafts: { ...drafts, [request.id]: { ...(drafts[request.id] ?? firstDraft(request)), ...part } },
    }));
  return [draft, change];
}

/** Forgets what was entered for an ask that is over. */
export function dropReplyDraft({ id }: PendingServerRequest): void {
  useDrafts.setState(({ drafts: { [id]: _gone, ...drafts } }) => ({ drafts }));
}

function firstDraft(request: PendingServerRequest): ReplyDraft {
  const { params, cutFrom } = request.subject;
  // The beginning of a schema says nothing certain about its defaults.
  const content = defaultContent(cutFrom === undefined ? requestedSchema(params) : undefined);
  const draft: ReplyDraft = {
    form: 'form',
    answer: emptyAnswer,
    contentText: JSON.stringify(content, null, 2),
    resultText: '',
    ...rejected,
  };
  return { ...draft, resultText: acceptText(request, draft) ?? '{}' };
}

/** The result that the form stands for, laid out; undefined as long as it is no JSON. */
export function acceptText({ subject }: PendingServerRequest, { answer, contentText }: ReplyDraft): string | undefined {
  switch (requestKind(subject)) {
    case 'sampling': {
      const result = answerResult(answer);
      return result && JSON.stringify(result, null, 2);
    }
    case 'form':
      return contentText.trim() === ''
        ? undefined
        : `{\n  "action": "accept",\n  "content": ${indented(contentText)}\n}`;
    case 'url':
      return JSON.stringify({ action: 'accept' }, null, 2);
    case 'roots':
      return JSON.stringify({ roots: [] }, null, 2);
  }
}

/** Digits and the order of names stay as they were typed. */
function indented(text: string): string {
  return text.trim().replaceAll('\n', '\n  ');
}

/** The answer to an elicitation that gives nothing away. */
export function refusal(action: 'decline' | 'cancel'): Reply {
  return { type: 'result', resultText: JSON.stringify({ action }) };
}

/** The request's parameters as they came, laid out. */
export function sentText({ subject }: PendingServerRequest): string {
  return JSON.stringify(subject.params, null, 2);
}

/** The request as it was edited; undefined when it is as it came. */
export function editedText(request: PendingServerRequest, { requestText }: ReplyDraft): string | undefined {
  return requestText === undefined || requestText === sentText(request) ? undefined : requestText;
}

/** What the draft would send as it stands; undefined while it is not ready to be sent. */
export function draftReply(request: PendingServerRequest, draft: ReplyDraft): Reply | undefined {
  if (draft.form === 'error') {
    const code = Number(draft.errorCode);
    const isCode = /^-?\d+$/.test(draft.errorCode.trim()) && Number.isSafeInteger(code);
    return isCode ? { type: 'error', code, message: draft.errorMessage } : undefined;
  }
  const resultText = draft.form === 'json' ? draft.resultText : acceptText(request, draft);
  return resultText === undefined ? undefined : { type: 'result', resultText };
}
