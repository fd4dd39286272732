import { beforeEach, expect, test } from 'vitest';
import { createFailure } from '#shared/messages/failure.ts';
import type { SessionView } from '#shared/model/session.ts';
import { expectAccessibleInAllThemes } from '../../../testing/accessibility.ts';
import { fakeHost } from '../../../testing/fakes/fake-host.ts';
import { fakeSession, serveSessions } from '../../../testing/fakes/fake-session.ts';
import { keepSettings } from '../../../testing/fakes/fake-settings.ts';
import { openWindow } from '../../../testing/open-window.tsx';

const sha256 = Array.from({ length: 32 }, () => 'AB').join(':');
const failure = createFailure('certificateUntrusted', {
  url: 'https://build.example/mcp',
  isChanged: 'no',
  subject: 'CN=build box',
  issuer: 'CN=team authority',
  validFrom: '2020-01-01T00:00:00.000Z',
  validTo: '2020-02-01T00:00:00.000Z',
  sha256,
});

beforeEach(() => {
  fakeHost.reset();
  keepSettings();
});

function failed(): SessionView {
  const { readyAt: _, ...session } = fakeSession({ phase: 'ended', endedAt: 3, end: { cause: 'failed', failure } });
  return session;
}

test('an untrusted certificate is shown, and accepted by its fingerprint', async () => {
  serveSessions([failed()]);
  fakeHost.on('servers', 'acceptCertificate', () => undefined);
  const screen = await openWindow('/servers/billing/resources');
  const shown = screen.getByRole('region', { name: 'Certificate' });
  for (const text of ['CN=build box', 'CN=team authority', 'not valid now', sha256]) {
    await expect.element(shown.getByText(text)).toBeVisible();
  }
  await expectAccessibleInAllThemes();
  await shown.getByRole('button', { name: 'Accept this certificate' }).click();
  expect(fakeHost.inputsOf('servers.acceptCertificate')).toEqual([{ serverId: 'billing', sha256 }]);
});

test('a server that changes its accepted certificate while connected shows the new one', async () => {
  const lost = createFailure('connectionRefused', { url: 'https://build.example/mcp' });
  const reconnect = { state: 'given up' as const, attempt: 1, failure };
  serveSessions([fakeSession({ phase: 'ended', endedAt: 3, end: { cause: 'lost', failure: lost }, reconnect })]);
  const screen = await openWindow('/servers/billing/connection');
  await expect.element(screen.getByRole('region', { name: 'Certificate' }).getByText('CN=build box')).toBeVisible();
});

test('an accepted certificate marks its server, and can be revoked', async () => {
  serveSessions([fakeSession()]);
  fakeHost.on('servers', 'list', () => [
    {
      server: {
        id: fakeSession().serverId,
        name: 'billing',
        pin: {},
        transport: 'http' as const,
        url: 'https://build.example/mcp',
        headers: {},
        query: {},
        http: 'auto' as const,
        acceptedCertificate: { origin: 'https://build.example', sha256 },
      },
      builtIn: false,
      approved: true,
    },
  ]);
  fakeHost.on('servers', 'revokeCertificate', () => undefined);
  const screen = await openWindow('/servers/billing/connection?tab=settings');
  await expect.element(screen.getByRole('row').getByRole('img', { name: 'accepted certificate' })).toBeVisible();
  const section = screen.getByRole('region', { name: 'Certificate' });
  await expect.element(section.getByText(/only at https:\/\/build\.example/)).toBeVisible();
  await expectAccessibleInAllThemes();
  await section.getByRole('button', { name: 'Revoke' }).click();
  expect(fakeHost.inputsOf('servers.revokeCertificate')).toEqual([{ serverId: 'billing' }]);
});
