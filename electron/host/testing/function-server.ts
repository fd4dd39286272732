import { createInterface } from 'node:readline';
import type { Readable, Writable } from 'node:stream';
import { isJsonObject, type Json, type JsonObject } from '#shared/model/json/json.ts';
import type { StdioServer } from '#shared/model/server.ts';
import { stdioServer } from './test-servers.ts';

export interface ServerStreams {
  stdin: Readable;
  stdout: Writable;
  stderr: Writable;
  exit(code?: number): void;
}

type Serve = (streams: ServerStreams) => void;

/** Servers that are functions, by their commands. */
const functions = new Map<string, Serve>();

/** A stdio server that is a function in this process. No system has its command. */
export function functionServer(serve: Serve, change: Partial<StdioServer> = {}): StdioServer {
  const command = `function-${functions.size + 1}`;
  functions.set(command, serve);
  return stdioServer({ command, ...change });
}

/** Undefined for a command that starts a process. */
export function functionOf(command: string): Serve | undefined {
  return functions.get(command);
}

/** The fields of the response besides `jsonrpc` and the id; undefined: none, or `respond` has written it. */
type Respond = (message: JsonObject, streams: ServerStreams, line: string) => object | undefined;

/** A stdio server in this process that handles each line. */
export function respondingServer(respond: Respond, change?: Partial<StdioServer>): StdioServer {
  return functionServer((streams) => {
    createInterface({ input: streams.stdin }).on('line', (line) => {
      const parsed: Json = JSON.parse(line);
      const message = isJsonObject(parsed) ? parsed : {};
      const fields = respond(message, streams, line);
      if (fields === undefined) return;
      streams.stdout.write(`${JSON.stringify({ jsonrpc: '2.0', id: message.id, ...fields })}\n`);
    });
  }, change);
}
