import { request } from 'node:http';

interface RawAnswer {
  status: number;
  headers: NodeJS.Dict<string | string[]>;
  body: string;
}

/** Sends exactly these headers to 127.0.0.1: unlike `fetch`, Host and Origin can be anything. */
export function rawRequest(
  port: number,
  path: string,
  options: { method?: string; headers?: Record<string, string>; body?: string } = {},
): Promise<RawAnswer> {
  return new Promise((resolve, reject) => {
    const outgoing = request({
      host: '127.0.0.1',
      port,
      path,
      method: options.method ?? 'GET',
      headers: options.headers,
    });
    outgoing.on('error', reject);
    outgoing.on('upgrade', (response, socket) => {
      socket.destroy();
      resolve({ status: response.statusCode ?? 0, headers: response.headers, body: '' });
    });
    outgoing.on('response', (response) => {
      let body = '';
      response.setEncoding('utf8');
      response.on('data', (chunk: string) => {
        body += chunk;
      });
      response.on('end', () => resolve({ status: response.statusCode ?? 0, headers: response.headers, body }));
    });
    outgoing.end(options.body);
  });
}

/** The headers with which a browser asks for a WebSocket, over `more`. */
export function upgradeHeaders(more: Record<string, string>): Record<string, string> {
  return {
    connection: 'Upgrade',
    upgrade: 'websocket',
    'sec-websocket-version': '13',
    'sec-websocket-key': 'bG91cGUgYW5kIGxvdXBlIQ==',
    ...more,
  };
}
