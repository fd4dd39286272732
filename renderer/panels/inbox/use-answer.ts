import { useState } from 'react';
import type { Failure } from '#shared/model/failure.ts';
import type { Reply } from '#shared/model/reply-rule.ts';
import { client } from '../../data/client.ts';
import { failureOf } from '../../data/failure.ts';
import { useInboxFront } from '../../state/inbox-front.ts';
import type { RequestAsk } from './ask-kinds.ts';
import { dropReplyDraft, editedText, useReplyDraft } from './reply-draft.ts';

/** Answers what a server asked. `isSent` from the answer on; `failure` says why it did not count. */
export function useAnswer(ask: RequestAsk) {
  const [failure, setFailure] = useState<Failure>();
  const [isSent, setSent] = useState(false);
  const [draft] = useReplyDraft(ask);
  const answer = async (reply: Reply) => {
    setSent(true);
    setFailure(undefined);
    try {
      const edited = editedText(ask, draft);
      await client.asks.answer({ askId: ask.id, reply, ...(edited !== undefined && { editedText: edited }) });
      dropReplyDraft(ask);
      // The next one that waits comes to the front.
      useInboxFront.getState().show(undefined);
    } catch (error) {
      setFailure(failureOf(error));
      setSent(false);
    }
  };
  return { answer: (reply: Reply) => void answer(reply), isSent, failure };
}
