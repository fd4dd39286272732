import type { Frame, GivenUp } from '../model/frame.ts';

/** The methods of log frames that report a cancelled or timed-out request. Part of the log's format. */
export const givenUpMethods: Record<GivenUp, string> = {
  cancelled: 'request cancelled',
  timedOut: 'request timed out',
};

/** How a request ended, by the method of its frame; undefined for any other method. */
export function givenUpIn(method: string | undefined): Frame['givenUp'] {
  if (method === givenUpMethods.cancelled) return 'cancelled';
  return method === givenUpMethods.timedOut ? 'timedOut' : undefined;
}
