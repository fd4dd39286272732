import process from 'node:process';
import { checkSync } from 'recheck';
import { replyToRequests } from '#host/worker-replies.ts';
import type { ExpressionCalls } from './expression-check.ts';

/** In milliseconds; all but a few that have bounds take a few seconds, also on a busy machine. */
const timeout = 60_000;

// In JavaScript on every machine: what the library's programs for some of them say differs in the cases that are hard.
process.env.RECHECK_SYNC_BACKEND = 'pure';

replyToRequests<ExpressionCalls>({ judge });

function judge({ source, flags }: Parameters<ExpressionCalls['judge']>[0]): ReturnType<ExpressionCalls['judge']> {
  // Automata prove it or don't know; the library's other way, trying texts, depends on the machine's speed.
  const found = checkSync(source, flags, { checker: 'automaton', timeout });
  if (found.status === 'safe') return { against: null, isFinal: true };
  if (found.status === 'vulnerable') return { against: `takes ${found.complexity.summary} time`, isFinal: true };
  return { against: `can't be decided (${found.error.kind})`, isFinal: found.error.kind !== 'timeout' };
}
