import { X509Certificate } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { failureFrom } from '#shared/messages/failure.ts';
import { makeCertificate, type TestCertificate } from '../../../testing/certificates.ts';
import { listenOnLoopback } from '../../../testing/loopback.ts';
import { type CertificateSettings, dispatcherFor } from './dispatchers.ts';
import { requestHeaders, sendHttp } from './http-client.ts';
import { networkFailure } from './http-failures.ts';

const closing: (() => unknown)[] = [];

beforeEach(() => {
  for (const name of ['http_proxy', 'https_proxy', 'no_proxy', 'HTTP_PROXY', 'HTTPS_PROXY', 'NO_PROXY']) {
    vi.stubEnv(name, undefined);
  }
});

afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

/** Starts an HTTPS server that responds with the requested path. Returns its URL. */
async function startTls(certificate: TestCertificate): Promise<string> {
  return start(
    createTlsServer(certificate, (request, response) => response.end(`secure ${request.url}`)),
    'https:',
  );
}

async function start(server: Server, protocol = 'http:'): Promise<string> {
  const open = new Set<Socket>();
  server.on('connection', (socket: Socket) => open.add(socket));
  const { url, close } = await listenOnLoopback(server);
  closing.push(() => {
    for (const socket of open) socket.destroy();
    return close();
  });
  return url.replace('http:', protocol);
}

/** A proxy that connects every host to this computer; `seen` are its requests. */
async function startProxy(status = 200): Promise<{ url: string; seen: string[]; authorizations: unknown[] }> {
  const seen: string[] = [];
  const authorizations: unknown[] = [];
  const server = createServer((request, response) => {
    seen.push(`${request.method} ${request.url}`);
    authorizations.push(request.headers['proxy-authorization']);
    response.writeHead(status).end('forwarded');
  });
  server.on('connect', (request, client) => {
    seen.push(`CONNECT ${request.url}`);
    if (status !== 200) {
      client.end(`HTTP/1.1 ${status} No\r\n\r\n`);
      return;
    }
    const upstream = connect(Number(request.url?.split(':').at(1)), '127.0.0.1', () => {
      client.write('HTTP/1.1 200 OK\r\n\r\n');
      client.pipe(upstream).pipe(client);
    });
    upstream.on('error', () => client.destroy());
    client.on('error', () => upstream.destroy());
  });
  return { url: await start(server), seen, authorizations };
}

async function get(url: string, reach?: CertificateSettings): Promise<string> {
  const dispatcher = await dispatcherFor(reach);
  const request = { method: 'GET', url, headers: requestHeaders({}), body: undefined, signal: undefined, dispatcher };
  const response = await sendHttp(request);
  return text(response.body);
}

async function failureOf(url: string, reach?: CertificateSettings) {
  const thrown: unknown = await get(url, reach).then(
    () => undefined,
    (error: unknown) => error,
  );
  return networkFailure(thrown, url);
}

async function writeCa(content: string): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'loupe-ca-'));
  closing.push(() => rm(folder, { recursive: true }));
  const file = path.join(folder, 'ca.pem');
  await writeFile(file, content);
  return file;
}

function accepted(url: string, { cert }: TestCertificate): CertificateSettings {
  const sha256 = new X509Certificate(cert).fingerprint256;
  return { acceptedCertificate: { origin: new URL(url).origin, sha256 } };
}

