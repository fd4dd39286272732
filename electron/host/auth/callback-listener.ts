import { createHash } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import process from 'node:process';
import { createFailure, FailureError } from '#shared/messages/failure.ts';
import { localeFor, shellText } from '#shared/messages/shell.ts';

// Not imported: that would evaluate every export of the module, one of which loads Node's HTTP client.
const { createServer } = process.getBuiltinModule('node:http');

const host = '127.0.0.1';
const path = '/callback';

export function redirectUrlOf(port: number): string {
  return `http://${host}:${port}${path}`;
}

/** A free port of 127.0.0.1. */
export async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, host, resolve);
  });
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

/** Whether nothing listens on a port of 127.0.0.1. */
export async function isFree(port: number): Promise<boolean> {
  const server = createServer();
  const isListening = await new Promise<boolean>((resolve) => {
    server.once('error', () => resolve(false));
    server.listen(port, host, () => resolve(true));
  });
  if (isListening) await new Promise((resolve) => server.close(resolve));
  return isListening;
}

/** As light or dark as the browser; colours and font are the system's own, also those of high contrast. */
const style =
  ':root{color-scheme:light dark;font:16px/1.5 system-ui,sans-serif}' +
  'body{max-width:34rem;margin:18vh auto 0;padding:0 1.5rem}h1{margin:0 0 .5rem;font-size:1.25rem}p{margin:0}';
const styleHash = createHash('sha256').update(style).digest('base64');
/** A page without scripts or external content. */
const page = (text: string, locale: string) =>
  `<!doctype html><html lang="${locale}"><meta charset="utf-8"><meta name="viewport" content="width=device-width">` +
  `<title>Loupe</title><style>${style}</style><h1>Loupe</h1><p>${text}</p></html>`;
const headers = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': `default-src 'none'; style-src 'sha256-${styleHash}'; frame-ancestors 'none'`,
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  connection: 'close',
};

export interface CallbackListener {
  close(): void;
}

/**
 * Listens on `redirectUrl` until it is closed. `accept` gets the parameters of each callback and returns whether they
 * belong to this sign-in; others get a 400. Fails with `callbackPortTaken`.
 */
export async function listenForCallback(
  redirectUrl: string,
  accept: (parameters: URLSearchParams) => boolean,
): Promise<CallbackListener> {
  const { host: expectedHost, port } = new URL(redirectUrl);
  const server = createServer({ maxHeaderSize: 64 * 1024, requestTimeout: 10_000 }, (request, response) => {
    request.resume();
    const language = request.headers['accept-language'];
    const text = shellText(language);
    const respond = (
      status: number,
      what: 'received' | 'refused' | 'other' | 'wrongHost' | 'notFound' | 'wrongMethod',
    ) => void response.writeHead(status, headers).end(page(text(`callback.${what}`), localeFor(language)));
    // With DNS rebinding, Host is the name of the attacker's page.
    if (request.headers.host !== expectedHost) return respond(403, 'wrongHost');
    const url = URL.parse(request.url ?? '', redirectUrl);
    if (url?.pathname !== path) return respond(404, 'notFound');
    if (request.method !== 'GET') return respond(405, 'wrongMethod');
    if (!accept(url.searchParams)) return respond(400, 'other');
    respond(200, url.searchParams.has('error') ? 'refused' : 'received');
  });
  await new Promise<void>((resolve, reject) => {
    const refuse = () => reject(new FailureError(createFailure('callbackPortTaken', { port: Number(port) })));
    server.once('error', refuse);
    server.listen(Number(port), host, () => {
      server.off('error', refuse);
      // Later errors only concern one request.
      server.on('error', () => {});
      resolve();
    });
  });
  return {
    close: () => {
      server.close();
      server.closeIdleConnections();
    },
  };
}
