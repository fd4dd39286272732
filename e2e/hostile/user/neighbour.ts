import { parentPort, workerData } from 'node:worker_threads';
import { z } from 'zod';
import { sessionIdSchema } from '#shared/model/id/id.ts';
import { clientOf } from '../../front-ends/browser-client.ts';

/**
 * Another session's requests, one after the other, in a thread of its own so that nothing but the host slows them down.
 * Ends at the first message, with the longest one's milliseconds.
 */
const { entry, sessionId, uri } = z
  .object({
    entry: z.object({ url: z.string(), cookie: z.string() }),
    sessionId: sessionIdSchema,
    uri: z.string(),
  })
  .parse(workerData);

const { client, close } = clientOf(entry);
let isOver = false;
parentPort?.once('message', () => {
  isOver = true;
});
let longest = 0;
let failed = 0;
let count = 0;
for (; !isOver; count += 1) {
  const start = performance.now();
  await client.resources.read({ sessionId, uri }).catch(() => {
    failed += 1;
  });
  longest = Math.max(longest, performance.now() - start);
  await new Promise((resolve) => setTimeout(resolve, 10));
}
close();
parentPort?.postMessage({ longest, failed, count });
