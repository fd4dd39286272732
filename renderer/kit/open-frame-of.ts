import { useCallback } from 'react';
import { createFailure, FailureError } from '#shared/messages/failure.ts';
import type { SessionId } from '#shared/model/id/id.ts';
import { client } from '../data/client.ts';
import { useOpenFrame } from '../state/address.ts';
import { attempt } from '../state/notice.ts';

/**
 * Opens a frame that was noted before a restart, or says that it is gone: with a new log the numbers begin anew, so that
 * another session may have this one.
 */
export function useOpenFrameOf(): (of: { sessionId: SessionId }, seq: number) => void {
  const openFrame = useOpenFrame();
  return useCallback(
    ({ sessionId }, seq) => {
      const open = async () => {
        const { frame } = await client.traffic.frame({ seq });
        if (frame.sessionId !== sessionId) throw new FailureError(createFailure('unknownFrame', { seq }));
        openFrame(seq);
      };
      void attempt(open());
    },
    [openFrame],
  );
}
