import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { PassThrough, type Readable, type Writable } from 'node:stream';
import { serveInProcess } from '#host/testing/in-process-server.ts';
import { argsOfTestServer, testServers } from '#host/testing/test-servers.ts';
import {
  isAnswer,
  isParams,
  metaKeys,
  type Params,
  parseJson,
  type RequestId,
} from '../../electron/demo/server/message.ts';
import type { Command } from './own-server.ts';

interface RunningServer {
  stdin: Writable;
  stdout: Readable;
  stderr: Readable;
  /** Resolves when its streams have ended, too. */
  closed: Promise<Exit>;
  kill(signal: 'SIGTERM' | 'SIGKILL'): void;
}

/** The end of a process. */
export interface Exit {
  code: number | null;
  signal: string | null;
}

/** The `_meta` of every request of 2026-07-28. */
export const modernMeta: Params = {
  [metaKeys.protocolVersion]: '2026-07-28',
  [metaKeys.clientCapabilities]: {},
};

/** The `_meta` of a client of 2026-07-28 with these capabilities. */
export function modernMetaOf(capabilities: Params): Params {
  return { ...modernMeta, [metaKeys.clientCapabilities]: capabilities };
}

/**
 * A stdio client without validation, to see exactly what a faulty server does. The server runs in this process, unless it
 * needs one of its own, or `isProcess` is given.
 */
export class RawClient {
  /** Lines of stdout so far, without line feeds. */
  readonly lines: string[] = [];
  /** stderr so far. */
  stderr = '';
  readonly exited: Promise<Exit>;
  /** The ids of server requests that `asked` returned. */
  readonly #seen = new Set<unknown>();
  readonly #stdin = new PassThrough();
  readonly #server: Promise<RunningServer>;
  #rest = '';
  #checks: (() => void)[] = [];

  constructor(command: Command, isProcess = false) {
    this.#server = isProcess ? Promise.resolve(startProcess(command)) : start(command);
    this.exited = this.#follow();
  }

  async #follow(): Promise<Exit> {
    const server = await this.#server;
    this.#stdin.pipe(server.stdin);
    server.stdin.on('error', () => {}); // the server may be gone already
    server.stderr.setEncoding('utf8').on('data', (chunk: string) => {
      this.stderr += chunk;
      this.#check();
    });
    server.stdout.setEncoding('utf8').on('data', (chunk: string) => {
      this.#rest += chunk;
      // Split only complete lines, so that a line of 60 MB isn't scanned again with each chunk.
      if (chunk.includes('\n')) {
        const lines = this.#rest.split('\n');
        this.#rest = lines.pop() ?? '';
        this.lines.push(...lines);
      }
      this.#check();
    });
    return server.closed;
  }

  /** The incomplete last line. */
  get rest(): string {
    return this.#rest;
  }

  /** All JSON objects on stdout. */
  get messages(): Params[] {
    return this.lines.map((line) => parseJson(line.replace(/^\uFEFF/, ''))).filter(isParams);
  }

  send(message: Params): void {
    this.sendRaw({ jsonrpc: '2.0', ...message });
  }

  /** Sends any value as a line of JSON. */
  sendRaw(value: unknown): void {
    this.#stdin.write(`${JSON.stringify(value)}\n`);
  }

  /** Responds to a server request. */
  respond(id: unknown, result: Params): void {
    this.send({ id, result });
  }

  /** Waits for the next new server request. */
  asked(): Promise<Params> {
    return this.until(() => {
      const ask = this.messages.find(
        ({ id, method }) => id !== undefined && method !== undefined && !this.#seen.has(id),
      );
      if (ask !== undefined) this.#seen.add(ask.id);
      return ask;
    });
  }

  /** Sends a request and waits for its response. */
  request(id: RequestId, method: string, params?: Params): Promise<Params> {
    this.send({ id, method, params });
    return this.until(() => this.messages.find((message) => message.id === id && isAnswer(message)));
  }

  /** Waits until `find` finds a message. */
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

  /** Initializes as a client of 2025-11-25 without capabilities, and returns the result. */
  async initialize(protocolVersion = '2025-11-25', capabilities: Params = {}): Promise<Params> {
    const clientInfo = { name: 'raw', version: '1' };
    const answer = await this.request('init', 'initialize', { protocolVersion, capabilities, clientInfo });
    this.send({ method: 'notifications/initialized' });
    return answer;
  }

  end(): void {
    this.#stdin.end();
  }

  kill(signal: 'SIGTERM' | 'SIGKILL'): void {
    void this.#server.then((server) => server.kill(signal));
  }

  #check(): void {
    for (const check of [...this.#checks]) check();
  }
}

function startProcess({ command, args }: Command): RunningServer {
  const child = spawn(command, args);
  const closed = once(child, 'close').then(() => ({ code: child.exitCode, signal: child.signalCode }));
  const { stdin, stdout, stderr } = child;
  return { stdin, stdout, stderr, closed, kill: (signal) => void child.kill(signal) };
}

async function start(command: Command): Promise<RunningServer> {
  const args = argsOfTestServer(command);
  const started = args && (await testServers.start(args));
  if (started === undefined || !('serve' in started)) return startProcess(command);
  const server = serveInProcess(started.serve);
  const { stdin, stdout, stderr } = server;
  const closed = new Promise<Exit>((resolve) => {
    server.events.once('close', () => resolve({ code: server.exitCode, signal: server.signalCode }));
  });
  return { stdin, stdout, stderr, closed, kill: (signal) => server.signal(signal) };
}
