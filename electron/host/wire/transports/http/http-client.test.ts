import { buffer } from 'node:stream/consumers';
import { brotliCompressSync, deflateSync, gzipSync, zstdCompressSync } from 'node:zlib';
import { afterEach, expect, it } from 'vitest';
import { sendHttp } from './http-client.ts';
import { type ScriptedHttp, startScriptedHttp } from './testing/scripted-http.ts';

const plain = JSON.stringify({ jsonrpc: '2.0', id: 1, result: { text: 'ü'.repeat(500) } });
const encoders: Record<string, (bytes: Buffer) => Buffer> = {
  gzip: gzipSync,
  'x-gzip': gzipSync,
  deflate: deflateSync,
  br: brotliCompressSync,
  zstd: zstdCompressSync,
  identity: (bytes) => bytes,
};

let server: ScriptedHttp | undefined;
afterEach(() => server?.close());

/** What is read of a body that was encoded in the order of the header (RFC 9110, section 8.4). */
async function read(contentEncoding: string) {
  let body: Buffer = Buffer.from(plain);
  for (const name of contentEncoding.toLowerCase().split(/[\s,]+/)) body = encoders[name]?.(body) ?? body;
  server = await startScriptedHttp((_request, response) => {
    response.writeHead(200, { 'content-encoding': contentEncoding }).end(body);
  });
  const response = await sendHttp({
    ...{ method: 'GET', url: server.origin, headers: new Headers(), body: undefined, signal: undefined },
  });
  const text = (await buffer(response.body)).toString();
  return { text, sent: body, compressed: response.compressedBytes() };
}

it.each([
  ...['gzip', 'x-gzip', 'deflate', 'br', 'zstd', 'GZIP', 'identity, gzip'],
  ...['gzip, br', 'br, gzip', 'deflate, zstd, br', 'gzip,gzip'],
])('a body in %s is decoded, the last encoding first', async (contentEncoding) => {
  const { text, sent, compressed } = await read(contentEncoding);
  expect(text).toBe(plain);
  expect(compressed).toBe(sent.length);
});

it.each(['identity', 'compress', 'gzip, compress', Array(11).fill('gzip').join()])(
  'a body in %s stays as it came',
  async (contentEncoding) => {
    const { text, sent, compressed } = await read(contentEncoding);
    expect(text).toBe(sent.toString());
    expect(compressed).toBeUndefined();
  },
);
