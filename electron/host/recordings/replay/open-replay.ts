import { type Clock, delay } from '../../platform.ts';
import { inSlices } from '../../wire/slices/work-queue.ts';
import { type Recording, readRecording, refuseMasked } from './recording.ts';
import { type Passthrough, ReplaySession, type Send } from './replay-session.ts';
import { type Miss, RequestIndex, RequestMatcher } from './request-matcher.ts';

interface ReplayOptions {
  clock: Clock;
  allowsMasked: boolean;
  /** Default: at once. */
  speed?: number;
  onMiss?: ((method: string, miss: Miss) => void) | undefined;
  /** Makes what gets the requests that aren't in the recording. */
  passthrough?: ((unsolicited: Send) => Passthrough) | undefined;
}

export interface Replay extends Pick<Recording, 'requests' | 'streams'> {
  /** What answers one client; `unsolicited` sends what belongs to no open request. */
  open(unsolicited: Send): ReplaySession;
  /** The same once the client's session is deleted; undefined when nothing was requested then. */
  openDeleted: (() => ReplaySession) | undefined;
}

/** Reads a recording, to answer clients from it. Fails as `readRecording`, and with `recordingMasked`. */
export async function openReplay(
  path: string,
  { clock, allowsMasked, speed = 0, onMiss, passthrough }: ReplayOptions,
): Promise<Replay> {
  const { header, requests, streams } = await readRecording(path);
  refuseMasked(header, path, allowsMasked);
  const [before, after] = [false, true].map((isAfter) =>
    requests.filter(({ isAfterDeletion = false }) => isAfterDeletion === isAfter),
  );
  const index = await inSlices(RequestIndex.of(before ?? []));
  const deleted = await inSlices(RequestIndex.of(after ?? []));
  // Over HTTP without sessions, all requests are of one client.
  const matcher = new RequestMatcher(index);
  const sleep = (ms: number, signal: AbortSignal) => delay(clock, ms, { signal });
  const deletedMatcher = new RequestMatcher(deleted);
  return {
    requests,
    streams,
    open: (unsolicited) =>
      new ReplaySession({ index, speed, sleep, unsolicited, onMiss, passthrough: passthrough?.(unsolicited) }, matcher),
    openDeleted:
      deleted.requests.length === 0
        ? undefined
        : () => new ReplaySession({ index: deleted, speed, sleep, unsolicited: () => {}, onMiss }, deletedMatcher),
  };
}
