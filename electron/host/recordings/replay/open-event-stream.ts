import type { ServerResponse } from 'node:http';

/** Sends the head of an event stream at once. */
export function openEventStream(response: ServerResponse, headers: Record<string, string>): void {
  response.writeHead(200, {
    'content-type': 'text/event-stream',
    'cache-control': 'no-cache, no-transform',
    ...headers,
  });
  response.flushHeaders();
}
