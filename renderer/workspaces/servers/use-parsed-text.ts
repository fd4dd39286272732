import { useEffect, useRef, useState } from 'react';
import type { Failure } from '#shared/model/failure.ts';
import { client } from '../../data/client.ts';
import { failureOf } from '../../data/failure.ts';
import { setDrafts, useDrafts } from './draft-store.ts';

const pauseMs = 200;

/**
 * Has the host read `text` after a short pause in typing and puts what it found into the drafts.
 * Returns why it found nothing, if so. A text that was read before (the dialog was closed meanwhile) is left alone.
 */
export function useParsedText(text: string): Failure | undefined {
  const [failure, setFailure] = useState<Failure>();
  const read = useRef(useDrafts.getState().drafts.length > 0 ? text : '');
  useEffect(() => {
    if (text === read.current) return;
    const abort = new AbortController();
    const timer = setTimeout(async () => {
      read.current = text;
      if (text.trim() === '') {
        setDrafts([], false);
        setFailure(undefined);
        return;
      }
      try {
        const { drafts, imported } = await client.servers.parse({ text }, { signal: abort.signal });
        setDrafts(drafts, imported);
        setFailure(undefined);
      } catch (error) {
        if (abort.signal.aborted) return;
        setDrafts([], false);
        setFailure(failureOf(error));
      }
    }, pauseMs);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [text]);
  return failure;
}
