import { randomUUID } from 'node:crypto';
import { createFailure, FailureError, fail, failureFrom } from '#shared/messages/failure.ts';
import { type RunId, readIdSchema, runIdSchema, type ServerId } from '#shared/model/id.ts';
import type { Json } from '#shared/model/json.ts';
import { type PromptRun, promptRunSchema } from '#shared/model/prompt-run.ts';
import { recordedResult } from '../../exchanges/exact-response.ts';
import type { Exchanges } from '../../exchanges/exchanges.ts';
import type { Clock } from '../../platform.ts';
import type { History } from '../../records/history/history.ts';
import type { Session } from '../../sessions/session.ts';
import type { ContentStore } from '../../wire/content/content-store.ts';
import type { TrafficLog } from '../../wire/traffic/traffic-log.ts';
import { describePrompt } from './prompt-result.ts';

const METHOD = 'prompts/get';

export interface PromptsContext {
  clock: Clock;
  content: ContentStore;
  exchanges: Exchanges;
  history: History;
  traffic: TrafficLog;
  onChange(runId: RunId): void;
}

/** Renders prompts, and remembers every rendering (server, prompts). */
export class Prompts {
  readonly #context: PromptsContext;
  /** Runs whose content is still kept. */
  readonly #recent = new Map<RunId, PromptRun>();

  constructor(context: PromptsContext) {
    this.#context = context;
  }

  /** Sends `prompts/get` with exactly these arguments. Rejects only with `notConnected`: other failures are its result. */
  async get(
    session: Session,
    prompt: string,
    values: Record<string, string>,
    signal?: AbortSignal,
  ): Promise<PromptRun> {
    const at = this.#context.clock.now();
    const asked = {
      id: runIdSchema.parse(randomUUID()),
      serverId: session.server.id,
      serverName: session.server.name,
      sessionId: session.id,
      prompt,
      arguments: values,
      at,
      pinned: false,
      rounds: [],
    };
    const run = await this.#ask(session, asked, signal);
    this.#recent.set(run.id, run);
    this.#save(run);
    return run;
  }

  list({ serverId, prompt, limit }: { serverId?: ServerId; prompt?: string; limit: number }): PromptRun[] {
    const stored = this.#context.history.runs({
      kind: 'prompt',
      limit,
      ...(serverId !== undefined && { serverId }),
      ...(prompt !== undefined && { name: prompt }),
    });
    return stored.flatMap((json) => this.#fromStore(json) ?? []);
  }

  /** One run, its content taken from the log again if need be. Fails with `unknownRun`. */
  async run(runId: RunId): Promise<PromptRun> {
    const json = this.#context.history.run(runId);
    const run = this.#recent.get(runId) ?? (json === undefined ? undefined : this.#fromStore(json));
    if (run === undefined) return fail('unknownRun');
    const { result, responseSeq } = run;
    if (result === undefined || responseSeq === undefined) return run;
    if (result.readId !== undefined && this.#context.content.has(result.readId)) return run;
    const { readId: _gone, ...kept } = result;
    const again = await this.#keepAgain(run, responseSeq);
    return { ...run, result: { ...kept, ...again } };
  }

  pin(runId: RunId, pinned: boolean): void {
    const { history, onChange } = this.#context;
    const known = this.#recent.get(runId);
    if (known !== undefined) this.#save({ ...known, pinned });
    history.pin(runId, pinned);
    onChange(runId);
  }

  /** Removes one run, or a server's unpinned ones, from the history. */
  forget(which: { runId: RunId } | { serverId: ServerId }): void {
    const { history, onChange } = this.#context;
    if ('runId' in which) {
      history.forget(which.runId);
      this.#recent.delete(which.runId);
      onChange(which.runId);
      return;
    }
    history.forget({ kind: 'prompt', serverId: which.serverId });
    for (const [runId, run] of this.#recent) {
      if (run.serverId !== which.serverId || run.pinned) continue;
      this.#recent.delete(runId);
      onChange(runId);
    }
  }

  async #ask(
    session: Session,
    asked: Omit<PromptRun, 'durationMs' | 'result'>,
    signal: AbortSignal | undefined,
  ): Promise<PromptRun> {
    const { clock, content, exchanges } = this.#context;
    const params = { name: asked.prompt, arguments: asked.arguments };
    const exchange = exchanges.open({
      session,
      method: METHOD,
      params: Object.keys(asked.arguments).length > 0 ? params : { name: asked.prompt },
      target: asked.prompt,
      progress: true,
      signal,
    });
    const { rounds } = exchange;
    try {
      const response = await exchanges.exact(await exchange.result());
      const { requestSeq, responseSeq, durationMs } = response;
      const described = describePrompt(response.result ?? null);
      if (described === undefined) {
        const problem = 'it has no “messages” array';
        throw new FailureError(
          createFailure('malformedResult', { method: METHOD, problem }, { frameSeq: responseSeq }),
        );
      }
      const readId = readIdSchema.parse(randomUUID());
      content.keep(readId, described.parts);
      return { ...asked, rounds, durationMs, requestSeq, responseSeq, result: { ...described.result, readId } };
    } catch (thrown) {
      const failure = failureFrom(thrown);
      if (failure.code === 'notConnected') throw thrown;
      return { ...asked, rounds, durationMs: clock.now() - asked.at, failure };
    }
  }

  #save(run: PromptRun): void {
    const { history, onChange } = this.#context;
    this.#recent.set(run.id, run);
    const { id, serverId, prompt, at, pinned } = run;
    history.saveRun({ id, kind: 'prompt', serverId, name: prompt, at, pinned }, storable(run));
    onChange(run.id);
  }

  #fromStore(json: Json): PromptRun | undefined {
    const { data } = promptRunSchema.safeParse(json);
    return data && (this.#recent.get(data.id) ?? data);
  }

  async #keepAgain({ sessionId }: PromptRun, responseSeq: number) {
    const { content, traffic } = this.#context;
    try {
      // Another run of Loupe may have written another log, in which the number means something else.
      if ((await traffic.frame(responseSeq)).frame.sessionId !== sessionId) return {};
      const raw = await recordedResult(traffic, responseSeq);
      const described = raw === undefined ? undefined : describePrompt(raw);
      if (described === undefined) return {};
      const readId = readIdSchema.parse(randomUUID());
      content.keep(readId, described.parts);
      return { readId };
    } catch {
      return {};
    }
  }
}

/** The kept content ends with this run of Loupe; the log may have it longer. */
function storable(run: PromptRun): Json {
  const { result, ...rest } = run;
  if (result === undefined) return JSON.parse(JSON.stringify(rest));
  const { readId: _gone, ...described } = result;
  return JSON.parse(JSON.stringify({ ...rest, result: described }));
}
