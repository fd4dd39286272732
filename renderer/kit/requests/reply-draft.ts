import type { Reply } from '#shared/model/inbox/client-setup.ts';
import { client } from '../../data/client.ts';
import { type ReplyDraft, useDrafts } from '../../state/drafts.ts';
import { type ArgumentsCheck, useTextCheck } from '../form/index.ts';
import { type PendingServerRequest, requestKind } from './pending-kinds.ts';
import { defaultContent, requestedSchema } from './requested-form.ts';
import { answerResult, emptyAnswer } from './sampling-answer.ts';

/** What the specification suggests for a person's refusal (client, sampling: error handling). */
const rejected = { errorCode: '-1', errorMessage: 'User rejected sampling request' };

/** The draft of an answer, and what changes it: it survives showing another request. */
export function useReplyDraft(request: PendingServerRequest): [ReplyDraft, (change: Partial<ReplyDraft>) => void] {
  const known = useDrafts(({ replies }) => replies[request.id]);
  const draft = known ?? firstDraft(request);
  const change = (part: Partial<ReplyDraft>) =>
    useDrafts.setState(({ replies }) => ({
      replies: { ...replies, [request.id]: { ...(replies[request.id] ?? firstDraft(request)), ...part } },
    }));
  return [draft, change];
}

export function dropReplyDraft({ id }: PendingServerRequest): void {
  useDrafts.setState(({ replies: { [id]: _ended, ...replies } }) => ({ replies }));
}

function firstDraft(request: PendingServerRequest): ReplyDraft {
  const { params, cutFrom } = request.subject;
  // The defaults of a schema are unknown while only its beginning is here.
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

/** The result that the form makes, formatted; undefined while it isn't JSON. */
export function acceptText({ subject }: PendingServerRequest, { answer, contentText }: ReplyDraft): string | undefined {
  switch (requestKind(subject)) {
    case 'sampling': {
      const result = answerResult(answer);
      return result && JSON.stringify(result, null, 2);
    }
    case 'form':
      if (contentText.trim() === '') return undefined;
      // Digits and the order of names stay as they were typed.
      return `{\n  "action": "accept",\n  "content": ${contentText.trim().replaceAll('\n', '\n  ')}\n}`;
    case 'url':
      return JSON.stringify({ action: 'accept' }, null, 2);
    case 'roots':
      return JSON.stringify({ roots: [] }, null, 2);
  }
}

/** The answer to an elicitation that gives nothing away. */
export function refusal(action: 'decline' | 'cancel'): Reply {
  return { type: 'result', resultText: JSON.stringify({ action }) };
}

/** A person's refusal of what is neither declined nor cancelled (client, sampling: error handling). */
export function rejection(kind: 'sampling' | 'roots'): Reply {
  return { type: 'error', code: -1, message: `User rejected ${kind} request` };
}

export function sentText({ subject }: PendingServerRequest): string {
  return JSON.stringify(subject.params, null, 2);
}

/** The request as it was edited; undefined when it is as it came. */
export function editedText(request: PendingServerRequest, { requestText }: ReplyDraft): string | undefined {
  return requestText === undefined || requestText === sentText(request) ? undefined : requestText;
}

/** What the draft would send; undefined while it isn't complete. */
export function draftReply(request: PendingServerRequest, draft: ReplyDraft): Reply | undefined {
  if (draft.form === 'error') {
    const code = Number(draft.errorCode);
    const isCode = /^-?\d+$/.test(draft.errorCode.trim()) && Number.isSafeInteger(code);
    return isCode ? { type: 'error', code, message: draft.errorMessage } : undefined;
  }
  const resultText = draft.form === 'json' ? draft.resultText : acceptText(request, draft);
  return resultText === undefined ? undefined : { type: 'result', resultText };
}

/** Checks what fills in a server's form, in the host and a moment after the last change; other requests have no form. */
export function useContentCheck({ id, subject }: PendingServerRequest, contentText: string): ArgumentsCheck {
  const isForm = requestKind(subject) === 'form';
  return useTextCheck(id, isForm ? contentText : undefined, (text, signal) =>
    client.inbox.check({ pendingId: id, contentText: text }, { signal }),
  );
}
