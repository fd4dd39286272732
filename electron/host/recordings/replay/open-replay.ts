import { type Clock, delay } from '../../platform.ts';
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
}

/** Reads a recording, to answer clients from it. Fails as `readRecording`, and with `recordingMasked`. */
export async function openReplay(
  path: string,
  { clock, allowsMasked, speed = 0, onMiss, passthrough }: ReplayOptions,
): Promise<Replay> {
  const { header, requests, streams } = await readRecording(path);
  refuseMasked(header, path, allowsMasked);
  const index = new RequestIndex(requests);
  // Over HTTP without sessions, all requests are of one client.
  const matcher = new RequestMatcher(index);
  const sleep = (ms: number, signal: AbortSignal) => delay(clock, ms, { signal });
  return {
    requests,
    streams,
    open: (unsolicited) =>
      new ReplaySession({ index, speed, sleep, unsolicited, onMiss, passthrough: passthrough?.(unsolicited) }, matcher),
  };
}
