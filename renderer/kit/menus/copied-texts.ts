import { cliCommand } from '#shared/mcp/copy/cli-command.ts';
import { curlCommand, httpCallFor } from '#shared/mcp/copy/http-call.ts';
import { sdkCall } from '#shared/mcp/copy/sdk-call.ts';
import { serverJson } from '#shared/mcp/copy/server-json.ts';
import { stdioCommand } from '#shared/mcp/copy/shell.ts';
import { parseExactMessage } from '#shared/mcp/json/json-depth.ts';
import { FailureError } from '#shared/messages/failure-error.ts';
import { createWindowFailure } from '#shared/messages/window-failure.ts';
import type { FrameDetail } from '#shared/model/frames/frame.ts';
import { isJsonObject, type Json, type JsonObject } from '#shared/model/json/json.ts';
import { type Era, newestLegacyRevision } from '#shared/model/revision.ts';
import type { Server } from '#shared/model/server.ts';
import { client } from '../../data/client.ts';
import { bytesFromBase64 } from '../bytes/index.ts';
import { formatJson } from '../editor/index.ts';

/** The most that is copied of a recorded message, in bytes. */
const maxCopiedBytes = 8_000_000;

/** One message and its destination. */
export interface CopiedMessage {
  message: JsonObject;
  server: Server;
  era: Era | undefined;
  revision: string | undefined;
  /** How it was sent over HTTP. */
  http?: { url: string; headers: Record<string, string> } | undefined;
}

export const copyForms = ['json', 'transport', 'cli', 'sdk'] as const;
export type CopyForm = (typeof copyForms)[number];

/** A message in one of the forms; undefined when it has no such form. */
export function copiedText(form: CopyForm, copied: CopiedMessage): string | undefined {
  const { message, server, era, revision = newestLegacyRevision, http } = copied;
  const method = typeof message.method === 'string' ? message.method : '';
  const { params } = message;
  switch (form) {
    case 'json':
      return JSON.stringify(message, null, 2);
    case 'cli':
      return cliCommand({ serverName: server.name, method, params });
    case 'sdk':
      return sdkCall({ server, method, params, isNotification: message.id === undefined, era });
    case 'transport': {
      if (http !== undefined) return curlCommand({ method: 'POST', ...http, body: JSON.stringify(message) });
      if (server.transport === 'http') return curlCommand(httpCallFor({ server, message, era, revision }));
      return stdioCommand({ server, message: JSON.stringify(message), era, revision });
    }
  }
}

export type ServerForm = 'json' | 'cli';

/** A server as other tools' settings have it, or the command that connects to it. */
export function serverText(form: ServerForm, server: Server): string {
  if (form === 'json') return serverJson(server);
  return cliCommand({ serverName: server.name, method: 'initialize', params: {} }) ?? '';
}

/** A message of the log. Fails with `messageTooLarge`: a part of it isn't the message. */
export async function recordedMessage(
  seq: number,
): Promise<{ text: string; value: Json | undefined; detail: FrameDetail }> {
  const [detail, { base64, size }] = await Promise.all([
    client.traffic.frame({ seq }),
    client.traffic.body({ seq, form: 'payload', offset: 0, length: maxCopiedBytes }),
  ]);
  if (size > maxCopiedBytes) throw new FailureError(createWindowFailure('messageTooLarge'));
  const text = new TextDecoder().decode(bytesFromBase64(base64));
  return { text, value: parsed(text), detail };
}

/** A recorded text as it is copied: formatted where it is JSON. */
export function readableText(text: string): string {
  return formatJson(text) ?? text;
}

export function httpOf({ meta }: FrameDetail): CopiedMessage['http'] {
  const { url, headers } = meta;
  return typeof url === 'string' && typeof headers === 'object' ? { url, headers } : undefined;
}

export function messageIn(value: Json | undefined): JsonObject | undefined {
  return isJsonObject(value) && typeof value.method === 'string' ? value : undefined;
}

function parsed(text: string): Json | undefined {
  try {
    return parseExactMessage(text);
  } catch {
    return undefined;
  }
}
