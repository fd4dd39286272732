import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { Reply } from '#shared/model/inbox/client-setup.ts';
import { client, host } from '../../data/client.ts';
import { useInboxFront } from '../../state/inbox-front.ts';
import { attempt } from '../../state/notice.ts';
import type { ArgumentsCheck } from '../form/index.ts';
import { type PendingServerRequest, requestKind } from './pending-kinds.ts';
import { draftReply, dropReplyDraft, editedText, useContentCheck, useReplyDraft } from './reply-draft.ts';
import { parsedObject } from './sampling-answer.ts';
import { useArmed } from './use-armed.ts';

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
