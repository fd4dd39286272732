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

/** Where a faulty server gets between its streams and its protocol. */
export interface StdioHooks {
  /** Runs before anything is read. */
  opened?(wire: Wire): void;
  /** Sees each message from the client first; false keeps it from the server. */
  incoming?(message: Params, wire: Wire): boolean;
  /** Puts one message on the wire, instead of the usual line of JSON. */
  outgoing?(message: Outgoing, wire: Wire): void;
  /** Runs when the client has closed stdin. */
  ended?(wire: Wire): void;
}

/** One message as stdio carries it: a line of JSON. */
export function toLine(message: Outgoing): string {
  return `${JSON.stringify(message)}\n`;
}

/** The bare streams, for those who want to put something wrong on them. */
export type Wire = typeof wire;

const wire = {
  write(bytes: string | Uint8Array) {
    process.stdout.write(bytes);
  },
  complain(line: string) {
    process.stderr.write(`${line}\n`);
  },
  /** Ends the process once everything written is out. */
  exit(code: number) {
    process.exitCode = code;
    process.stdout.write('', () => process.exit(code));
  },
};

/** Serves one client on stdin and stdout until stdin ends. */
export function serveStdio(definition: ServerDefinition, speech: Speech, hooks: StdioHooks = {}): void {
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

  // The client has stopped reading: nothing is left to be sent.
  process.stdout.on('error', () => process.exit());
  hooks.opened?.(wire);
  process.stdin.setEncoding('utf8');
  let pending = '';
  process.stdin.on('data', (chunk: string) => {
    const lines = (pending + chunk).split('\n');
    pending = lines.pop() ?? '';
    for (const line of lines) receiveLine(line);
  });
  process.stdin.on('end', () => {
    endpoint.close();
    definition.tasks?.cancelAll();
    hooks.ended?.(wire);
  });
}

/** One client's side of a server, without a transport. */
export interface Endpoint {
  /** Takes one parsed message; responses go through `send`. Resolves once it is dealt with; never rejects. */
  receive(message: unknown, send: Send): Promise<void>;
  /** The client is gone: stops all work and all subscriptions. */
  close(): void;
}

function isForModern(message: unknown): boolean {
  if (!isParams(message)) return false;
  return hasModernMeta(message) || message.method === 'server/discover' || message.method === 'subscriptions/listen';
}

/** Serves both eras: every message shows by itself which one it means. */
class DualEra implements Endpoint {
  readonly #legacy: LegacyEra;
  readonly #modern: ModernEra;

  constructor(legacy: LegacyEra, modern: ModernEra) {
    this.#legacy = legacy;
    this.#modern = modern;
  }

  async receive(message: unknown, send: Send): Promise<void> {
    // A cancellation only has an id, which either era may have given out; the other one ignores it.
    if (isParams(message) && message.method === 'notifications/cancelled') await this.#modern.receive(message, send);
    await (isForModern(message) ? this.#modern : this.#legacy).receive(message, send);
  }

  close(): void {
    this.#legacy.close();
    this.#modern.close();
  }
}

/** `unsolicited` takes what no request asked for: changes of lists and subscribed resources in the legacy era. */
export function openEndpoint(definition: ServerDefinition, speech: Speech, unsolicited: Send): Endpoint {
  if (speech.era === 'modern') return new ModernEra(definition, speech);
  const legacy = new LegacyEra(definition, speech, unsolicited);
  return speech.era === 'legacy' ? legacy : new DualEra(legacy, new ModernEra(definition, speech));
}