describe('an untrusted certificate', () => {
  it('is rejected before anything is sent, and described', async () => {
    const certificate = makeCertificate({ name: 'build box', hosts: ['127.0.0.1'] });
    const url = await startTls(certificate);
    const { code, params, cause } = await failureOf(url);
    expect(code).toBe('certificateUntrusted');
    expect(cause).toMatch(/SELF_SIGNED/);
    expect(params).toMatchObject({ isChanged: 'no', subject: 'CN=build box', issuer: 'CN=build box' });
    expect(params.sha256).toBe(new X509Certificate(certificate.cert).fingerprint256);
    expect(Date.parse(String(params.validFrom))).toBeLessThan(Date.parse(String(params.validTo)));
  });

  it('is used after it was accepted, for its origin only', async () => {
    const certificate = makeCertificate({ name: 'build box', hosts: ['127.0.0.1'] });
    const [url, other] = [await startTls(certificate), await startTls(certificate)];
    for (let count = 0; count < 3; count += 1) {
      // Side by side, so that further connections are opened.
      const both = await Promise.all([1, 2].map(() => get(url, accepted(url, certificate))));
      expect(both).toEqual(['secure /', 'secure /']);
    }
    expect(await failureOf(other, accepted(url, certificate))).toMatchObject({
      code: 'certificateUntrusted',
      params: { isChanged: 'no' },
    });
  });

  it('is rejected when another one was accepted', async () => {
    const [before, after] = [1, 2].map((number) => makeCertificate({ name: `box ${number}`, hosts: ['127.0.0.1'] }));
    if (before === undefined || after === undefined) throw new Error('no certificates');
    const url = await startTls(after);
    expect(await failureOf(url, accepted(url, before))).toMatchObject({
      code: 'certificateUntrusted',
      params: { isChanged: 'yes', subject: 'CN=box 2' },
    });
  });

  it('for another host must be accepted, too', async () => {
    const authority = makeCertificate({ name: 'authority' });
    const certificate = makeCertificate({ name: 'elsewhere', hosts: ['elsewhere.example'], issuer: authority });
    const url = await startTls(certificate);
    const caFile = await writeCa(authority.cert);
    expect(await failureOf(url, { caFile })).toMatchObject({
      code: 'certificateUntrusted',
      cause: 'ERR_TLS_CERT_ALTNAME_INVALID',
    });
    expect(await get(url, { caFile, ...accepted(url, certificate) })).toBe('secure /');
  });
});

describe('a CA file', () => {
  it('is trusted for the server that is configured with it', async () => {
    const authority = makeCertificate({ name: 'authority' });
    const url = await startTls(makeCertificate({ name: 'inside', hosts: ['127.0.0.1'], issuer: authority }));
    expect(await get(url, { caFile: await writeCa(authority.cert) })).toBe('secure /');
    expect(await failureOf(url)).toMatchObject({ code: 'certificateUntrusted' });
  });

  it.each([['nowhere.pem'], ['not PEM'], ['a folder']])('that is no use is named: %s', async (kind) => {
    const file = await writeCa('hello');
    const caFile = { 'not PEM': file, 'a folder': path.dirname(file) }[kind] ?? `${file}.none`;
    const failure = await dispatcherFor({ caFile }).then(() => undefined, failureFrom);
    expect(failure).toMatchObject({ code: 'caFileUnusable', params: { path: caFile } });
    expect(failure?.cause).not.toBe('');
  });
});

