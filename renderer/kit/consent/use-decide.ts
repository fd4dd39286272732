import { useState } from 'react';
import type { Decision } from '#shared/model/ask.ts';
import type { Failure } from '#shared/model/failure.ts';
import type { AskId } from '#shared/model/id.ts';
import { client } from '../../data/client.ts';
import { failureOf } from '../../data/failure.ts';

/** Answers a question. `isSent` from the answer on; `failure` says why it did not count. */
export function useDecide(askId: AskId) {
  const [failure, setFailure] = useState<Failure>();
  const [isSent, setSent] = useState(false);
  const decide = async (decision: Decision) => {
    setSent(true);
    try {
      await client.asks.decide({ askId, decision });
    } catch (error) {
      setFailure(failureOf(error));
      setSent(false);
    }
  };
  return { decide: (decision: Decision) => void decide(decision), isSent, failure };
}
