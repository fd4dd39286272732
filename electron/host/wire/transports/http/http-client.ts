import { pipeline, type Readable, Transform } from 'node:stream';
import {
  constants,
  createBrotliDecompress,
  createGunzip,
  createInflate,
  createZstdDecompress,
  type ZlibOptions,
} from 'node:zlib';
import { request } from 'undici';
import { createFailure } from '#shared/messages/failure.ts';
import type { Failure } from '#shared/model/failure.ts';
import { shownUrl } from '#shared/secrets/secret-urls.ts';
import { dispatcherFor, type RoutingDispatcher } from './dispatchers.ts';

/** An HTTP request; redirects aren't followed and no headers added. */
export interface HttpRequest {
  method: string;
  url: string;
  headers: Headers;
  body: string | Uint8Array | undefined;
  signal: AbortSignal | undefined;
  /** See `dispatcherFor`; by default one without certificate settings. */
  dispatcher?: RoutingDispatcher | undefined;
}

export interface HttpResponse {
  status: number;
  statusText: string;
  headers: Headers;
  /** The decompressed body. Destroying it closes the exchange. */
  body: Readable;
  /** Compressed bytes received so far; undefined without compression. */
  compressedBytes(): number | undefined;
}

const defaultHeaders = { 'accept-encoding': 'gzip, br', 'user-agent': 'loupe' };

export function requestHeaders(headers: RequestInit['headers']): Headers {
  const all = new Headers(headers);
  for (const [name, value] of Object.entries(defaultHeaders)) if (!all.has(name)) all.set(name, value);
  return all;
}

/** Sends a request and resolves with the head of its response. Throws the network's own error. */
export async function sendHttp(options: HttpRequest): Promise<HttpResponse> {
  const { method, url, headers, body, signal, dispatcher = await dispatcherFor() } = options;
  const response = await request(url, {
    method,
    headers: Object.fromEntries(headers),
    dispatcher,
    ...(body !== undefined && { body }),
    ...(signal && { signal }),
  }).catch((thrown: unknown) => {
    throw dispatcher.errorOf(thrown, url);
  });
  const responseHeaders = new Headers();
  for (const [name, value] of Object.entries(response.headers)) {
    for (const single of [value ?? []].flat()) responseHeaders.append(name, single);
  }
  // Destroying the body emits an error, which would be unhandled.
  response.body.on('error', () => {});
  const decoders = decodersFor(responseHeaders.get('content-encoding'));
  const head = { status: response.statusCode, statusText: response.statusText, headers: responseHeaders };
  if (decoders.length === 0) return { ...head, body: response.body, compressedBytes: () => undefined };
  let compressed = 0;
  const counter = new Transform({
    transform: (chunk: Uint8Array, _encoding, done) => {
      compressed += chunk.length;
      done(null, chunk);
    },
  });
  const last = decoders.at(-1) ?? counter;
  // Errors of all streams are reported by the last one.
  pipeline([response.body, counter, ...decoders], () => {});
  return { ...head, body: last, compressedBytes: () => compressed };
}

/** Servers use one; each has a decoder with memory of its own. */
const maxEncodings = 10;

/** The decoders for a body's content encodings, in order; none if an encoding is unknown, or if there are very many. */
function decodersFor(contentEncoding: string | null): Transform[] {
  const names = (contentEncoding ?? '')
    .split(',')
    .map((name) => name.trim().toLowerCase())
    .filter((name) => name !== '' && name !== 'identity');
  if (names.length > maxEncodings) return [];
  const decoders = names.reverse().map(decoderFor);
  return decoders.every((decoder) => decoder !== undefined) ? decoders : [];
}

function decoderFor(name: string): Transform | undefined {
  // Decodes each chunk at once, since event streams may be compressed. An incomplete end isn't an error.
  const options: ZlibOptions = { flush: constants.Z_SYNC_FLUSH, finishFlush: constants.Z_SYNC_FLUSH };
  if (name === 'gzip' || name === 'x-gzip') return createGunzip(options);
  if (name === 'deflate') return createInflate(options);
  const { BROTLI_OPERATION_FLUSH: flush, ZSTD_e_continue, ZSTD_e_end } = constants;
  if (name === 'br') return createBrotliDecompress({ flush, finishFlush: flush });
  if (name === 'zstd') return createZstdDecompress({ flush: ZSTD_e_continue, finishFlush: ZSTD_e_end });
  return undefined;
}

const maxRedirects = 5;

interface Hop {
  url: string;
  method: string;
  status: number;
  location: string | null;
  followed: number;
  frameSeq: number;
}

/** Whether a response is a redirect (RFC 9110, section 15.4). */
export function isRedirect(status: number, location: string | null): boolean {
  return location !== null && [301, 302, 303, 307, 308].includes(status);
}

/** The target of a redirect within the origin, or why it isn't followed. A POST must stay a POST. */
export function resolveRedirect({ url, method, status, location, followed, frameSeq }: Hop): URL | Failure {
  const target = URL.parse(location ?? '', url);
  const refuse = (code: 'redirectRefused' | 'redirectDropsBody' | 'redirectLoop') =>
    createFailure(code, { url: shownUrl(url), location: shownTarget(target, location), status }, { frameSeq });
  if (target === null || target.origin !== new URL(url).origin) return refuse('redirectRefused');
  if (method !== 'GET' && status !== 307 && status !== 308) return refuse('redirectDropsBody');
  if (followed === maxRedirects) return refuse('redirectLoop');
  target.username = '';
  target.password = '';
  return target;
}

/** A redirect's target without its query, which may contain codes and states. */
function shownTarget(target: URL | null, location: string | null): string {
  if (target === null) return (location ?? '').slice(0, 200);
  return target.origin === 'null' ? target.protocol : `${target.origin}${target.pathname}`;
}
