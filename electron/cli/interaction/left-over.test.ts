import { PassThrough } from 'node:stream';
import { expect, test } from 'vitest';
import type { KnownProcess } from '#host/wire/transports/stdio/descendants.ts';
import { leftOverProcessSchema } from '#shared/model/left-over-process.ts';
import { createTexts } from '../output/texts.ts';
import { fakeTerminal } from '../testing/fake-terminal.ts';
import { offerToEnd } from './left-over.ts';

const leftOver = leftOverProcessSchema.parse({
  pid: 4711,
  startTime: '99',
  serverId: 'b',
  serverName: 'billing',
  command: 'node billing.js',
});

async function offer(answer: string, isTTY: boolean) {
  const { terminal, shown } = fakeTerminal();
  const ended: KnownProcess[] = [];
  const processes = { leftOver: () => [leftOver], end: (process: KnownProcess) => void ended.push(process) };
  const input = Object.assign(new PassThrough(), { isTTY });
  input.end(answer);
  await offerToEnd(processes, { terminal, input, text: createTexts({}), signal: new AbortController().signal });
  return { ended, stderr: shown.stderr() };
}

test('a left-over process is named, and ended when the person agrees', async () => {
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
