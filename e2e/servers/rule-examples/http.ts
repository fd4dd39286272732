import type { ServerResponse } from 'node:http';
import {
  type ScriptedHttp,
  type SeenRequest,
  startScriptedHttp,
} from '#host/wire/transports/http/testing/scripted-http.ts';
import type { ExampleFrame, RuleExample } from '#shared/rules/rule.ts';
import type { ExamplePlayer } from './example-player.ts';

/** Starts a server over Streamable HTTP that plays a rule's bad example, also one that is written for stdio. */
export async function startExampleHttp(player: ExamplePlayer): Promise<ScriptedHttp> {
  const { isOfHttp } = player;
  const stream = new ServerStream();
  return startScriptedHttp((request, response) => {
    const { method, message } = request;
    if (method === 'GET' && !isOfHttp) stream.open(response);
    else if (method !== 'POST') response.writeHead(method === 'DELETE' ? 204 : statusOfGet(player.example)).end();
    else if (message.id === undefined && !isOfHttp) {
      response.writeHead(202).end();
      for (const { json } of player.replies(message)) if (json !== undefined) stream.send(JSON.stringify(json));
    } else send(response, player.replies(message), request);
  });
}

/** The stream of what a server sends by itself, as events; what comes before it is open waits. */
class ServerStream {
  #response: ServerResponse | undefined;
  #waiting: string[] = [];

  open(response: ServerResponse): void {
    this.#response = response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.flushHeaders();
    for (const each of this.#waiting.splice(0)) this.send(each);
  }

  send(value: string): void {
    if (this.#response === undefined) this.#waiting.push(value);
    else this.#response.write(`data: ${value}\n\n`);
  }
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
  const values = replies.flatMap(({ json, event }) =>
    json === undefined ? [] : [{ value: JSON.stringify(json), id: event?.id }],
  );
  const isStream = values.length > 1 || head?.headers?.['content-type'] === 'text/event-stream';
  const type = isStream ? 'text/event-stream' : 'application/json';
  const status = head?.status ?? (message.id === undefined ? 202 : 200);
  response.writeHead(status, { ...((values.length > 0 || isStream) && { 'content-type': type }), ...head?.headers });
  response.end(isStream ? values.map(eventOf).join('') : values[0]?.value);
}

function eventOf({ value, id }: { readonly value: string; readonly id: string | undefined }): string {
  return `${id === undefined ? '' : `id: ${id}\n`}data: ${value}\n\n`;
}
