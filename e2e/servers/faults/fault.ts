import type { Call } from '../../../electron/demo/server/call.ts';
import type { ServerDefinition } from '../../../electron/demo/server/definition.ts';
import { isParams, type Outgoing, type Params } from '../../../electron/demo/server/message.ts';
import type { Era } from '../../../electron/demo/server/revision.ts';
import type { StdioHooks } from '../../../electron/demo/server/stdio-transport.ts';
import { createPlain } from '../plain.ts';

/** A server with one fault. */
export interface FaultyServer {
  definition: ServerDefinition;
  /** Its fault on stdio. */
  hooks?: StdioHooks;
  /** It also has a fault over HTTP, which has no hooks. */
  isSoundWithoutHooks?: boolean;
  /** The era of the fault; default: both. */
  era?: Era;
}

export interface FaultOptions {
  /** Size of large values. */
  bytes?: number;
  /** Number of values. */
  count?: number;
  /** Delay in milliseconds. */
  delayMs?: number;
}

export type Fault = (options: FaultOptions) => FaultyServer;

/** The plain server with additional resources, which `read` reads. */
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

/** True for the result of a `resources/read`, optionally of `uri`. */
export function isReadAnswer(message: Outgoing, uri?: string): boolean {
  if (!isParams(message) || !isParams(message.result) || !Array.isArray(message.result.contents)) return false;
  const [first]: unknown[] = message.result.contents;
  return uri === undefined || (isParams(first) && first.uri === uri);
}
