import { PassThrough } from 'node:stream';
import { expect, test } from 'vitest';
import { signInAt } from './interaction/before-connecting.ts';
import { createTexts } from './output/texts.ts';
import { fakeTerminal } from './testing/fake-terminal.ts';
import { listen, loupe } from './testing/run-loupe.ts';

const request = { server: 'billing', host: 'login.example', url: 'https://login.example/authorize?state=s' };

function person(answer: string, isTTY: boolean) {
  const { terminal, shown } = fakeTerminal();
  const input = Object.assign(new PassThrough(), { isTTY });
  input.end(answer);
  const { signal } = new AbortController();
  return { shown, signIn: signInAt({ terminal, input, signal, text: createTexts({}) }, false) };
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
  const server = await listen('protected', '--transport', 'http');
  try {
    const { code, stderr } = await loupe(['inspect', '--url', server.url]);
    expect(code).toBe(3);
    expect(stderr).toContain('requires a sign-in at 127.0.0.1:');
    expect(stderr).toContain('--open-browser');
  } finally {
    await server.stop();
  }
});
