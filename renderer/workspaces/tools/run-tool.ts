import type { RunId, SessionId } from '#shared/model/id.ts';
import type { SchemaCheck } from '#shared/model/schema-check.ts';
import type { ToolCall } from '#shared/model/tool-call.ts';
import { client } from '../../data/client.ts';
import { failureOf } from '../../data/failure.ts';
import type { ArgumentsCheck } from '../../kit/form/index.ts';
import { showFailure } from '../../state/notice.ts';
import { startCall } from './calls/index.ts';
import type { ReadOptions } from './run-options.ts';

/** A tool with the arguments that it is to be run with. */
export interface Wish {
  sessionId: SessionId;
  tool: string;
  /** Its position in the session's list. */
  ordinal: number;
  argumentsText: string;
  options: Pick<ReadOptions, 'times' | 'timeoutMs' | 'maxTimeoutMs'>;
  asTask: ToolCall['asTask'];
}

/** What came of trying: a call, or why there is none (a failure is told in the window's notice bar). */
export type Attempt = { run: RunId } | { refused: 'invalid' | 'notJson' | 'failed' };

/** Runs a tool unless its arguments do not fit; a check that is under way is waited for. */
export async function runTool(wish: Wish, known: ArgumentsCheck): Promise<Attempt> {
  const verdict = known.isChecking || known.check === undefined ? await verdictOn(wish) : known.check.verdict;
  if (verdict === 'invalid' || verdict === 'notJson') return { refused: verdict };
  return send(wish, false);
}

/** Runs a tool although its arguments do not fit. */
export function runInvalid(wish: Wish): Promise<Attempt> {
  return send(wish, true);
}

/** Undefined when it cannot be checked: that keeps nobody from sending. */
async function verdictOn({ sessionId, ordinal, argumentsText }: Wish): Promise<SchemaCheck['verdict'] | undefined> {
  try {
    return (await client.calls.check({ sessionId, ordinal, argumentsText })).verdict;
  } catch (thrown) {
    showFailure(failureOf(thrown));
    return undefined;
  }
}

async function send({ sessionId, tool, argumentsText, options, asTask }: Wish, invalid: boolean): Promise<Attempt> {
  const run = await startCall({ sessionId, tool, argumentsText, invalid, asTask, ...options });
  return run === undefined ? { refused: 'failed' } : { run };
}
