import { parentPort } from 'node:worker_threads';
import type { Calls } from './worker-thread.ts';

/** In a thread: replies to each request of its `WorkerThread` with what the function of that name returns. */
export function replyToRequests<All extends Calls<All>>(calls: All): void {
  if (parentPort === null) throw new Error('This module runs in a worker thread');
  const host = parentPort;
  host.on('message', ({ name, input }: { name: keyof All; input: never }) =>
    host.postMessage({ output: calls[name](input) }),
  );
  // Its start isn't part of the first request.
  host.postMessage({ output: undefined });
}
