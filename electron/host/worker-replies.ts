import { parentPort } from 'node:worker_threads';
import { type Calls, type Posted, startId, type ThreadMessage } from './request-thread.ts';

/** In a thread: replies to each request of its `RequestThread` with what the function of that name returns. */
export function replyToRequests<All extends Calls<All>>(calls: All): void {
  if (parentPort === null) throw new Error('This module runs in a worker thread');
  const host = parentPort;
  const post = (id: number, output: unknown) => host.postMessage({ id, output } satisfies ThreadMessage);
  host.on('message', ({ id, name, input }: Posted<keyof All, never>) => post(id, calls[name](input)));
  // Its start isn't part of the first request.
  post(startId, undefined);
}
