/**
 * The time in which the server couldn't go on with a request, since the client had to answer a server request of it or to
 * sign in. It isn't latency.
 */
export interface ClientTime {
  /** What the client has yet to do. */
  open: number;
  since: number;
  /** What it has taken so far, in milliseconds. */
  ms: number;
}

interface Timed {
  clientTime?: ClientTime | undefined;
}

/** The client has something more to do before the server can go on with a request. */
export function beginWait(request: Timed, at: number): void {
  const time = request.clientTime ?? { open: 0, since: at, ms: 0 };
  request.clientTime = time;
  if (time.open === 0) time.since = at;
  time.open += 1;
}

/** It has done one of them. */
export function endWait({ clientTime: time }: Timed, at: number): void {
  if (time === undefined || time.open === 0) return;
  time.open -= 1;
  if (time.open === 0) time.ms += at - time.since;
}

/** The time that the server took for a request until `at`, in milliseconds. */
export function latencyOf({ at: sentAt, clientTime: time }: Timed & { at: number }, at: number): number {
  const total = at - sentAt;
  if (time === undefined) return total;
  return total - time.ms - (time.open > 0 ? at - time.since : 0);
}
