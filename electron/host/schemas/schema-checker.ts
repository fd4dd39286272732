import { createHash } from 'node:crypto';
import type { Json } from '#shared/model/json/json.ts';
import type { SchemaCheck, SchemaNote } from '#shared/model/runs/schema-check.ts';
import type { Clock } from '../platform.ts';
import { workerFile } from '../storage/own-files.ts';
import { type NoReply, WorkerThread } from '../worker-thread.ts';
import { type CheckCalls, type CheckRequest, plainVerdict } from './check-message.ts';

const knownSchemas = 64;

/** A check may compute this long, in milliseconds. */
const mostMs = 1000;

/** Checks values against untrusted schemas, in a thread that ends at the limit of computing. */
export class SchemaChecker {
  readonly #clock: Clock;
  readonly #thread: WorkerThread<CheckCalls>;
  /** The schemas that the thread has, by hash, and which start of it they are of. */
  readonly #known = new Set<string>();
  #start = 0;
  readonly #texts = new WeakMap<object, { text: string; hash: string }>();

  constructor({ clock }: { clock: Clock }) {
    this.#clock = clock;
    const file = () => workerFile(source, '../node/schema-worker.js');
    this.#thread = new WorkerThread({ name: 'schema-checks', file, clock, memoryMb: 512 });
  }

  /** Checks JSON text or a value against a schema, if any. Never rejects; `tooSlow` after computing for `timeLimitMs`. */
  async check(
    schema: Json | undefined,
    value: string | { json: Json },
    { timeLimitMs = mostMs }: { timeLimitMs?: number } = {},
  ): Promise<SchemaCheck> {
    let startedAt: number | undefined;
    const request = (): CheckRequest => {
      startedAt = this.#clock.now();
      const valueText = typeof value === 'string' ? value : JSON.stringify(value.json);
      return { valueText, ...this.#schemaFor(schema) };
    };
    const reply = await this.#thread.ask('check', request, { limitMs: timeLimitMs });
    const durationMs = startedAt === undefined ? 0 : this.#clock.now() - startedAt;
    return { ...(reply.ok ? reply.output : plainVerdict('tooSlow', noteOf(reply.reason, timeLimitMs))), durationMs };
  }

  close(): Promise<void> {
    return this.#thread.close();
  }

  #schemaFor(schema: Json | undefined): Pick<CheckRequest, 'schema' | 'clears'> {
    if (this.#start !== this.#thread.starts) this.#known.clear();
    this.#start = this.#thread.starts;
    if (schema === undefined) return { clears: false };
    const { text, hash } = this.#schemaText(schema);
    if (this.#known.has(hash)) return { clears: false, schema: { hash } };
    const clears = this.#known.size >= knownSchemas;
    if (clears) this.#known.clear();
    this.#known.add(hash);
    return { clears, schema: { hash, text } };
  }

  #schemaText(schema: Json): { text: string; hash: string } {
    const known = typeof schema === 'object' && schema !== null ? this.#texts.get(schema) : undefined;
    if (known !== undefined) return known;
    const text = JSON.stringify(schema);
    const described = { text, hash: createHash('sha256').update(text).digest('hex') };
    if (typeof schema === 'object' && schema !== null) this.#texts.set(schema, described);
    return described;
  }
}

function noteOf(reason: NoReply, limitMs: number): SchemaNote {
  if (reason === 'overLimit') return { code: 'timedOut', ms: limitMs };
  return { code: reason === 'closed' ? 'closing' : 'ended' };
}

const source = new URL('./schema-worker.ts', import.meta.url);
