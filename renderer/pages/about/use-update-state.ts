import { useEffect, useState } from 'react';
import type { Failure } from '#shared/model/failure.ts';
import type { UpdateState } from '#shared/model/update.ts';
import { client, useLinkState } from '../../data/client.ts';
import { failureOf } from '../../data/failure.ts';

/** What the desktop app knows about a newer version, as it changes; undefined until the first state is here. */
export function useUpdateState(): { state: UpdateState | undefined; failure: Failure | undefined } {
  const [state, setState] = useState<UpdateState>();
  const [failure, setFailure] = useState<Failure>();
  const linkState = useLinkState();
  useEffect(() => {
    if (linkState !== 'open') return;
    const stopped = new AbortController();
    const follow = async () => {
      for await (const next of await client.desktop.updates(undefined, { signal: stopped.signal })) {
        setState(next);
        setFailure(undefined);
      }
    };
    follow().catch((thrown) => {
      if (!stopped.signal.aborted) setFailure(failureOf(thrown));
    });
    return () => stopped.abort();
  }, [linkState]);
  return { state, failure };
}
