import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from '../front-ends/window-test.ts';
import { AuthorizationPage } from '../pages/authorization-page.ts';
import type { LoupeWindow } from '../pages/loupe-window.ts';
import { TrafficPanel } from '../pages/traffic-panel.ts';
import { text } from '../pages/words.ts';
import { startProtected } from '../servers/authorization/start.ts';

/** Every file below a folder. */
async function filesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
}

/** Fails when the window shows one of these texts, in its document, its title or its address. */
async function expectUnseen({ page }: LoupeWindow, secrets: readonly string[]): Promise<void> {
  const shown = `${await page.content()}\n${await page.title()}\n${page.url()}`;
  for (const secret of secrets) expect(shown).not.toContain(secret);
}

test('a server is signed in to in the browser, and no code, token or secret is anywhere but in the vault', async ({
  loupe,
  home,
  started,
}) => {
  const server = await started(startProtected({ settings: { clientAuthentication: ['client_secret_basic'] } }));
  const printed: string[] = [];
  loupe.page.on('console', (message) => printed.push(message.text()));
  await loupe.add(server.url, { name: 'protected' });
  await loupe.servers.expectState('protected', 'signInNeeded');
  await expect(new AuthorizationPage(loupe).card).toContainText(new URL(server.issuer).host);
  const ended = await new AuthorizationPage(loupe).signIn();
  await loupe.servers.expectState('protected', 'ready');
  await (await loupe.open('plain://numbers/one')).expectText('This is plain://numbers/one.');

  const page = await AuthorizationPage.open(loupe);
  await page.expectStep('authorized');
  await expect(page.section('tokens.claims')).toContainText(server.url);
  expect(server.problems).toEqual([]);
  // A code, a registered secret, an access token and a refresh token.
  expect(server.issued.length).toBeGreaterThanOrEqual(4);
  await expectUnseen(loupe, server.issued);
  expect(server.issued.some((secret) => ended.includes(secret) || printed.join().includes(secret))).toBe(false);

  await loupe.showPanel('traffic');
  const traffic = new TrafficPanel(loupe.page);
  for (const secret of server.issued) {
    // In between something that is found, so that the empty list is not that of the text before.
    await traffic.filter.fill('numbers/one');
    await expect(traffic.rows('out', 'resources/read')).toBeVisible();
    await traffic.filter.fill(secret);
    await traffic.expectTotal(0);
  }
  for (const file of await filesBelow(home)) {
    const bytes = await readFile(file, 'latin1');
    for (const secret of server.issued) expect(bytes, file).not.toContain(secret);
  }

  await page.forget();
  await page.expectStep('signedOut');
  expect(server.seen.some(({ endpoint }) => endpoint === 'revoke')).toBe(true);
});

test('a sign-in that the user refuses ends with what the authorization server said', async ({ loupe, started }) => {
  const server = await started(startProtected({ fault: 'authorize-denied' }));
  await loupe.add(server.url, { name: 'protected' });
  await new AuthorizationPage(loupe).signIn();
  await expect(loupe.failure.first()).toContainText('access_denied');
  await expect(loupe.failure.first()).toContainText('The user said no.');
  await loupe.failure
    .first()
    .getByRole('button', { name: text('authorization.show') })
    .click();
  await new AuthorizationPage(loupe).expectStep('refused');
});
