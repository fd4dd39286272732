import { type ChildProcessByStdio, spawn } from 'node:child_process';
import type { Readable, Writable } from 'node:stream';
import { parseMessage, readEnvelope } from '#shared/mcp/envelope.ts';
import { wholeText } from '#shared/mcp/json/json-depth.ts';
import { isJsonObject, type JsonObject } from '#shared/model/json/json.ts';
import { LineSplitter } from '../../wire/transports/stdio/line-splitter.ts';
import { resolveCommand } from '../../wire/transports/stdio/resolve-command.ts';
import type { Passthrough, Send } from './replay-session.ts';

/** The id of the handshake that the client has had with the recording already. */
const handshakeId = '"loupe:handshake"';

/**
 * A server over stdio for what isn't in a recording. Its process starts with the first message that it gets, and again
 * with the next one when it has ended; it is then initialized as the client initialized the recording.
 */
export class CommandPassthrough implements Passthrough {
  readonly #command: readonly [string, ...string[]];
  readonly #unsolicited: Send;
  #initialize: JsonObject | undefined;
  #server: ServerProcess | undefined;
  #isClosed = false;

  constructor(command: readonly [string, ...string[]], unsolicited: Send) {
    this.#command = command;
    this.#unsolicited = unsolicited;
  }

  /** Notes how the client initialized the recording. */
  initializedWith(message: JsonObject): void {
    this.#initialize = message;
  }

  async forward(message: JsonObject, send: Send): Promise<void> {
    const { id, method } = message;
    if (method === undefined || id === undefined) {
      // Only a running server can be concerned.
      this.#server?.write(message);
      return;
    }
    const key = JSON.stringify(id);
    // Nobody would end a process that starts now.
    if (this.#isClosed) return refuse(key, send, 'it has ended');
    if (this.#server === undefined || this.#server.hasEnded) {
      this.#server = new ServerProcess(this.#command, this.#unsolicited);
      if (this.#initialize !== undefined) this.#server.initialize(this.#initialize);
    }
    const server = this.#server;
    await server.ready;
    await server.ask(key, message, send);
  }

  close(): void {
    this.#isClosed = true;
    this.#server?.close();
  }
}

interface Waiting {
  send: Send;
  done: () => void;
}

/** One run of the server. */
class ServerProcess {
  /** It is initialized, or has ended. */
  ready: Promise<void> = Promise.resolve();
  readonly #child: ChildProcessByStdio<Writable, Readable, null>;
  readonly #unsolicited: Send;
  /** Resolved with the response, or when the process has ended; by ids as JSON text. */
  readonly #waiting = new Map<string, Waiting>();
  /** Why it doesn't respond any more. */
  #reason: string | undefined;

  constructor([command, ...args]: readonly [string, ...string[]], unsolicited: Send) {
    this.#unsolicited = unsolicited;
    const { file, leadingArgs } = resolveCommand(command);
    this.#child = spawn(file, [...leadingArgs, ...args], { stdio: ['pipe', 'pipe', 'inherit'], windowsHide: true });
    const lines = new LineSplitter(({ bytes }) => this.#received(Buffer.from(bytes).toString('utf8')));
    this.#child.stdout.on('data', (chunk: Buffer) => lines.push(chunk));
    this.#child.stdin.on('error', () => {});
    this.#child.once('error', (error) => this.#ended(error.message));
    this.#child.once('close', () => this.#ended('it has ended'));
  }

  get hasEnded(): boolean {
    return this.#reason !== undefined;
  }

  initialize(message: JsonObject): void {
    const greeting = { ...message, id: JSON.parse(handshakeId) };
    this.ready = this.ask(handshakeId, greeting, () => {}).then(() =>
      this.write({ jsonrpc: '2.0', method: 'notifications/initialized' }),
    );
  }

  ask(key: string, message: JsonObject, send: Send): Promise<void> {
    return new Promise((resolve) => {
      if (this.#reason !== undefined) {
        refuse(key, send, this.#reason);
        resolve();
        return;
      }
      this.#waiting.set(key, { send, done: resolve });
      this.write(message);
    });
  }

  write(message: JsonObject): void {
    this.#child.stdin.write(`${wholeText(message)}\n`);
  }

  close(): void {
    this.#child.stdin.end();
    this.#child.kill();
  }

  #received(line: string): void {
    const value = parseMessage(line);
    if (!isJsonObject(value)) return;
    const { kind } = readEnvelope(value);
    if (kind === 'request' || kind === 'notification') {
      // Over HTTP what a request causes comes on its own stream.
      const [newest] = [...this.#waiting.values()].slice(-1);
      (newest?.send ?? this.#unsolicited)(line, { kind });
      return;
    }
    const key = JSON.stringify(value.id);
    const waiting = this.#waiting.get(key);
    this.#waiting.delete(key);
    waiting?.send(line, { kind: 'response' });
    waiting?.done();
  }

  #ended(reason: string): void {
    this.#reason ??= reason;
    for (const [key, { send, done }] of this.#waiting) {
      this.#waiting.delete(key);
      refuse(key, send, this.#reason);
      done();
    }
  }
}

function refuse(key: string, send: Send, reason: string): void {
  const error = { code: -32603, message: `The server of --on-miss passthrough doesn’t respond: ${reason}` };
  send(`{"jsonrpc":"2.0","id":${key},"error":${JSON.stringify(error)}}`, { kind: 'response' });
}
