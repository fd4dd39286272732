import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { parseJson } from '#shared/mcp/json/parse-json.ts';
import type { Reply } from '#shared/model/inbox/client-setup.ts';
import { client, host } from '../../data/client.ts';
import { type ReplyDraft, useDrafts } from '../../state/drafts.ts';
import { useInboxFront } from '../../state/inbox-front.ts';
import { attempt } from '../../state/notice.ts';
import { parsedObject } from '../editor/index.ts';
import { type ArgumentsCheck, useTextCheck } from '../form/index.ts';
import { errorReply, rejected } from '../rules/index.ts';
import { type PendingServerRequest, requestKind } from './pending-kinds.ts';
import { dropStoredReply, readReply, replyKey, storeReply } from './reply-drafts.ts';
import { defaultContent, requestedSchema } from './requested-form.ts';
import { answerResult, emptyAnswer } from './sampling-reply.tsx';
import { useArmed } from './use-armed.ts';

/** The draft of an answer, and what changes it: it survives showing another request. */
export function useReplyDraft(request: PendingServerRequest): [ReplyDraft, (change: Partial<ReplyDraft>) => void] {
  const known = useDrafts(({ replies }) => replies[request.id]);
  const stored = useDrafts(({ texts }) => texts[replyKey(request)]);
  const draft = known ?? readReply(stored === undefined ? undefined : parseJson(stored), firstDraft(request));
  const change = (part: Partial<ReplyDraft>) => {
    const next = { ...(useDrafts.getState().replies[request.id] ?? draft), ...part };
    useDrafts.setState(({ replies }) => ({ replies: { ...replies, [request.id]: next } }));
    storeReply(request, next);
  };
  return [draft, change];
}

export function dropReplyDraft(request: PendingServerRequest): void {
  useDrafts.setState(({ replies: { [request.id]: _ended, ...replies } }) => ({ replies }));
  dropStoredReply(request);
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
function draftReply(request: PendingServerRequest, draft: ReplyDraft): Reply | undefined {
  if (draft.form === 'error') return errorReply(draft.errorCode, draft.errorMessage);
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

/** What is entered as an answer, whether it may go out, and what sends it. */
export interface ReplyState {
  /** Undefined while what was entered isn't an answer. */
  reply: Reply | undefined;
  isObject: boolean;
  /** The check of a form's content. */
  check: ArgumentsCheck;
  /** Whether its buttons take a press: not in the first moment, and not after an answer. */
  canPress: boolean;
  /** Each new object shows all problems of the form, and leads to the first. */
  reveal: object | undefined;
  error: Error | null;
  /** Sends what was entered; a form that doesn't fit its schema shows why instead. */
  send: () => void;
  /** Sends this as it is. */
  answer: (reply: Reply) => void;
}

/** Answers a server's request, once. */
export function useReply(request: PendingServerRequest): ReplyState {
  const isArmed = useArmed();
  const [draft] = useReplyDraft(request);
  const check = useContentCheck(request, draft.contentText);
  const [reveal, setReveal] = useState<object>();
  const isUnderWay = useRef(false);
  const { mutate, error, isIdle } = useMutation(
    host.inbox.answer.mutationOptions({
      gcTime: 0,
      onSuccess: () => {
        dropReplyDraft(request);
        // The next one that waits comes to the front.
        useInboxFront.getState().show(undefined);
      },
    }),
  );
  const canPress = isArmed && (isIdle || error !== null);
  const entered = draftReply(request, draft);
  const isObject = entered?.type !== 'result' || parsedObject(entered.resultText) !== undefined;
  const reply = isObject ? entered : undefined;
  const answer = (given: Reply) => {
    if (!canPress) return;
    const edited = editedText(request, draft);
    mutate({ pendingId: request.id, reply: given, ...(edited !== undefined && { editedText: edited }) });
  };
  const fits = async (): Promise<boolean> => {
    if (requestKind(request.subject) !== 'form' || draft.form !== 'form') return true;
    const known = check.isChecking
      ? await attempt(client.inbox.check({ pendingId: request.id, contentText: draft.contentText }))
      : check.check;
    // What cannot be checked keeps nobody from sending.
    return known?.verdict !== 'invalid';
  };
  const send = async () => {
    if (!canPress || reply === undefined || isUnderWay.current) return;
    isUnderWay.current = true;
    const isFit = await fits();
    isUnderWay.current = false;
    if (isFit) answer(reply);
    else setReveal({});
  };
  return { reply, isObject, check, canPress, reveal, error, send: () => void send(), answer };
}
