import { useState } from 'react';
import type { Failure } from '#shared/model/failure.ts';
import type { PendingId } from '#shared/model/id/id.ts';
import type { Decision } from '#shared/model/inbox/pending-request.ts';
import { client } from '../../data/client.ts';
import { failureOf } from '../../data/failure.ts';

/** Answers a question. `isSent` from the answer on; `failure` says why it did not count. */
export function useDecide(pendingId: PendingId) {
  const [failure, setFailure] = useState<Failure>();
  const [isSent, setSent] = useState(false);
  const decide = async (decision: Decision) => {
    setSent(true);
    try {
      await client.inbox.decide({ pendingId, decision });
    } catch (error) {
      setFailure(failureOf(error));
      setSent(false);
    }
  };
  return { decide: (decision: Decision) => void decide(decision), isSent, failure };
}
