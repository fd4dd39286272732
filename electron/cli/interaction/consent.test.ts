import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ApprovalStore } from '#host/storage/config/approval-store.ts';
import { serverSchema } from '#shared/model/server.ts';
import { createTexts } from '../output/texts.ts';
import { fakeTerminal } from '../testing/fake-terminal.ts';
import { ensureConsent } from './consent.ts';

const server = serverSchema.parse({
  id: 'weather',
  name: 'Weather',
  transport: 'stdio',
  command: 'npx',
  args: ['-y', 'a b\u001b[2J'],
  env: { API_KEY: { secret: true } },
});

let dataDir: string;
let approvals: ApprovalStore;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'loupe-consent-'));
  approvals = await ApprovalStore.open({ dataDir });
});
afterEach(async () => {
  await approvals.close();
  await rm(dataDir, { recursive: true });
});

function options(isTTY: boolean) {
  const { terminal, shown } = fakeTerminal();
  const input = Object.assign(new PassThrough(), { isTTY });
  const stop = new AbortController();
  return { terminal, shown, input, stop, signal: stop.signal, text: createTexts({}) };
}

test('the whole command is shown, word by word and inert, before it is agreed to', async () => {
  const asking = options(true);
  const consent = ensureConsent(approvals, server, asking);
  asking.input.write('y\n');
  await consent;
  expect(asking.shown.stderr()).toContain('Start “Weather”?\n');
  expect(asking.shown.stderr()).toContain('  "npx"\n  "-y"\n  "a b\\u001b[2J"\nEnvironment variables: API_KEY\n');
  expect(approvals.isApproved(server)).toBe(true);
  await ensureConsent(approvals, server, options(false));
});

test.each(['n', '', 'yesterday'])('the answer “%s” is no consent', async (answer) => {
  const asking = options(true);
  asking.input.write(`${answer}\n`);
  await expect(ensureConsent(approvals, server, asking)).rejects.toMatchObject({ failure: { code: 'consentDenied' } });
  expect(approvals.isApproved(server)).toBe(false);
});

test('an input that ends is not consent', async () => {
  const asking = options(true);
  asking.input.end();
  await expect(ensureConsent(approvals, server, asking)).rejects.toMatchObject({ failure: { code: 'consentDenied' } });
});

test('without a terminal there is no question and no consent', async () => {
  const asking = options(false);
  await expect(ensureConsent(approvals, server, asking)).rejects.toMatchObject({ failure: { code: 'consentDenied' } });
  expect(asking.shown.stderr()).toContain('Agree in Loupe’s window');
});

test('an interruption takes the question back', async () => {
  const asking = options(true);
  const consent = ensureConsent(approvals, server, asking);
  asking.stop.abort();
  await expect(consent).rejects.toThrow();
  expect(approvals.isApproved(server)).toBe(false);
});
