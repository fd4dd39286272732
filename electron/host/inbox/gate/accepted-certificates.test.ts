import { X509Certificate } from 'node:crypto';
import { afterEach, beforeEach, expect, it, onTestFinished } from 'vitest';
import type { ServerId } from '#shared/model/id/id.ts';
import { serverDraftSchema } from '#shared/model/server.ts';
import { makeCertificate, type TestCertificate } from '../../testing/certificates.ts';
import { addServer, host, hostPerTest } from '../../testing/host-per-test.ts';
import {
  opensLegacy,
  type ScriptedHttp,
  sendError,
  startScriptedHttp,
} from '../../wire/transports/http/testing/scripted-http.ts';

let server: ScriptedHttp;
let certificate: TestCertificate;

beforeEach(async () => {
  certificate = makeCertificate({ name: 'build box', hosts: ['127.0.0.1'] });
  server = await start(certificate);
});
afterEach(() => server.close());
hostPerTest();

function start(with_: TestCertificate): Promise<ScriptedHttp> {
  return startScriptedHttp((request, response) => {
    if (!opensLegacy(request, response)) sendError(response, request.message, -32601, 'Method not found');
  }, with_);
}

async function add(url: string): Promise<ServerId> {
  return (await addServer(serverDraftSchema.parse({ name: 'box', transport: 'http', url }))).id;
}

/** The session once it is ready or has ended. */
async function settled(serverId: ServerId) {
  await host.connections.sessions
    .ofServer(serverId)
    ?.ready()
    .catch(() => {});
  return host.connections.sessions.ofServer(serverId)?.view();
}

it('accepts exactly the shown certificate for one server, and revokes it', async () => {
  const [id, other] = [await add(`${server.origin}/mcp`), await add(`${server.origin}/mcp`)];
  for (const each of [id, other]) await host.connections.sessions.connectById(each);
  const failure = (await settled(id))?.end?.failure;
  expect(failure).toMatchObject({ code: 'certificateUntrusted', params: { subject: 'CN=build box' } });
  expect(server.seen).toEqual([]);

  const sha256 = String(failure?.params.sha256);
  expect(sha256).toBe(new X509Certificate(certificate.cert).fingerprint256);
  await host.connections.certificates.accept(id, sha256);
  expect((await settled(id))?.end?.failure).toBeUndefined();
  expect(host.connections.sessions.ofServer(id)?.phase).toBe('ready');
  expect(host.stores.servers.get(id)).toMatchObject({ acceptedCertificate: { origin: server.origin, sha256 } });
  await host.connections.sessions.connectById(other);
  expect((await settled(other))?.end?.failure?.code).toBe('certificateUntrusted');

  await host.connections.certificates.revoke(id);
  expect(host.connections.sessions.ofServer(id)?.phase).toBe('ended');
  expect(host.stores.servers.get(id)).not.toHaveProperty('acceptedCertificate');
  await host.connections.sessions.connectById(id);
  expect((await settled(id))?.end?.failure?.code).toBe('certificateUntrusted');

  const { rows: entries } = host.stores.audit.list({}, 0, 10);
  const common = { kind: 'certificateDecided', subject: server.origin };
  expect(entries).toMatchObject([
    { ...common, detail: { verdict: 'withdrawn', sha256 } },
    { ...common, detail: { verdict: 'allowed', sha256 } },
  ]);
});

it('keeps the accepted certificate when the server is edited, but not for another origin, and takes none from a draft', async () => {
  const url = `${server.origin}/mcp`;
  const draft = (change: object) => serverDraftSchema.parse({ name: 'box', transport: 'http', url, ...change });
  const id = await add(url);
  const sha256 = new X509Certificate(certificate.cert).fingerprint256;
  const acceptedCertificate = { origin: server.origin, sha256 };
  await host.stores.servers.update(id, draft({ acceptedCertificate }));
  expect(host.stores.servers.get(id)).not.toHaveProperty('acceptedCertificate');
  await host.connections.certificates.accept(id, sha256);
  await host.stores.servers.update(id, draft({ name: 'renamed', url: `${url}/v2` }));
  expect(host.stores.servers.get(id)).toMatchObject({ name: 'renamed', acceptedCertificate });
  await host.stores.servers.update(id, draft({ url: 'https://elsewhere.example/mcp' }));
  expect(host.stores.servers.get(id)).not.toHaveProperty('acceptedCertificate');
});

it('asks again when the certificate changes', async () => {
  const id = await add(`${server.origin}/mcp`);
  const another = makeCertificate({ name: 'another box', hosts: ['127.0.0.1'] });
  await host.connections.certificates.accept(id, new X509Certificate(another.cert).fingerprint256);
  expect((await settled(id))?.end?.failure).toMatchObject({
    code: 'certificateUntrusted',
    params: { isChanged: 'yes', subject: 'CN=build box' },
  });
});

it('revoking what was never accepted changes nothing', async () => {
  const plain = await startScriptedHttp((request, response) => void opensLegacy(request, response));
  onTestFinished(() => plain.close());
  const id = await add(`${plain.origin}/mcp`);
  await host.connections.sessions.connectById(id);
  await settled(id);
  await host.connections.certificates.revoke(id);
  expect(host.connections.sessions.ofServer(id)?.phase).toBe('ready');
  expect(host.stores.audit.list({}, 0, 10).rows).toEqual([]);
});
