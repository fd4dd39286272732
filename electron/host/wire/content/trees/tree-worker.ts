import { parentPort } from 'node:worker_threads';
import { HeldTrees } from './held-trees.ts';
import type { TreeReply, TreeRequest } from './tree-message.ts';

if (parentPort === null) throw new Error('Trees of JSON are built in a worker thread');
const host = parentPort;
const trees = new HeldTrees();

host.on('message', ({ id, ...request }: TreeRequest) => {
  host.postMessage({ id, answer: trees.answer(request) } satisfies TreeReply);
});
