import type { Frame, GivenUp } from '../model/frame.ts';

/** What the frames of the log are called that tell of a request being given up. Part of the log's format. */
export const givenUpMethods: Record<GivenUp, string> = {
  cancelled: 'request cancelled',
  timedOut: 'request timed out',
};

/** How a request was given up, by the method of the frame that tells of it; undefined for any other method. */
export function givenUpIn(method: string | undefined): Frame['givenUp'] {
  if (method === givenUpMethods.cancelled) return 'cancelled';
  return method === givenUpMethods.timedOut ? 'timedOut' : undefined;
}
