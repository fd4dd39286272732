import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { once } from 'node:events';
import process from 'node:process';
import type { Readable, Writable } from 'node:stream';
import { fileURLToPath } from 'node:url';

const serversMain = fileURLToPath(new URL('../servers/main.ts', import.meta.url));

/** The command of a test server. */
export function presetArgv(...args: string[]): [string, ...string[]] {
  return [process.execPath, serversMain, ...args];
}

/**
 * A minimal stdio client: splits lines, parses, matches ids. The benches measure what Loupe adds (taps, log, state).
 */
export class BareClient {
  readonly #child: ChildProcessByStdio<Writable, Readable, null>;
  readonly #waiting = new Map<number, (result: unknown) => void>();
  readonly #onNotification: (line: string, message: { method?: string }) => void;
  #lastId = 0;
  #rest = '';

  constructor(
    [command, ...args]: [string, ...string[]],
    onNotification: (line: string, message: { method?: string }) => void = () => {},
  ) {
    this.#onNotification = onNotification;
    this.#child = spawn(command, args, { stdio: ['pipe', 'pipe', 'ignore'] });
    this.#child.stdout.setEncoding('utf8');
    this.#child.stdout.on('data', (chunk: string) => {
      const lines = (this.#rest + chunk).split('\n');
      this.#rest = lines.pop() ?? '';
      for (const line of lines) this.#take(line, JSON.parse(line));
    });
  }

  async initialize(): Promise<void> {
    await this.request('initialize', {
      protocolVersion: '2025-11-25',
      capabilities: {},
      clientInfo: { name: 'bare', version: '0' },
    });
    this.#child.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', method: 'notifications/initialized' })}\n`);
  }

  request(method: string, params: object): Promise<unknown> {
    const id = ++this.#lastId;
    const answered = new Promise<unknown>((resolve) => this.#waiting.set(id, resolve));
    this.#child.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', id, method, params })}\n`);
    return answered;
  }

  async close(): Promise<void> {
    this.#child.stdin.end();
    this.#child.kill();
    await once(this.#child, 'exit');
  }

  #take(line: string, message: { id?: number; result?: unknown; method?: string }): void {
    if (message.id === undefined) this.#onNotification(line, message);
    else {
      this.#waiting.get(message.id)?.(message.result);
      this.#waiting.delete(message.id);
    }
  }
}

/** Fetches every page of `resources/list`. */
export async function walkResources(client: BareClient): Promise<void> {
  let cursor: string | undefined;
  do {
    const page = await client.request('resources/list', cursor === undefined ? {} : { cursor });
    cursor = nextCursorOf(page);
  } while (cursor !== undefined);
}

function nextCursorOf(page: unknown): string | undefined {
  if (typeof page !== 'object' || page === null || !('nextCursor' in page)) return undefined;
  return typeof page.nextCursor === 'string' ? page.nextCursor : undefined;
}
