import { expect, test } from 'vitest';
import { failureFrom } from '#shared/messages/failure.ts';
import { acceptedIssuerSchema } from '#shared/model/server.ts';
import { addServer, openSigningHost, protect } from './signing-host.ts';

test.each([
  ['issuer-slash', ': only the final slash differs.'],
  ['issuer-template', ': a placeholder isn’t filled in.'],
] as const)(
  '%s is refused with both texts, until the user accepts it, and again after that is revoked',
  async (fault, words) => {
    const server = await protect({ fault });
    const host = await openSigningHost();
    const id = await addServer(host, server.url);
    const connect = async () =>
      (await host.connections.sessions.connectById(id))?.ready().then(() => undefined, failureFrom);
    const failure = await connect();
    const issuer = acceptedIssuerSchema.parse(failure?.params);
    expect(issuer.expected).toBe(server.issuer);
    expect(failure?.message).toContain(
      `names the issuer “${issuer.found}”, but the resource announces “${issuer.expected}”${words}`,
    );
    expect(server.seen.map(({ endpoint }) => endpoint)).not.toContain('authorize');

    await host.connections.issuers.accept(id, { ...issuer, found: 'https://another.example' });
    expect((await connect())?.code).toBe('issuerMismatch');
    await host.connections.issuers.accept(id, issuer);
    expect(await connect()).toBeUndefined();
    expect(host.stores.servers.get(id)).toMatchObject({ acceptedIssuer: issuer });
    expect(host.connections.authorizations.view(id)).toMatchObject({ step: 'authorized', issuer: issuer.found });
    expect(server.problems).toEqual([]);

    await host.connections.issuers.revoke(id);
    expect(host.stores.servers.get(id)).not.toHaveProperty('acceptedIssuer');
    expect(host.connections.authorizations.view(id).tokens).toBeUndefined();
    expect((await connect())?.code).toBe('issuerMismatch');
    const { rows: entries } = host.stores.audit.list({}, 0, 50);
    const decided = entries.filter(({ kind }) => kind === 'issuerDecided').map(({ subject }) => subject);
    expect(decided).toEqual([issuer.found, issuer.found, 'https://another.example']);
  },
);
