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
 * A server over stdio for what isn't in a recording. Its process starts with the first message that it gets; it is then
 * initialized as the client initialized the recording.
 */
export class CommandPassthrough implements Passthrough {
  readonly #command: readonly [string, ...string[]];
  readonly #unsolicited: Send;
  #initialize: JsonObject | undefined;
  #child: ChildProcessByStdio<Writable, Readable, null> | undefined;
  #ready: Promise<void> = Promise.resolve();
  /** Resolved with the response, or when the process has ended; by ids as JSON text. */
  readonly #waiting = new Map<string, { send: Send; done: () => void }>();

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
      if (this.#child !== undefined) this.#write(message);
      return;
    }
    this.#start();
    await this.#ready;
    await this.#ask(JSON.stringify(id), message, send);
  }

  close(): void {
    this.#child?.stdin.end();
    this.#child?.kill();
  }

  #start(): void {
    if (this.#child !== undefined) return;
    const [command, ...args] = this.#command;
    const { file, leadingArgs } = resolveCommand(command);
    const child = spawn(file, [...leadingArgs, ...args], { stdio: ['pipe', 'pipe', 'inherit'], windowsHide: true });
    this.#child = child;
    const lines = new LineSplitter(({ bytes }) => this.#received(Buffer.from(bytes).toString('utf8')));
    child.stdout.on('data', (chunk: Buffer) => lines.push(chunk));
    child.stdin.on('error', () => {});
    child.once('error', (error) => this.#ended(error.message));
    child.once('close', () => this.#ended('it has ended'));
    if (this.#initialize === undefined) return;
    const greeting = { ...this.#initialize, id: JSON.parse(handshakeId) };
    this.#ready = this.#ask(handshakeId, greeting, () => {}).then(() =>
      this.#write({ jsonrpc: '2.0', method: 'notifications/initialized' }),
    );
  }

  #ask(key: string, message: JsonObject, send: Send): Promise<void> {
    return new Promise((resolve) => {
      this.#waiting.set(key, { send, done: resolve });
      this.#write(message);
    });
  }

  #write(message: JsonObject): void {
    this.#child?.stdin.write(`${wholeText(message)}\n`);
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
    const message = `The server of --on-miss passthrough doesn’t respond: ${reason}`;
    for (const [key, { send, done }] of this.#waiting) {
      this.#waiting.delete(key);
      const error = { code: -32603, message };
      send(`{"jsonrpc":"2.0","id":${key},"error":${JSON.stringify(error)}}`, { kind: 'response' });
      done();
    }
  }
}
