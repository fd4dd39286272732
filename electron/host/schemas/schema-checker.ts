import { createHash } from 'node:crypto';
import type { Json } from '#shared/model/json.ts';
import type { SchemaCheck } from '#shared/model/runs/schema-check.ts';
import { type CheckRequest, type Finding, plainFinding } from './check-message.ts';
import { CheckThread } from './check-thread.ts';

/** A worker remembers so many schemas. */
const KNOWN_SCHEMAS = 64;

const TIME_LIMIT_MS = 1000;

/**
 * Checks values against schemas of servers, which nobody trusts: in a worker that is ended when it does not respond
 * in time. Checks wait for each other, and the time of each counts from its own beginning.
 */
export class SchemaChecker {
  #thread: CheckThread | undefined;
  #last: Promise<unknown> = Promise.resolve();
  #closed = false;
  /** The schemas that the present worker knows. */
  readonly #known = new Set<string>();
  /** The texts of schemas that are used again and again, by identity. */
  readonly #texts = new WeakMap<object, { text: string; hash: string }>();

  /**
   * Checks a JSON text, or a value, against a schema; undefined: there is none. Never rejects: what is wrong with the
   * schema, the text or the check is its verdict. After `timeLimitMs` milliseconds the verdict is `tooSlow`.
   */
  check(
    schema: Json | undefined,
    value: string | { json: Json },
    { timeLimitMs = TIME_LIMIT_MS }: { timeLimitMs?: number } = {},
  ): Promise<SchemaCheck> {
    const check = this.#last.then(() => this.#check(schema, value, timeLimitMs));
    this.#last = check;
    return check;
  }

  /** Ends the worker; whatever still waits is `tooSlow`. */
  async close(): Promise<void> {
    this.#closed = true;
    await this.#thread?.end();
    await this.#last;
    // A worker that was starting meanwhile.
    await this.#thread?.end();
  }

  async #check(schema: Json | undefined, value: string | { json: Json }, timeLimitMs: number): Promise<SchemaCheck> {
    if (this.#closed) return { ...plainFinding('tooSlow', 'Loupe is ending'), durationMs: 0 };
    this.#thread ??= await CheckThread.start();
    const startedAt = performance.now();
    const finding = await this.#ask(this.#thread, schema, value, timeLimitMs);
    return { ...finding, durationMs: performance.now() - startedAt };
  }

  async #ask(
    thread: CheckThread,
    schema: Json | undefined,
    value: string | { json: Json },
    timeLimitMs: number,
  ): Promise<Finding> {
    const valueText = typeof value === 'string' ? value : JSON.stringify(value.json);
    const outcome = await thread.ask({ valueText, ...this.#naming(schema) }, timeLimitMs);
    if ('verdict' in outcome) return outcome;
    this.#thread = undefined;
    this.#known.clear();
    await thread.end();
    const reason = outcome.timedOut ? `Stopped after ${timeLimitMs} ms` : `The check ended: ${outcome.cause}`;
    return plainFinding('tooSlow', reason);
  }

  #naming(schema: Json | undefined): Pick<CheckRequest, 'schema' | 'forget'> {
    if (schema === undefined) return { forget: false };
    const { text, hash } = this.#textOf(schema);
    if (this.#known.has(hash)) return { forget: false, schema: { hash } };
    const forget = this.#known.size >= KNOWN_SCHEMAS;
    if (forget) this.#known.clear();
    this.#known.add(hash);
    return { forget, schema: { hash, text } };
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
