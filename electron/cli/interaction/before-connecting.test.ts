import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest';
import { ApprovalStore } from '#host/storage/config/approval-store.ts';
import { openFiles } from '#host/testing/test-files.ts';
import { openQuickVault } from '#host/testing/test-host.ts';
import type { KnownProcess } from '#host/wire/transports/stdio/process-group.ts';
import { leftOverProcessSchema, serverSchema } from '#shared/model/server.ts';
import { fakePerson } from '../testing/fake-terminal.ts';
import { ensureConsent, ensureUnlocked, inTurn, offerToEnd, readLine } from './before-connecting.ts';

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

test('shows the whole command, escaped word by word, before consent', async () => {
  const person = fakePerson(true);
  const consent = ensureConsent(approvals, server, person);
  person.input.write('y\n');
  await consent;
  expect(person.shown.stderr()).toContain('Start “Weather”?\n');
  expect(person.shown.stderr()).toContain('  "npx"\n  "-y"\n  "a b\\u001b[2J"\nEnvironment variables: API_KEY\n');
  expect(approvals.isApproved(server)).toBe(true);
  await ensureConsent(approvals, server, fakePerson(false));
});

test.each(['n', '', 'yesterday'])('the answer “%s” isn’t a consent', async (answer) => {
  const person = fakePerson(true);
  person.input.write(`${answer}\n`);
  await expect(ensureConsent(approvals, server, person)).rejects.toMatchObject({ failure: { code: 'consentDenied' } });
  expect(approvals.isApproved(server)).toBe(false);
});

test('the end of input is not consent', async () => {
  const person = fakePerson(true);
  person.input.end();
  await expect(ensureConsent(approvals, server, person)).rejects.toMatchObject({ failure: { code: 'consentDenied' } });
});

test('without a terminal there is no prompt and no consent', async () => {
  const person = fakePerson(false);
  await expect(ensureConsent(approvals, server, person)).rejects.toMatchObject({ failure: { code: 'consentDenied' } });
  expect(person.shown.stderr()).toContain('Agree in Loupe’s window');
});

test('an interrupt cancels the prompt', async () => {
  const person = fakePerson(true);
  const consent = ensureConsent(approvals, server, person);
  person.interrupt();
  await expect(consent).rejects.toThrow();
  expect(approvals.isApproved(server)).toBe(false);
});

const leftOver = leftOverProcessSchema.parse({
  pid: 4711,
  startTime: '99',
  serverId: 'b',
  serverName: 'billing',
  command: 'node billing.js',
});

async function offer(answer: string, isTTY: boolean) {
  const person = fakePerson(isTTY);
  const ended: KnownProcess[] = [];
  const processes = {
    leftOver: async () => [leftOver],
    end: async (process: KnownProcess) => void ended.push(process),
  };
  person.input.end(answer);
  await offerToEnd(processes, person);
  return { ended, stderr: person.shown.stderr() };
}

test('a left-over process is listed, and ended on consent', async () => {
  const { ended, stderr } = await offer('y\n', true);
  expect(stderr).toContain('“billing” is still running as process 4711');
  expect(stderr).toContain('End this process? [y/N]');
  expect(ended).toEqual([leftOver]);
});

test.each(['n\n', '', '\n'])('the answer “%s” leaves it running', async (answer) => {
  expect((await offer(answer, true)).ended).toEqual([]);
});

test('without a terminal the command to end it is printed', async () => {
  const { ended, stderr } = await offer('y\n', false);
  expect(stderr).toContain('To end it, run: kill -9 4711');
  expect(stderr).not.toContain('[y/N]');
  expect(ended).toEqual([]);
});

const secretive = serverSchema.parse({
  ...{ id: 'weather', name: 'Weather', transport: 'stdio', command: 'node', args: [] },
  env: { API_KEY: { secret: true } },
});

/** A vault whose file was written under the passphrase “right words”, and a person at a terminal. */
async function openLocked(isTTY: boolean) {
  const dataDir = await mkdtemp(join(tmpdir(), 'loupe-unlock-'));
  onTestFinished(() => rm(dataDir, { recursive: true }));
  const earlier = await openQuickVault(dataDir, openFiles());
  await earlier.set('a', 'hunter2');
  await earlier.choose('right words');
  const vault = await openQuickVault(dataDir, openFiles());
  const person = fakePerson(isTTY);
  const { shown, input } = person;
  const unlocked = ensureUnlocked(vault, secretive, person);
  /** Types it once the passphrase was asked for so many times. */
  const type = async (passphrase: string, asked: number) => {
    const times = () => shown.stderr().split('Passphrase of Loupe’s secrets:').length - 1;
    await expect.poll(() => times()).toBe(asked);
    input.write(`${passphrase}\n`);
  };
  return { vault, shown, unlocked, type };
}

test('asks for the passphrase again after a wrong one, without echo', async () => {
  const { vault, shown, unlocked, type } = await openLocked(true);
  await type('wrong words', 1);
  await type('right words', 2);
  await unlocked;
  expect([vault.state, await vault.get('a')]).toEqual(['unlocked', 'hunter2']);
  expect(shown.stderr()).toContain('The passphrase is wrong');
  expect(shown.stderr() + shown.stdout()).not.toMatch(/(right|wrong) words/);
});

test('fails after three wrong ones', async () => {
  const { vault, unlocked, type } = await openLocked(true);
  const refused = expect(unlocked).rejects.toMatchObject({ failure: { code: 'wrongPassphrase' } });
  for (const attempt of [1, 2, 3]) await type('wrong words', attempt);
  await refused;
  expect(vault.state).toBe('locked');
});

test('without a terminal there is no prompt', async () => {
  const { vault, shown, unlocked } = await openLocked(false);
  await unlocked;
  expect([vault.state, shown.stderr()]).toEqual(['locked', '']);
});

test('a line answers one question, also when two wait', async () => {
  const person = fakePerson(true);
  const asked: string[] = [];
  const ask = (question: string) =>
    inTurn(() => {
      asked.push(question);
      return readLine(person);
    });
  const answers = [ask('one'), ask('two')];
  await expect.poll(() => asked).toEqual(['one']);
  person.input.write('y\n');
  expect(await answers[0]).toBe('y');
  await expect.poll(() => asked).toEqual(['one', 'two']);
  person.input.write('n\n');
  expect(await answers[1]).toBe('n');
});
