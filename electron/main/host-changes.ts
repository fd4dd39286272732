import { app } from 'electron';
import type { Host } from '#host/create-host.ts';
import type { Digest } from '#shared/model/digest.ts';

/** Calls `onDigest` with the host's changes until the app quits, as its windows learn of them. */
export function followHost(
  { digests, traffic }: Pick<Host, 'digests' | 'traffic'>,
  onDigest: (digest: Digest) => void,
): void {
  const stopped = new AbortController();
  app.once('will-quit', () => stopped.abort());
  const follow = async () => {
    for await (const digest of digests.watch(traffic.head, stopped.signal)) onDigest(digest);
  };
  void follow();
}
