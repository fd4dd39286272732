import type { ServerResponse } from 'node:http';
import {
  type ScriptedHttp,
  type SeenRequest,
  startScriptedHttp,
} from '#host/wire/transports/http/testing/scripted-http.ts';
import type { ExampleFrame, RuleExample } from '#shared/rules/rule.ts';
import { badExample, ExamplePlayer } from './example-player.ts';

/** Starts the server of a rule's bad example over Streamable HTTP. */
export async function startExampleHttp(rule: string): Promise<ScriptedHttp> {
  const example = badExample(rule);
  const player = new ExamplePlayer(example);
  const listening = statusOfGet(example);
  return startScriptedHttp((request, response) => {
    const { method, message } = request;
    if (method !== 'POST') response.writeHead(method === 'DELETE' ? 204 : listening).end();
    else send(response, player.replies(message), request);
  });
}

/** With which the example refuses the client's stream; 405 where it has no such refusal. */
function statusOfGet({ frames }: RuleExample): number {
  const asked = frames.find(({ kind, http }) => kind === 'http' && http?.method === 'GET')?.http?.stream;
  const answer = frames.find(({ http }) => http?.status !== undefined && asked !== undefined && http.stream === asked);
  const status = answer?.http?.status ?? 405;
  return status === 200 ? 405 : status;
}

/** As one JSON value, or as events where the example says so; what follows the first response is left out as JSON. */
function send(response: ServerResponse, replies: readonly ExampleFrame[], { message }: SeenRequest): void {
  const head = replies.find(({ http }) => http?.status !== undefined)?.http;
  const values = replies.flatMap(({ json }) => (json === undefined ? [] : [JSON.stringify(json)]));
  const isStream = values.length > 1 || head?.headers?.['content-type'] === 'text/event-stream';
  const type = isStream ? 'text/event-stream' : 'application/json';
  const status = head?.status ?? (message.id === undefined ? 202 : 200);
  response.writeHead(status, { ...((values.length > 0 || isStream) && { 'content-type': type }), ...head?.headers });
  response.end(isStream ? values.map((value) => `data: ${value}\n\n`).join('') : values[0]);
}
