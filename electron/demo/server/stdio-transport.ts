import process from 'node:process';
import type { Readable, Writable } from 'node:stream';
import type { ServerDefinition } from './definition.ts';
import { LegacyEra } from './legacy-era.ts';
import {
  errorAnswer,
  errorCodes,
  isParams,
  type Outgoing,
  type Params,
  parseJson,
  RpcError,
  type Send,
} from './message.ts';
import { hasModernMeta, ModernEra } from './modern-era.ts';
import type { Speech } from './revision.ts';

/** Hooks for faulty servers between the streams and the protocol. */
export interface StdioHooks {
  /** Runs before anything is read. */
  opened?(wire: Wire): void;
  /** Gets each message first; the server ignores it when this returns false. */
  incoming?(message: Params, wire: Wire): boolean;
  /** Writes one message in place of the line of JSON. */
  outgoing?(message: Outgoing, wire: Wire): void;
  /** Runs when stdin is closed. */
  ended?(wire: Wire): void;
}

export function toLine(message: Outgoing): string {
  return `${JSON.stringify(message)}\n`;
}

/** The raw streams of a server. */
export interface Wire {
  write(bytes: string | Uint8Array): void;
  complain(line: string): void;
  /** Exits after flushing stdout. */
  exit(code: number): void;
}

/** Where a server runs: its streams, and its end. */
export interface StdioStreams {
  stdin: Readable;
  stdout: Writable;
  stderr: Writable;
  exit(code?: number): void;
}

/** Serves one client on stdin and stdout, by default of this process, until stdin ends. */
export function serveStdio(
  definition: ServerDefinition,
  speech: Speech,
  hooks: StdioHooks = {},
  { stdin, stdout, stderr, exit }: StdioStreams = process,
): void {
  const wire: Wire = {
    write: (bytes) => void stdout.write(bytes),
    complain: (line) => void stderr.write(`${line}\n`),
    exit: (code) => void stdout.write('', () => exit(code)),
  };
  const send = (message: Outgoing) => {
    if (hooks.outgoing) hooks.outgoing(message, wire);
    else wire.write(toLine(message));
  };
  const endpoint = openEndpoint(definition, speech, send);
  const receiveLine = (line: string) => {
    if (line.trim() === '') return;
    const message = parseJson(line);
    if (message === undefined) send(errorAnswer(undefined, new RpcError(errorCodes.parse, 'Not JSON')));
    else if (!isParams(message) || hooks.incoming?.(message, wire) !== false) void endpoint.receive(message, send);
  };

  // The client has stopped reading.
  stdout.on('error', () => exit());
  hooks.opened?.(wire);
  stdin.setEncoding('utf8');
  let pending = '';
  stdin.on('data', (chunk: string) => {
    const lines = (pending + chunk).split('\n');
    pending = lines.pop() ?? '';
    for (const line of lines) receiveLine(line);
  });
  stdin.on('end', () => {
    endpoint.close();
    definition.tasks?.cancelAll();
    hooks.ended?.(wire);
  });
}

/** A server for one client, without a transport. */
export interface Endpoint {
  /** Handles one parsed message and sends responses through `send`. Never rejects. */
  receive(message: unknown, send: Send): Promise<void>;
  /** Stops all work and subscriptions. */
  close(): void;
}

function isForModern(message: unknown): boolean {
  if (!isParams(message)) return false;
  return hasModernMeta(message) || message.method === 'server/discover' || message.method === 'subscriptions/listen';
}

/** Serves both eras: every message shows its era. */
class DualEra implements Endpoint {
  readonly #legacy: LegacyEra;
  readonly #modern: ModernEra;

  constructor(legacy: LegacyEra, modern: ModernEra) {
    this.#legacy = legacy;
    this.#modern = modern;
  }

  async receive(message: unknown, send: Send): Promise<void> {
    // A cancellation has only an id, of either era; the other one ignores it.
    if (isParams(message) && message.method === 'notifications/cancelled') await this.#modern.receive(message, send);
    await (isForModern(message) ? this.#modern : this.#legacy).receive(message, send);
  }

  close(): void {
    this.#legacy.close();
    this.#modern.close();
  }
}

/** `unsolicited` sends notifications outside of requests in the legacy era. */
export function openEndpoint(definition: ServerDefinition, speech: Speech, unsolicited: Send): Endpoint {
  if (speech.era === 'modern') return new ModernEra(definition, speech);
  const legacy = new LegacyEra(definition, speech, unsolicited);
  return speech.era === 'legacy' ? legacy : new DualEra(legacy, new ModernEra(definition, speech));
}
