/** How a recording's sessions over HTTP are. */
export interface RecordedStreams {
  /** Events have ids, after which a client can resume a stream. */
  hasIds: boolean;
  /** They are those of HTTP+SSE (2024-11-05). */
  areHttpSse: boolean;
  /** What the first request to delete a session got. */
  deletion?: RecordedDeletion;
}

export interface RecordedDeletion {
  status: number;
  contentType: string | undefined;
  body: Uint8Array;
}

/** Whether a response can have this status: a file may have any number. */
export function isResponseStatus(status: number): boolean {
  return status >= 200 && status < 600;
}

/** Whether the session is gone then: servers may refuse to delete one, with 405. */
export function isGone({ status }: RecordedDeletion): boolean {
  return status < 300 || status === 404;
}
