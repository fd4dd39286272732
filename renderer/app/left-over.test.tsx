import { beforeEach, expect, test } from 'vitest';
import { leftOverProcessSchema } from '#shared/model/server.ts';
import { fakeHost } from '../testing/fakes/fake-host.ts';
import { openWindow } from '../testing/open-window.tsx';

beforeEach(() => fakeHost.reset());

test.each([
  ['End process', 'app.endLeftOver'],
  ['Keep running', 'app.dismissLeftOver'],
] as const)('a leftover process is listed until the user decides: %s', async (button, procedure) => {
  const process = leftOverProcessSchema.parse({
    pid: 4711,
    startTime: '99',
    serverId: 'b',
    serverName: 'billing',
    command: 'node billing.js',
  });
  let processes = [process];
  const decide = () => {
    processes = [];
  };
  fakeHost.on('app', 'leftOver', () => processes);
  fakeHost.on('app', 'endLeftOver', decide);
  fakeHost.on('app', 'dismissLeftOver', decide);
  const screen = await openWindow('/');
  const notice = screen.getByText(/“billing” is still running as process 4711.*node billing.js/);
  await expect.element(notice).toBeVisible();
  await screen.getByRole('button', { name: button }).click();
  await expect.element(notice).not.toBeInTheDocument();
  expect(fakeHost.inputsOf(procedure)).toEqual([{ pid: 4711, startTime: '99' }]);
});
