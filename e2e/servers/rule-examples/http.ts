import type { ServerResponse } from 'node:http';
import {
  type ScriptedHttp,
  type SeenRequest,
  startScriptedHttp,
} from '#host/wire/transports/http/testing/scripted-http.ts';
import type { ExampleFrame, RuleExample } from '#shared/rules/rule.ts';
import { type ExamplePlayer, isListening } from './example-player.ts';

/** Starts a server over Streamable HTTP that plays a rule's bad example, also one that is written for stdio. */
export async function startExampleHttp(player: ExamplePlayer): Promise<ScriptedHttp> {
  const { isOfHttp, isOfSse, example } = player;
  const stream = new ServerStream();
  const streamStatus = isOfHttp && !isOfSse ? statusOfStream(example) : 200;
  return startScriptedHttp((request, response) => {
    const { method, message } = request;
    if (method === 'GET' && streamStatus === 200) {
      stream.open(response);
      stream.send(player.atOpen);
      if (isOfSse) stream.send([{ event: { name: 'endpoint' }, text: '/mcp' }]);
    } else if (method !== 'POST') response.writeHead(method === 'DELETE' ? 204 : streamStatus).end();
    else {
      const { replies, streamed } = player.replies(message);
      stream.send(streamed);
      if (isOfSse || (message.id === undefined && !isOfHttp)) {
        response.writeHead(202).end();
        stream.send(replies);
      } else send(response, replies, request, sessionOf(example));
    }
  });
}

/** The stream of what a server sends by itself, as events; what comes before it is open waits. */
class ServerStream {
  #response: ServerResponse | undefined;
  #waiting: string[] = [];

  open(response: ServerResponse): void {
    this.#response = response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.flushHeaders();
    for (const each of this.#waiting.splice(0)) response.write(each);
  }

  send(frames: readonly ExampleFrame[]): void {
    for (const each of frames.map(eventOf)) {
      if (this.#response === undefined) this.#waiting.push(each);
      else this.#response.write(each);
    }
  }
}

/** With which the example answers the client's GET; 405 where nobody opens a stream. */
function statusOfStream({ frames }: RuleExample): number {
  const opened = frames.find(isListening)?.http?.stream;
  const answer = frames.find(
    ({ http }) => http?.status !== undefined && opened !== undefined && http.stream === opened,
  );
  return answer?.http?.status ?? 405;
}

/** The session that the example's client has. */
function sessionOf({ frames }: RuleExample): string | undefined {
  return frames.find(({ http }) => http?.headers?.['mcp-session-id'])?.http?.headers?.['mcp-session-id'];
}

/** As one JSON value, or as events where the example says so; what follows the first response is left out as JSON. */
function send(
  response: ServerResponse,
  replies: readonly ExampleFrame[],
  { message }: SeenRequest,
  session: string | undefined,
): void {
  const head = replies.find(({ http }) => http?.status !== undefined)?.http;
  const sent = replies.filter(({ json, event }) => json !== undefined || event !== undefined);
  const isStream =
    sent.length > 1 ||
    head?.headers?.['content-type'] === 'text/event-stream' ||
    replies.some(({ http }) => http?.isEnd);
  const type = isStream ? 'text/event-stream' : 'application/json';
  const status = head?.status ?? (message.id === undefined ? 202 : 200);
  response.writeHead(status, {
    ...((sent.length > 0 || isStream) && { 'content-type': type }),
    ...(session !== undefined && message.method === 'initialize' && { 'mcp-session-id': session }),
    ...head?.headers,
  });
  response.end(isStream ? sent.map(eventOf).join('') : sent[0]?.json && JSON.stringify(sent[0].json));
}

/** Empty for what has neither data nor an id. */
function eventOf({ json, text, event = {} }: ExampleFrame): string {
  const data = json === undefined ? (text ?? '') : JSON.stringify(json);
  const { id, name } = event;
  if (json === undefined && id === undefined && name === undefined) return '';
  return `${id === undefined ? '' : `id: ${id}\n`}${name === undefined ? '' : `event: ${name}\n`}data: ${data}\n\n`;
}
