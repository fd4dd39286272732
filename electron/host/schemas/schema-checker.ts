import { createHash } from 'node:crypto';
import { Worker } from 'node:worker_threads';
import type { Json } from '#shared/model/json/json.ts';
import type { SchemaCheck } from '#shared/model/runs/schema-check.ts';
import { type ComputingLimit, limitComputing } from '../computing-limit.ts';
import type { Clock } from '../platform.ts';
import { workerFile } from '../storage/own-files.ts';
import { type CheckReply, type CheckRequest, type Finding, plainFinding } from './check-message.ts';

const knownSchemas = 64;

/** A check may compute this long, in milliseconds. */
const mostMs = 1000;

/** Checks values against untrusted schemas, one at a time, in a worker that is terminated at the limit of computing. */
export class SchemaChecker {
  readonly #clock: Clock;
  #thread: CheckThread | undefined;
  #last: Promise<unknown> = Promise.resolve();
  #closed = false;
  readonly #known = new Set<string>();
  readonly #texts = new WeakMap<object, { text: string; hash: string }>();

  constructor({ clock }: { clock: Clock }) {
    this.#clock = clock;
  }

  /** Checks JSON text or a value against a schema, if any. Never rejects; `tooSlow` after computing for `timeLimitMs`. */
  check(
    schema: Json | undefined,
    value: string | { json: Json },
    { timeLimitMs = mostMs }: { timeLimitMs?: number } = {},
  ): Promise<SchemaCheck> {
    const check = this.#last.then(() => this.#check(schema, value, timeLimitMs));
    this.#last = check;
    return check;
  }

  async close(): Promise<void> {
    this.#closed = true;
    await this.#thread?.end();
    await this.#last;
    // Ends a worker that was being started.
    await this.#thread?.end();
  }

  async #check(schema: Json | undefined, value: string | { json: Json }, timeLimitMs: number): Promise<SchemaCheck> {
    if (this.#closed) return { ...plainFinding('tooSlow', { code: 'closing' }), durationMs: 0 };
    this.#thread ??= await CheckThread.start();
    const startedAt = this.#clock.now();
    const finding = await this.#checkIn(this.#thread, schema, value, timeLimitMs);
    return { ...finding, durationMs: this.#clock.now() - startedAt };
  }

  async #checkIn(
    thread: CheckThread,
    schema: Json | undefined,
    value: string | { json: Json },
    timeLimitMs: number,
  ): Promise<Finding> {
    const valueText = typeof value === 'string' ? value : JSON.stringify(value.json);
    const request = { valueText, ...this.#schemaFor(schema) };
    const outcome = await thread.check(request, { clock: this.#clock, limitMs: timeLimitMs });
    if ('verdict' in outcome) return outcome;
    this.#thread = undefined;
    this.#known.clear();
    await thread.end();
    return plainFinding('tooSlow', outcome.timedOut ? { code: 'timedOut', ms: timeLimitMs } : { code: 'ended' });
  }

  #schemaFor(schema: Json | undefined): Pick<CheckRequest, 'schema' | 'clears'> {
    if (schema === undefined) return { clears: false };
    const { text, hash } = this.#textOf(schema);
    if (this.#known.has(hash)) return { clears: false, schema: { hash } };
    const clears = this.#known.size >= knownSchemas;
    if (clears) this.#known.clear();
    this.#known.add(hash);
    return { clears, schema: { hash, text } };
  }

  #textOf(schema: Json): { text: string; hash: string } {
    const known = typeof schema === 'object' && schema !== null ? this.#texts.get(schema) : undefined;
    if (known !== undefined) return known;
    const text = JSON.stringify(schema);
    const described = { text, hash: createHash('sha256').update(text).digest('hex') };
    if (typeof schema === 'object' && schema !== null) this.#texts.set(schema, described);
    return described;
  }
}

interface NoFinding {
  timedOut: boolean;
}

class CheckThread {
  readonly #worker: Worker;
  #next: (outcome: CheckReply | NoFinding) => void = () => {};
  #end: NoFinding | undefined;

  private constructor(worker: Worker) {
    this.#worker = worker;
    worker.on('message', (reply: CheckReply) => this.#next(reply));
    // Its end follows, in most cases for lack of memory.
    worker.on('error', () => {});
    worker.on('exit', () => {
      this.#end = { timedOut: false };
      this.#next(this.#end);
    });
  }

  /** Resolves when the worker takes requests, or has ended. */
  static async start(): Promise<CheckThread> {
    const limits = { maxOldGenerationSizeMb: 512, maxYoungGenerationSizeMb: 64 };
    const thread = new CheckThread(
      new Worker(workerFile(source, '../node/schema-worker.js'), { name: 'schema-checks', resourceLimits: limits }),
    );
    await thread.#outcome();
    return thread;
  }

  async check(request: CheckRequest, limit: Pick<ComputingLimit, 'clock' | 'limitMs'>): Promise<Finding | NoFinding> {
    if (this.#end !== undefined) return this.#end;
    this.#worker.postMessage(request);
    const endLimit = limitComputing(this.#worker, { ...limit, onOver: () => this.#next({ timedOut: true }) });
    const outcome = await this.#outcome();
    endLimit();
    return outcome === 'ready' ? { timedOut: false } : outcome;
  }

  async end(): Promise<void> {
    await this.#worker.terminate();
  }

  async #outcome(): Promise<CheckReply | NoFinding> {
    this.#worker.ref();
    const outcome = await new Promise<CheckReply | NoFinding>((resolve) => {
      this.#next = resolve;
    });
    this.#worker.unref();
    return outcome;
  }
}

const source = new URL('./schema-worker.ts', import.meta.url);
