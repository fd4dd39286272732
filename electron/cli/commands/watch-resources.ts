import { createFailure, FailureError } from '#shared/messages/failure.ts';
import { isJsonObject, type JsonObject } from '#shared/model/json.ts';
import type { ResourceUpdate, Subscription } from '#shared/model/subscription.ts';
import type { Action } from '../arguments/invocation.ts';
import { type ExitCode, exitCodes } from '../output/exit-code.ts';
import type { RunContext } from './run-context.ts';
import { UpdateBreaks } from './update-breaks.ts';

type WatchAction = Extract<Action, { type: 'watchResources' }>;

const linesAtOnce = 500;

/**
 * Watches resources and prints a line of JSON for each update, unsolicited ones included, until `count` is reached or
 * the user interrupts. A subscription that the server refuses or ends is a failure.
 */
export async function watchResources(context: RunContext, action: WatchAction): Promise<ExitCode> {
  const { host, session, terminal, text, signal } = context;
  for (const uri of action.uris) {
    const { state, failure } = await host.subscriptions.subscribe(session, uri, false);
    signal.throwIfAborted();
    // A listen that breaks at once is reopened like one that breaks later.
    if (state === 'active' || state === 'reopening') continue;
    terminal.note(text('cli.watch.refused', { uri }));
    throw new FailureError(failure ?? createFailure('connectionLost', { method: 'subscriptions/listen' }));
  }
  terminal.note(text('cli.watch.started', { count: action.uris.length }));
  await printUpdates(context, action);
  signal.throwIfAborted();
  await Promise.all(action.uris.map((uri) => host.subscriptions.unsubscribe(session.id, uri)));
  return exitCodes.done;
}

/** Resolves when `count` updates are printed; throws when the subscriptions have ended. */
async function printUpdates(context: RunContext, { count = Number.POSITIVE_INFINITY, read }: WatchAction) {
  const { host, session, terminal, signal } = context;
  const breaks = new UpdateBreaks(context);
  let seen = 0;
  let printed = 0;
  for await (const _digest of host.digests.watch(0, signal)) {
    breaks.check();
    // Checked first, so that updates before the end are still printed.
    const isOver = session.phase === 'ended' || host.subscriptions.list().every(isFinished);
    for (let more = true; more && printed < count; ) {
      const { updates, total } = host.subscriptions.log.read({}, seen, linesAtOnce);
      for (const update of updates) {
        seen += 1;
        if (update.kind !== 'updated') continue;
        terminal.printJsonLine({ ...lineOf(update), ...(read && (await contentsOf(context, update.uri))) });
        printed += 1;
        if (printed === count) return;
      }
      more = seen < total;
    }
    if (isOver) throw new FailureError(endOf(context));
  }
}

/** A broken listen is reopened; one that the server ended or refused brings no updates. */
function isFinished({ state }: Subscription): boolean {
  return state === 'ended' || state === 'refused';
}

function lineOf({ uri, at, kind, marks, seq }: ResourceUpdate): JsonObject {
  return { uri: uri ?? null, at: new Date(at).toISOString(), kind, marks, frame: seq };
}

/** The resource's current contents, or the server's error. */
async function contentsOf(
  { host, run, session, signal }: RunContext,
  uri: string | undefined,
): Promise<Record<string, unknown>> {
  if (uri === undefined) return {};
  const response = await session.request('resources/read', { uri }, { signal, progress: true });
  const { result, error } = run.json ? await host.exchanges.exact(response) : response;
  if (error !== undefined) return { error };
  return { contents: isJsonObject(result) ? (result.contents ?? null) : null };
}

function endOf({ host, session }: RunContext) {
  const failure = session.view().end?.failure ?? host.subscriptions.list().find((each) => each.failure)?.failure;
  return failure ?? createFailure('connectionLost', { method: 'subscriptions/listen' });
}
