import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  isAnswer,
  isParams,
  metaKeys,
  type Params,
  parseJson,
  type RequestId,
} from '../../electron/demo/server/message.ts';
import type { Command } from './own-server.ts';

/** How a process ended. */
export interface Exit {
  code: number | null;
  signal: string | null;
}

/** The `_meta` that every request of 2026-07-28 has. */
export const modernMeta: Params = {
  [metaKeys.protocolVersion]: '2026-07-28',
  [metaKeys.clientCapabilities]: {},
};

/** The `_meta` of a client of 2026-07-28 that has these capabilities. */
export function modernMetaOf(capabilities: Params): Params {
  return { ...modernMeta, [metaKeys.clientCapabilities]: capabilities };
}

/** A stdio client that takes everything as it comes, to see what a faulty server really does. */
export class RawClient {
  /** The lines of stdout so far, without their line feeds. */
  readonly lines: string[] = [];
  /** What came on stderr so far. */
  stderr = '';
  readonly exited: Promise<Exit>;
  readonly pid: number | undefined;
  /** The ids of the server's requests that `asked` has given. */
  readonly #seen = new Set<unknown>();
  readonly #child: ChildProcessWithoutNullStreams;
  #rest = '';
  #checks: (() => void)[] = [];

  constructor({ command, args }: Command) {
    const child = spawn(command, args);
    this.#child = child;
    this.pid = child.pid;
    this.exited = once(child, 'close').then(() => ({ code: child.exitCode, signal: child.signalCode }));
    child.stdin.on('error', () => {}); // the server may be gone already
    child.stderr.setEncoding('utf8').on('data', (chunk: string) => {
      this.stderr += chunk;
      this.#check();
    });
    child.stdout.setEncoding('utf8').on('data', (chunk: string) => {
      this.#rest += chunk;
      // Splitting only complete lines keeps a line of 60 MB from being scanned again with each of its chunks.
      if (chunk.includes('\n')) {
        const lines = this.#rest.split('\n');
        this.#rest = lines.pop() ?? '';
        this.lines.push(...lines);
      }
      this.#check();
    });
  }

  /** What came after the last line feed. */
  get rest(): string {
    return this.#rest;
  }

  /** Everything on stdout so far that is a JSON object. */
  get messages(): Params[] {
    return this.lines.map((line) => parseJson(line.replace(/^\uFEFF/, ''))).filter(isParams);
  }

  send(message: Params): void {
    this.sendRaw({ jsonrpc: '2.0', ...message });
  }

  /** Sends anything at all, as a line of JSON. */
  sendRaw(value: unknown): void {
    this.#child.stdin.write(`${JSON.stringify(value)}\n`);
  }

  /** Answers a request of the server's. */
  respond(id: unknown, result: Params): void {
    this.send({ id, result });
  }

  /** Waits for the next request of the server's that was not looked at before. */
  asked(): Promise<Params> {
    return this.until(() => {
      const ask = this.messages.find(
        ({ id, method }) => id !== undefined && method !== undefined && !this.#seen.has(id),
      );
      if (ask !== undefined) this.#seen.add(ask.id);
      return ask;
    });
  }

  /** Sends a request and waits for its answer. */
  request(id: RequestId, method: string, params?: Params): Promise<Params> {
    this.send({ id, method, params });
    return this.until(() => this.messages.find((message) => message.id === id && isAnswer(message)));
  }

  /** Waits until `find` finds something in what has come. */
  until<T>(find: () => T | undefined): Promise<T> {
    return new Promise((resolve) => {
      const check = () => {
        const found = find();
        if (found === undefined || found === false) return;
        this.#checks = this.#checks.filter((other) => other !== check);
        resolve(found);
      };
      this.#checks.push(check);
      check();
    });
  }

  /** Shakes hands as a client of 2025-11-25 without capabilities, and gives the answer. */
  async initialize(protocolVersion = '2025-11-25', capabilities: Params = {}): Promise<Params> {
    const clientInfo = { name: 'raw', version: '1' };
    const answer = await this.request('init', 'initialize', { protocolVersion, capabilities, clientInfo });
    this.send({ method: 'notifications/initialized' });
    return answer;
  }

  /** Closes stdin. */
  end(): void {
    this.#child.stdin.end();
  }

  /** Sends a signal. */
  kill(signal: NodeJS.Signals): void {
    this.#child.kill(signal);
  }

  #check(): void {
    for (const check of [...this.#checks]) check();
  }
}
