import { randomUUID } from 'node:crypto';
import { wholeText } from '#shared/mcp/json/json-depth.ts';
import { atOnce } from '#shared/mcp/steps.ts';
import { fail, failureFrom } from '#shared/messages/failure.ts';
import { type RunId, runIdSchema } from '#shared/model/id/id.ts';
import { isJsonObject, type Json, stringAt } from '#shared/model/json/json.ts';
import type { ContentBlock } from '#shared/model/resource.ts';
import { type PromptMessage, type PromptRun, promptRunSchema } from '#shared/model/runs/prompt-run.ts';
import type { Exchanges, OutgoingRequest } from '../../exchanges/exchanges.ts';
import type { Clock } from '../../platform.ts';
import { RunHistory, type RunHistoryContext } from '../../records/history/run-history.ts';
import type { PeerResponse } from '../../sessions/peer-response.ts';
import type { Session } from '../../sessions/session.ts';
import {
  describeBlock,
  describePart,
  maxEntries,
  type StoredPart,
  shownText,
  shownValue,
} from '../../wire/content/content-block.ts';
import type { ResultTexts } from '../../wire/slices/large-message.ts';
import { inSlices } from '../../wire/slices/work-queue.ts';

const getMethod = 'prompts/get';

export interface PromptsContext extends RunHistoryContext {
  clock: Clock;
  exchanges: Exchanges;
}

/** Renders prompts and stores the runs in the history (server, prompts). */
export class Prompts {
  readonly history: RunHistory<PromptRun>;
  readonly #context: PromptsContext;

  constructor(context: PromptsContext) {
    this.#context = context;
    this.history = new RunHistory(context, {
      kind: 'prompt',
      schema: promptRunSchema,
      keyOf: ({ prompt }) => ({ name: prompt }),
      isOver: () => true,
      revive: (run) => run,
      rowOf: (run) => run,
      partsOf: (result, texts) => atOnce(describePrompt(result, texts))?.parts,
    });
  }

  /** Sends `prompts/get`. Rejects only with `notConnected`; other failures are in the run. */
  async get(
    session: Session,
    prompt: string,
    values: Record<string, string>,
    signal?: AbortSignal,
    checkRunId?: string,
  ): Promise<PromptRun> {
    const exchange: OutgoingRequest = {
      session,
      method: getMethod,
      // Also without arguments: the official SDK's servers require the object for prompts with optional arguments.
      params: { name: prompt, arguments: values },
      target: prompt,
      progress: true,
      signal,
      rounds: [],
      checkRunId,
    };
    return this.store(exchange, this.#context.exchanges.result(exchange), values);
  }

  /** Stores the outcome of a `prompts/get` request, also a hand-written one; resolves and rejects as `get`. */
  async store(
    { session, params, rounds = [], checkRunId }: OutgoingRequest,
    sent: Promise<PeerResponse>,
    values: Record<string, string>,
    id: RunId = runIdSchema.parse(randomUUID()),
  ): Promise<PromptRun> {
    const { clock, content, exchanges } = this.#context;
    const at = clock.now();
    const common = {
      id,
      serverId: session.server.id,
      serverName: session.server.name,
      sessionId: session.id,
      prompt: stringAt(params, 'name') ?? '',
      arguments: values,
      at,
      pinned: false,
      rounds,
      ...(checkRunId !== undefined && { checkRunId }),
    };
    let run: PromptRun;
    try {
      const response = await exchanges.exact(await sent);
      const { requestSeq, responseSeq, durationMs } = response;
      const described = await inSlices(describePrompt(response.result ?? null, response.texts));
      if (described === undefined) {
        fail(
          'malformedResult',
          { method: getMethod, problem: 'noArray', field: 'messages' },
          { frameSeq: responseSeq },
        );
      }
      const result = { ...described.result, readId: content.add(described.parts) };
      run = { ...common, durationMs, requestSeq, responseSeq, result };
    } catch (thrown) {
      const failure = failureFrom(thrown);
      if (failure.code === 'notConnected') throw thrown;
      run = { ...common, durationMs: clock.now() - at, failure };
    }
    this.history.add(run);
    return run;
  }
}

const ownFields = new Set(['description', 'messages', 'resultType']);

/**
 * Describes any result of a prompt (server, prompts); undefined without a `messages` array. Without `texts` its JSON text
 * is created. Yields after each block.
 */
export function* describePrompt(raw: Json, texts?: ResultTexts) {
  if (!isJsonObject(raw) || !Array.isArray(raw.messages)) {
    // A result that requires input (2026-07-28) has no messages.
    if (!isJsonObject(raw) || typeof raw.resultType !== 'string' || raw.resultType === 'complete') return undefined;
  }
  const parts: StoredPart[] = [];
  const all = Array.isArray(raw.messages) ? raw.messages : [];
  let left = maxEntries;
  let omitted = Math.max(0, all.length - maxEntries);
  const messages: PromptMessage[] = [];
  for (const message of all.slice(0, maxEntries)) {
    const { content = null } = isJsonObject(message) ? message : { content: message };
    const role = stringAt(message, 'role');
    const entries = Array.isArray(content) ? content.slice(0, left) : [content];
    left = Math.max(0, left - entries.length);
    if (Array.isArray(content)) omitted += content.length - entries.length;
    const blocks: ContentBlock[] = [];
    for (const entry of entries) {
      const { block, stored } = yield* describeBlock(entry, {
        index: parts.length,
        of: Math.max(all.length, entries.length),
      });
      parts.push(stored);
      blocks.push(block);
      yield;
    }
    messages.push({ ...(role !== undefined && { role: shownText(role) }), blocks });
  }
  const whole = yield* describePart(
    { text: texts?.whole ?? wholeText(raw), mimeType: 'application/json' },
    { index: parts.length },
  );
  parts.push(whole);
  const description = stringAt(raw, 'description');
  const { resultType } = raw;
  const extra = Object.fromEntries(Object.entries(raw).filter(([field]) => !ownFields.has(field)));
  return {
    parts,
    result: {
      messages,
      ...(omitted > 0 && { omitted }),
      whole: whole.part,
      ...(description !== undefined && { description: shownText(description) }),
      ...(typeof resultType === 'string' && resultType !== 'complete' && { resultType: shownText(resultType) }),
      ...(Object.keys(extra).length > 0 && { extra: shownValue(extra) }),
    },
  };
}