describe('a proxy of the environment', () => {
  it('gets CONNECT for HTTPS, and the server’s certificate is checked', async () => {
    const certificate = makeCertificate({ name: 'mcp.test', hosts: ['mcp.test'] });
    const { port } = new URL(await startTls(certificate));
    const url = `https://mcp.test:${port}/`;
    const proxy = await startProxy();
    vi.stubEnv('HTTPS_PROXY', proxy.url);
    expect(await failureOf(url)).toMatchObject({ code: 'certificateUntrusted' });
    expect(await get(url, accepted(url, certificate))).toBe('secure /');
    expect(await get(url, { caFile: await writeCa(certificate.cert) })).toBe('secure /');
    expect(new Set(proxy.seen)).toEqual(new Set([`CONNECT mcp.test:${port}`]));
  });

  it('gets the whole request for HTTP', async () => {
    const proxy = await startProxy();
    vi.stubEnv('HTTP_PROXY', proxy.url);
    expect(await get('http://mcp.test/mcp')).toBe('forwarded');
    expect(proxy.seen).toEqual(['GET http://mcp.test/mcp']);
  });

  it('isn’t used for this computer and for NO_PROXY', async () => {
    const proxy = await startProxy();
    vi.stubEnv('HTTP_PROXY', proxy.url);
    vi.stubEnv('NO_PROXY', 'mcp.invalid');
    const url = await start(createServer((_request, response) => response.end('direct')));
    expect(await get(url)).toBe('direct');
    expect(await failureOf('http://mcp.invalid/')).toMatchObject({ code: 'hostNotFound' });
    expect(proxy.seen).toEqual([]);
  });

  it('may have no scheme, as curl, Go and npm take it; this computer is reached without it', async () => {
    const proxy = await startProxy();
    const { host } = new URL(proxy.url);
    vi.stubEnv('HTTPS_PROXY', host);
    vi.stubEnv('HTTP_PROXY', host);
    expect(await get('http://mcp.test/mcp')).toBe('forwarded');
    await failureOf('https://mcp.test/');
    expect(await get(await start(createServer((_request, response) => response.end('direct'))))).toBe('direct');
    expect(proxy.seen).toEqual(['GET http://mcp.test/mcp', 'CONNECT mcp.test:443']);
  });

  it.each([
    ['socks5://proxy.test:1080', { from: 'HTTPS_PROXY', problem: 'scheme', scheme: 'socks5' }],
    ['http://', { from: 'HTTPS_PROXY', problem: 'address' }],
    ['proxy.test:port', { from: 'HTTPS_PROXY', problem: 'address' }],
  ])('that can’t be used doesn’t blame the server: %s', async (address, params) => {
    vi.stubEnv('HTTPS_PROXY', address);
    const failure = await failureOf('https://mcp.test/');
    expect(failure).toMatchObject({ code: 'proxyUnusable', params: { url: 'https://mcp.test/', ...params } });
    expect(failure.message).toContain('HTTPS_PROXY');
    expect(await get(await start(createServer((_request, response) => response.end('direct'))))).toBe('direct');
  });

  it.each(['https://mcp.test/', 'http://mcp.test/'])('that wants a sign-in is named, for %s', async (url) => {
    const proxy = await startProxy(407);
    vi.stubEnv('HTTPS_PROXY', proxy.url);
    vi.stubEnv('http_proxy', proxy.url);
    const from = url.startsWith('https') ? 'HTTPS_PROXY' : 'http_proxy';
    const failure = await failureOf(url);
    const { host } = new URL(proxy.url);
    expect(failure).toMatchObject({ code: 'proxyFailed', params: { proxy: host, problem: 'signIn', from } });
    expect(failure.message).toBe(`The proxy ${host} (from ${from}) wants a sign-in.`);
  });

  it('gets the name and password that are in its address', async () => {
    const proxy = await startProxy();
    vi.stubEnv('HTTP_PROXY', `ada:l%40ce@${new URL(proxy.url).host}`);
    await get('http://mcp.test/mcp');
    expect(proxy.authorizations).toEqual([`Basic ${Buffer.from('ada:l@ce').toString('base64')}`]);
  });

  it('that fails is reported without its password', async () => {
    const proxy = await startProxy(407);
    vi.stubEnv('HTTPS_PROXY', proxy.url.replace('//', '//user:secret@'));
    const { host } = new URL(proxy.url);
    const refused = await failureOf('https://mcp.test/');
    expect(refused).toMatchObject({ code: 'proxyFailed', params: { proxy: host } });
    expect(refused.cause).toContain('407');
    const gone = await listenOnLoopback(createServer());
    await gone.close();
    vi.stubEnv('HTTPS_PROXY', gone.url);
    vi.stubEnv('HTTP_PROXY', gone.url);
    for (const url of ['https://mcp.test/', 'http://mcp.test/']) {
      expect(await failureOf(url)).toMatchObject({ code: 'proxyFailed', params: { proxy: new URL(gone.url).host } });
    }
  });
});
