import type { Call } from '../../../electron/demo/server/call.ts';
import type { ServerDefinition } from '../../../electron/demo/server/definition.ts';
import { isParams, type Outgoing, type Params } from '../../../electron/demo/server/message.ts';
import type { Era } from '../../../electron/demo/server/revision.ts';
import type { StdioHooks } from '../../../electron/demo/server/stdio-transport.ts';
import { createPlain } from '../plain.ts';

/** A server that does one thing wrong. */
export interface FaultyServer {
  definition: ServerDefinition;
  /** What it does wrong on its streams: only over stdio. */
  hooks?: StdioHooks;
  /** It has something to show over HTTP too, where there are no hooks. */
  isSoundWithoutHooks?: boolean;
  /** The era in which the fault shows; default both. */
  era?: Era;
}

/** How much of the fault is wanted. */
export interface FaultOptions {
  /** Size of what is too big. */
  bytes?: number;
  /** Number of what is too many. */
  count?: number;
  /** Milliseconds of what is too slow. */
  delayMs?: number;
}

export type Fault = (options: FaultOptions) => FaultyServer;

/** The plain server with some resources more, which are read by `read`. */
export function plainReading(
  uris: readonly string[],
  read: (uri: string, call: Call) => Promise<readonly Params[] | undefined>,
): ServerDefinition {
  const plain = createPlain(uris);
  const { resources } = plain;
  if (resources === undefined) return plain;
  return {
    ...plain,
    resources: {
      ...resources,
      read: (uri, call) => (uris.includes(uri) ? read(uri, call) : resources.read(uri, call)),
    },
  };
}

/** True for the answer to a `resources/read`; with `uri`, of that resource. */
export function isReadAnswer(message: Outgoing, uri?: string): boolean {
  if (!isParams(message) || !isParams(message.result) || !Array.isArray(message.result.contents)) return false;
  const [first]: unknown[] = message.result.contents;
  return uri === undefined || (isParams(first) && first.uri === uri);
}
