import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { startHttpServer } from '#host/testing/test-servers.ts';
import { signInAt } from './interaction/before-connecting.ts';
import { fakePerson } from './testing/fake-terminal.ts';
import { loupe } from './testing/run-loupe.ts';

const request = { server: 'billing', host: 'login.example', url: 'https://login.example/authorize?state=s' };

function person(answer: string, isTTY: boolean) {
  const environment = fakePerson(isTTY);
  environment.input.end(answer);
  return { shown: environment.shown, signIn: signInAt(environment, false) };
}

test.each([
  ['y\n', true, true],
  ['n\n', true, false],
  ['', true, false],
  ['y\n', false, false],
])('“%s” (at a terminal: %s) is consent: %s', async (answer, isTTY, isConsent) => {
  const { shown, signIn } = person(answer, isTTY);
  expect(await signIn.requestSignIn?.(request)).toBe(isConsent);
  expect(shown.stderr()).toContain('“billing” requires a sign-in at login.example');
  expect(shown.stderr()).not.toContain('authorize');
});

test('without a terminal it fails and explains how to sign in', async () => {
  const server = await startHttpServer('protected', '--transport', 'http');
  try {
    const { code, stderr } = await loupe(['inspect', '--url', server.url]);
    expect(code).toBe(3);
    expect(stderr).toContain('requires a sign-in at 127.0.0.1:');
    expect(stderr).toContain('--open-browser');
  } finally {
    await server.stop();
  }
});

test('an issuer that differs is accepted by an option, remembered for a configured server, shown and revoked', async () => {
  const home = await mkdtemp(join(tmpdir(), 'loupe-issuer-'));
  const server = await startHttpServer('protected', '--transport', 'http', '--fault', 'issuer-slash');
  onTestFinished(async () => {
    await server.stop();
    await rm(home, { recursive: true });
  });
  const file = join(home, 'servers.json');
  const configured = { id: 'a', name: 'mail', pin: {}, transport: 'http', url: server.url, headers: {} };
  await writeFile(file, JSON.stringify({ version: 1, servers: [configured] }));
  const inspect = async (...args: string[]) => {
    const { code, stderr } = await loupe(['inspect', 'mail', ...args], { LOUPE_HOME: home });
    expect(code).toBe(3);
    return stderr;
  };

  const refused = await inspect();
  const issuer = /--accept-issuer "(.*?)"/.exec(refused)?.[1] ?? '';
  expect(refused).toContain(`names the issuer “${issuer}”`);
  expect(refused).toContain('only the final slash differs');

  const accepted = `the issuer “${issuer}” is accepted in place of “${issuer.slice(0, -1)}”`;
  const agreed = await inspect('--accept-issuer', issuer);
  expect(agreed).toContain(accepted);
  // The sign-in goes on, and needs a person.
  expect(agreed).toContain('requires a sign-in at 127.0.0.1:');
  expect(await readFile(file, 'utf8')).toContain('acceptedIssuer');
  expect(await inspect()).toContain(accepted);

  const revoked = await inspect('--revoke-issuer');
  expect(revoked).toContain('is no longer accepted');
  expect(revoked).toContain('only the final slash differs');
  expect(await readFile(file, 'utf8')).not.toContain('acceptedIssuer');
});

test('without a configured server, an accepted issuer is for this run', async () => {
  const server = await startHttpServer('protected', '--transport', 'http', '--fault', 'issuer-template');
  onTestFinished(() => server.stop());
  const refused = await loupe(['inspect', '--url', server.url]);
  expect(refused.stderr).toContain('a placeholder isn’t filled in');
  const issuer = /--accept-issuer "(.*?)"/.exec(refused.stderr)?.[1] ?? '';
  const wrong = await loupe(['inspect', '--url', server.url, '--accept-issuer', 'https://another.example']);
  expect(wrong.stderr).not.toContain('requires a sign-in');
  const { stderr } = await loupe(['inspect', '--url', server.url, '--accept-issuer', issuer]);
  expect(stderr).toContain('requires a sign-in at 127.0.0.1:');
});
