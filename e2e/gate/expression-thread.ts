import process from 'node:process';
import { parentPort } from 'node:worker_threads';
import { checkSync } from 'recheck';
import { z } from 'zod';

const pattern = z.object({ source: z.string(), flags: z.string() });

/** Longer isn't waited for, in milliseconds; the slowest of the product takes a few seconds on a busy machine. */
const timeout = 60_000;

// In JavaScript on every machine: what the library's programs for some of them say differs in the cases that are hard.
process.env.RECHECK_SYNC_BACKEND = 'pure';

parentPort?.on('message', (message) => {
  const { source, flags } = pattern.parse(message);
  // Automata prove it or don't know; the library's other way, trying texts, depends on the machine's speed.
  const found = checkSync(source, flags, { checker: 'automaton', timeout });
  parentPort?.postMessage(
    found.status === 'safe'
      ? undefined
      : found.status === 'vulnerable'
        ? `takes ${found.complexity.summary} time`
        : `can't be decided (${found.error.kind})`,
  );
});
