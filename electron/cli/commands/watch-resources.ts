import { failureText } from '#host/texts.ts';
import { createFailure, FailureError } from '#shared/messages/failure.ts';
import type { Failure } from '#shared/model/failure.ts';
import { isJsonObject } from '#shared/model/json/json.ts';
import type { Subscription } from '#shared/model/subscription.ts';
import type { ActionOf } from '../arguments/commands.ts';
import { type ExitCode, exitCodes } from '../output/failure-report.ts';
import { FinalFailure, type RunContext } from '../run-context.ts';

type WatchAction = ActionOf<'watchResources'>;

const linesAtOnce = 500;

/** How far the updates were printed, in all sessions of the run. */
interface Progress {
  /** Up to this line of the log. */
  seen: number;
  printed: number;
}

/**
 * Subscribes to resources and prints each update as a line of JSON, unsolicited ones included, until `count` updates or
 * an interrupt. A server that forgot the session is watched on in a new one, once without an update between. A
 * subscription that the server refuses or ends is a failure.
 */
export async function watchResources(context: RunContext, action: WatchAction): Promise<ExitCode> {
  const { host, terminal, text, signal } = context;
  const progress = { seen: 0, printed: 0 };
  let watching = context;
  await subscribe(context, action);
  terminal.note(text('cli.watch.started', { count: action.uris.length }));
  for (let before = -1; (await printUpdates(watching, action, progress)) === 'ended'; ) {
    const failure = endOf(watching);
    if (failure.code !== 'sessionExpired' || progress.printed === before) throw new FinalFailure(failure);
    before = progress.printed;
    watching = { ...context, session: await context.openAgain() };
    await subscribe(watching, action);
  }
  signal.throwIfAborted();
  await Promise.all(action.uris.map((uri) => host.surface.subscriptions.unsubscribe(watching.session.id, uri)));
  return exitCodes.done;
}

async function subscribe({ host, session, terminal, text, signal }: RunContext, { uris }: WatchAction): Promise<void> {
  for (const uri of uris) {
    const { state, failure } = await host.surface.subscriptions.subscribe(session, uri, false);
    signal.throwIfAborted();
    // A listen that breaks immediately is reopened like one that breaks later.
    if (state === 'active' || state === 'reopening') continue;
    terminal.note(text('cli.watch.refused', { uri }));
    throw new FailureError(failure ?? createFailure('connectionLost', { method: 'subscriptions/listen' }));
  }
}

/** Prints until `count` updates, an interrupt, or the end of the session or of all subscriptions. */
async function printUpdates(
  context: RunContext,
  { count = Number.POSITIVE_INFINITY, read }: WatchAction,
  progress: Progress,
): Promise<'done' | 'ended'> {
  const { host, session, terminal, signal } = context;
  const breaks = new UpdateBreaks(context);
  for await (const _digest of host.digests.watch(0, signal)) {
    breaks.check();
    // Checked first, so that updates before the end are printed.
    const isOver = session.phase === 'ended' || host.surface.subscriptions.list().every(isFinished);
    for (let more = true; more && progress.printed < count; ) {
      const { updates, next } = host.surface.subscriptions.log.linesFrom(progress.seen, linesAtOnce);
      progress.seen = next;
      for (const update of updates) {
        const { uri, at, kind, marks, seq } = update;
        if (kind !== 'updated') continue;
        const line = { uri: uri ?? null, at: new Date(at).toISOString(), kind, marks, frame: seq };
        terminal.printJson({ ...line, ...(read && (await contentsOf(context, uri))) }, 0);
        progress.printed += 1;
        if (progress.printed === count) return 'done';
      }
      more = updates.length > 0;
    }
    if (isOver) return 'ended';
  }
  return 'done';
}

/** A broken listen is reopened; an ended or refused one has no more updates. */
function isFinished({ state }: Subscription): boolean {
  return state === 'ended' || state === 'refused';
}

/** The resource's current contents, or the server's error. */
async function contentsOf(
  { host, run, session, signal }: RunContext,
  uri: string | undefined,
): Promise<Record<string, unknown>> {
  if (uri === undefined) return {};
  const response = await session.request('resources/read', { uri }, { signal, progress: true });
  const { result, error } = run.json ? await host.connections.exchanges.exact(response) : response;
  if (error !== undefined) return { error };
  return { contents: isJsonObject(result) ? (result.contents ?? null) : null };
}

function endOf({ host, session }: RunContext) {
  const failure =
    session.view().end?.failure ?? host.surface.subscriptions.list().find((each) => each.failure)?.failure;
  return failure ?? createFailure('connectionLost', { method: 'subscriptions/listen' });
}

/** Reports on stderr when listens or the event stream break and when they are open again. */
class UpdateBreaks {
  readonly #context: RunContext;
  readonly #brokenListens = new Set<string>();
  /** The last reported state of the event stream; undefined while it is open. */
  #stream: 'streamBroke' | 'streamLost' | undefined;

  constructor(context: RunContext) {
    this.#context = context;
  }

  check(): void {
    this.#checkListens();
    this.#checkStream();
  }

  /** From 2026-07-28 on. */
  #checkListens(): void {
    const { host, terminal, text } = this.#context;
    for (const { uri, state, failure } of host.surface.subscriptions.list()) {
      if (state === 'active' && this.#brokenListens.delete(uri)) terminal.note(text('cli.watch.listenBack', { uri }));
      if (state !== 'reopening' || this.#brokenListens.has(uri)) continue;
      this.#brokenListens.add(uri);
      terminal.note(text('cli.watch.listenBroke', { uri, reason: this.#reason(failure) }));
    }
  }

  /** Until 2025-11-25, over HTTP. */
  #checkStream(): void {
    const { session, terminal, text } = this.#context;
    const { state, wasOpen, failure } = session.view().listenStream ?? {};
    if (state === 'open') {
      if (this.#stream !== undefined) terminal.note(text('cli.watch.streamBack'));
      this.#stream = undefined;
      return;
    }
    const now = state === 'givenUp' ? 'streamLost' : 'streamBroke';
    const isBroken = wasOpen === true && (state === 'waiting' || state === 'givenUp');
    if (!isBroken || this.#stream === now) return;
    this.#stream = now;
    terminal.note(text(`cli.watch.${now}`, { reason: this.#reason(failure) }));
  }

  #reason(failure: Failure | undefined): string {
    return failure === undefined ? '' : failureText(failure, this.#context.text);
  }
}
